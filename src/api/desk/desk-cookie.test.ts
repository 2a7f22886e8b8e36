import { beforeEach, expect, it } from 'vitest';
import { createTestApi, makeOwner, testDependencies, signUp } from '../testing.ts';
import type { Api } from '../app.ts';

const OWNER = { email: 'owner@example.com', password: 'secret' };
const SHOP = 'https://books.example';

let api: Api;
beforeEach(async () => {
  const { store } = testDependencies();
  const deskCookie = { name: '__Host-kd-desk', isSecure: true, origins: [SHOP] };
  api = createTestApi({ store, deskCookie });
  await signUp(api, OWNER.email);
  await makeOwner(store, OWNER.email);
});

function ask(method: string, path: string, headers: Record<string, string>, body?: object) {
  const request = new Request(`${SHOP}/api/desk${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  return api.fetch(request);
}

async function signIn() {
  const response = await ask('POST', '/session', { origin: SHOP }, OWNER);
  const [cookie = '', ...attributes] = (response.headers.getSetCookie()[0] ?? '').split('; ');
  return { text: await response.text(), cookie, attributes };
}

it('keeps the token of the desk in a cookie that no script can read', async () => {
  const { text, cookie, attributes } = await signIn();
  const [name, token = ''] = cookie.split('=');
  expect(name).toBe('__Host-kd-desk');
  expect(text).not.toContain(token);
  expect(attributes.toSorted()).toEqual([
    'HttpOnly',
    'Max-Age=43200',
    'Path=/',
    'SameSite=Strict',
    'Secure',
  ]);
  expect((await ask('GET', '/summary', { cookie })).status).toBe(200);
});

it('allows a HEAD request from any page, because it changes nothing', async () => {
  const { cookie } = await signIn();
  expect((await ask('HEAD', '/summary', { cookie, origin: 'https://evil.example' })).status).toBe(
    200,
  );
});

it.each([undefined, 'null', 'https://evil.example', `${SHOP}.evil.example`])(
  'refuses changes from a page of the origin %s',
  async (origin) => {
    const { cookie } = await signIn();
    const headers = { cookie, ...(origin !== undefined && { origin }) };
    expect((await ask('DELETE', '/session', headers)).status).toBe(403);
    expect((await ask('GET', '/summary', { cookie })).status).toBe(200);
    expect((await ask('POST', '/session', { origin: origin ?? '' }, OWNER)).status).toBe(403);
  },
);

it('removes the cookie at sign-out', async () => {
  const { cookie } = await signIn();
  const response = await ask('DELETE', '/session', { cookie, origin: SHOP });
  expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-kd-desk=; Max-Age=0; Path=\/;/);
});
