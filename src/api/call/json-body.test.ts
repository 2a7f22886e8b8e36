import { expect, it } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import { toCode } from '#domain/values/normal-form.ts';
import { parseJson } from './call.ts';
import { openDesk } from '../desk/testing.ts';
import { openOrderShop } from '../orders/testing.ts';
import { BAD_REQUEST, createTestApi, send } from '../testing.ts';

const CREDENTIALS = { email: 'asha@example.com', password: 'secret' };

it.each([
  undefined,
  '',
  ' ',
  '{',
  '{"email":"asha@example.com","password":"secret"',
  "{'email':'asha@example.com','password':'secret'}",
  'email=asha%40example.com&password=secret',
  'undefined',
  'null',
  'true',
  '5',
  '"asha@example.com"',
  '[{"email":"asha@example.com","password":"secret"}]',
  '{"__proto__":{"email":"asha@example.com","password":"secret"}}',
  '{"Email":"asha@example.com","Password":"secret"}',
])('refuses the unreadable body %j', async (body) => {
  const api = createTestApi();
  expect(await send(api, 'POST /auth/signup', { body })).toMatchObject({
    status: '400 Bad Request',
    body: BAD_REQUEST,
  });
  expect(await send(api, 'POST /auth/login', { body: CREDENTIALS })).toMatchObject({
    status: '404 Not Found',
  });
});

it('refuses JSON with more than 10,000 values before it is parsed', async () => {
  const encode = (count: number) => new TextEncoder().encode(`[${'{},'.repeat(count)}0]`);
  expect(parseJson(encode(4999))).toHaveLength(5000);
  expect(() => parseJson(encode(5000))).toThrow(ERRORS.malformedRequest);
});

it('reads more values from people who are signed in at the desk than from shoppers', async () => {
  const shop = await openOrderShop();
  const more = Array.from({ length: 40_000 }, () => 1);
  const body = { firstName: 'Asha', more };
  expect(await send(shop.api, 'PATCH /user', { token: shop.token, body })).toMatchObject({
    status: '400 Bad Request',
  });
  const sent = { token: await openDesk(shop), body: { ids: [], more } };
  expect(await send(shop.api, 'PUT /desk/categories/order', sent)).toMatchObject({
    status: '204 No Content',
  });
});

it.each(['text/plain', 'application/json; charset=utf-8', 'multipart/form-data', 'x'])(
  'reads JSON with the content type %s',
  async (type) => {
    const sent = { body: JSON.stringify(CREDENTIALS), headers: { 'Content-Type': type } };
    expect(await send(createTestApi(), 'POST /auth/signup', sent)).toMatchObject({
      status: '201 Created',
    });
  },
);

it.each([
  [32, 'objects', '{"a":', '1', '}'],
  [100_000, 'objects', '{"a":', '1', '}'],
  [32, 'lists', '[', '', ']'],
  [100_000, 'lists', '[', '', ']'],
])('refuses a body with %d nested %s', async (levels, _, open, inner, close) => {
  const deep = open.repeat(levels) + inner + close.repeat(levels);
  const body = `{"email":"x","password":"x","extra":${deep}}`;
  expect(await send(createTestApi(), 'POST /auth/signup', { body })).toMatchObject({
    status: '400 Bad Request',
    body: BAD_REQUEST,
  });
});

it('reads a body with 31 nested lists', async () => {
  const body = `{"email":"x","password":"x","extra":${'['.repeat(31)}${']'.repeat(31)}}`;
  expect(await send(createTestApi(), 'POST /auth/signup', { body })).toMatchObject({
    status: '201 Created',
  });
});

it('reads a body of exactly 1 MB', async () => {
  const body = JSON.stringify(CREDENTIALS).padEnd(1024 * 1024);
  expect(await send(createTestApi(), 'POST /auth/signup', { body })).toMatchObject({
    status: '201 Created',
  });
});

it('refuses a body of more than 1 MB', async () => {
  const api = createTestApi();
  // In UTF-8, '€' has three bytes: the body has fewer characters than 1 MB, but more bytes.
  const extra = '€'.repeat(350_000);
  expect(await send(api, 'POST /auth/signup', { body: { ...CREDENTIALS, extra } })).toEqual({
    status: '413 Content Too Large',
    body: { errors: [ERRORS.bodyTooLarge], code: 'too-large' },
  });
});

it('drops unsafe keys at every level', () => {
  const text = '{"__proto__":{"a":1},"b":[{"constructor":2,"c":{"prototype":3,"d":4}}]}';
  const json = parseJson(new TextEncoder().encode(text));
  expect(JSON.stringify(json)).toBe('{"b":[{"c":{"d":4}}]}');
  expect(Object.keys(json as object)).toEqual(['b']);
});

it('refuses bytes that are not UTF-8', async () => {
  const body = Buffer.from(JSON.stringify({ ...CREDENTIALS, firstName: 'é' }), 'latin1');
  const request = new Request('http://localhost/api/auth/signup', { method: 'POST', body });
  expect((await createTestApi().fetch(request)).status).toBe(400);
});

it('refuses a body that is cut off', async () => {
  const body = new ReadableStream({ pull: (stream) => stream.error(new Error('gone')) });
  const init = { method: 'POST', body, duplex: 'half' };
  const request = new Request('http://localhost/api/auth/login', init);
  expect((await createTestApi().fetch(request)).status).toBe(400);
});

it.each(['a\u0000b', '\ud800', '\udfff x', '\u202e😀', '\ufeff.'])(
  'keeps the unusual text %j, and changes only the email to its normal form',
  async (text) => {
    const api = createTestApi();
    const body = { email: `${text}@x`, password: text, motto: text };
    expect(await send(api, 'POST /auth/signup', { body })).toMatchObject({
      status: '201 Created',
      body: { createdUser: { email: toCode(body.email), motto: text } },
    });
    expect(await send(api, 'POST /auth/login', { body })).toMatchObject({ status: '200 OK' });
  },
);
