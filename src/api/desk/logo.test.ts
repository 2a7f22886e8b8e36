import { beforeEach, expect, it } from 'vitest';
import { openOrderShop, type OrderShop } from '../orders/testing.ts';
import type { Dependencies } from '../dependencies.ts';
import { send } from '../testing.ts';
import { findLogo } from './uploads.ts';
import { openDesk } from './testing.ts';

let shop: OrderShop;
let ownerToken: string;
let answer: Awaited<ReturnType<NonNullable<Dependencies['readLogo']>>> | undefined;
beforeEach(async () => {
  answer = undefined;
  shop = await openOrderShop({
    readLogo: async (file) =>
      answer ?? { file, type: 'svg', isSquare: false, removed: { script: 2 } },
  });
  ownerToken = await openDesk(shop);
});

interface LogoBody {
  code?: string;
  errors?: string[];
  settings: { logo: string; version: number };
  logo: object;
}

async function upload(
  body: string,
  {
    query = '',
    type = 'image/svg+xml',
    version,
  }: { query?: string; type?: string; version?: string } = {},
) {
  const headers = { authorization: ownerToken, 'content-type': type };
  const response = await shop.api.fetch(
    new Request(`http://localhost/api/desk/settings/logo${query}`, {
      method: 'PUT',
      body,
      headers: version === undefined ? headers : { ...headers, 'if-match': version },
    }),
  );
  return { status: response.status, body: (await response.json()) as LogoBody };
}

const read = (path: string) => findLogo(shop.dependencies.store, path.replace('/logo/', ''));

it('stores the clean logo under its hash, says what was taken out, and shows it to all', async () => {
  const { status, body } = await upload('<svg/>');
  expect([status, body.logo]).toEqual([200, { bytes: 6, isSquare: false, removed: { script: 2 } }]);
  const { logo } = body.settings;
  expect(logo).toMatch(/^\/logo\/[0-9a-f]{32}\.svg$/);
  expect(await read(logo)).toEqual({
    type: 'image/svg+xml',
    bytes: new TextEncoder().encode('<svg/>'),
  });
  expect((await send(shop.api, 'GET /shop')).body).toMatchObject({ shop: { logo } });
});

it('changes nothing if the logo is only checked', async () => {
  const { body } = await upload('<svg/>', { query: '?check=true' });
  expect(body.logo).toEqual({ bytes: 6, isSquare: false, removed: { script: 2 } });
  expect(body.settings).toMatchObject({ logo: '', version: 0 });
  expect(await shop.dependencies.store.records.count('covers', {})).toBe(0);
});

it('takes the mark of the shop again', async () => {
  await upload('<svg/>');
  const { body } = await send(shop.api, 'DELETE /desk/settings/logo', { token: ownerToken });
  expect(body).toMatchObject({ settings: { logo: '', version: 2 } });
});

it('refuses a logo over settings that were changed meanwhile, and stores nothing', async () => {
  await upload('<svg/>', { version: '"0"' });
  const { status, body } = await upload('<svg></svg>', { version: '"0"' });
  expect([status, body.code]).toEqual([409, 'changed-meanwhile']);
  expect(await shop.dependencies.store.records.count('covers', {})).toBe(1);
});

it('names a JPEG with another ending, and one that does not hide it', async () => {
  answer = 'otherLogo';
  expect((await upload('x', { type: 'image/png' })).body.errors).toEqual([
    'This file is a JPEG with another ending.',
  ]);
  expect(await upload('x', { type: 'image/jpeg' })).toMatchObject({
    status: 422,
    body: { errors: ['This file is neither an SVG nor a PNG.'] },
  });
});

it('accepts 500 kB, and not one byte more', async () => {
  expect((await upload('x'.repeat(500_000))).status).toBe(200);
  expect(await upload('x'.repeat(500_001))).toMatchObject({
    status: 413,
    body: { code: 'too-large' },
  });
});

it('does not change the logo by its name', async () => {
  const body = { logo: `/logo/${'0'.repeat(32)}.svg` };
  const { body: changed } = await send(shop.api, 'PATCH /desk/settings', {
    token: ownerToken,
    body,
  });
  expect(changed).toMatchObject({ settings: { logo: '' } });
});

it('refuses pictures in the demo, which keeps none', async () => {
  shop = await openOrderShop();
  ownerToken = await openDesk(shop);
  expect(await upload('<svg/>')).toMatchObject({ status: 409, body: { code: 'no-uploads' } });
});
