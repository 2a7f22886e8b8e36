import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import { keepLastVersion } from './pages.ts';
import { createCustomizedFiles } from './serve-pages.ts';
import { makeSendable } from './sendable.ts';

const PAGE = '<!doctype html>\n<html lang="en">\n<head>';
const ICON = await makeSendable(200, {}, 'An icon.');
const { name } = DEFAULT_SETTINGS;
const MANIFEST = `{"name":"${name}, a friend of books","short_name":"${name}","lang":"en"}`;

/** Opens the files of a shop. While the version is '', the database fails; while 'hangs', it hangs. */
async function openFiles() {
  let settings = DEFAULT_SETTINGS;
  let version = '1';
  const files = new Map([
    ['/desk/index.html', await makeSendable(200, { 'x-built': 'yes' }, PAGE)],
    ['/manifest.webmanifest', await makeSendable(200, {}, MANIFEST)],
  ]);
  const find = createCustomizedFiles({
    files,
    deskHeaders: { 'Content-Security-Policy': "default-src 'none'" },
    readSettings: async () => settings,
    readVersion: keepLastVersion(async () => {
      if (version === 'hangs') await new Promise(() => undefined);
      if (version === '') throw new Error('The database is away.');
      return version;
    }),
    findIcon: async (path, { logo }) => (logo === '' || path !== '/favicon.svg' ? undefined : ICON),
  });
  const read = async (path: string) => {
    const file = await find(path);
    return file && new TextDecoder().decode(file.plain);
  };
  const change = (changes: Partial<typeof settings>, nextVersion: string) => {
    settings = { ...settings, ...changes };
    version = nextVersion;
  };
  return { files, find, read, change };
}

it('sends the built files until the owner changes a setting', async () => {
  const { files, find, read } = await openFiles();
  expect(await find('/manifest.webmanifest')).toBe(files.get('/manifest.webmanifest'));
  expect(await read('/desk')).toBe(PAGE);
  expect((await find('/desk/orders/or01'))?.headers).toEqual({
    'x-built': 'yes',
    'Content-Security-Policy': "default-src 'none'",
  });
  expect(await find('/desktop')).toBeUndefined();
});

it('sends files with the new colours and name once the version has changed', async () => {
  const { find, read, change } = await openFiles();
  const before = (await find('/desk'))?.etag;
  change(
    { name: 'Page & Turner', colours: { brand: '#8a1c5f', accent: '#e8ac2a', saving: '#a82d23' } },
    '2',
  );
  expect(await read('/desk/settings')).toMatch(
    /^<!doctype html>\n<html style="--kd-primary:#8a1c5f;[-#\w:;]+" lang="en">/,
  );
  expect((await find('/desk'))?.etag).not.toBe(before);
  expect((await find('/desk'))?.headers).toHaveProperty('Content-Security-Policy');
  expect(JSON.parse((await read('/manifest.webmanifest')) ?? '')).toEqual({
    name: 'Page & Turner',
    short_name: 'Page & Turner',
    description: DEFAULT_SETTINGS.identity.lead,
    theme_color: '#8a1c5f',
    lang: 'en',
  });
});

it('sends icons of the logo, and names it in the page of the desk', async () => {
  const { find, read, change } = await openFiles();
  expect(await find('/favicon.svg')).toBeUndefined();
  change({ logo: '/logo/0.svg' }, '2');
  expect(await find('/favicon.svg')).toBe(ICON);
  expect(await find('/favicon.ico')).toBeUndefined();
  expect(await read('/desk')).toContain('<html data-logo="/logo/0.svg" lang="en">');
  change({}, '');
  expect(await find('/favicon.svg')).toBeUndefined();
});

it('sends the built files while the database does not respond', async () => {
  const { read, change } = await openFiles();
  change({ colours: { brand: '#8a1c5f', accent: '#e8ac2a', saving: '#a82d23' } }, '');
  expect(await read('/desk')).toBe(PAGE);
});

it('sends the built files if the database stops responding after the version was read', async () => {
  const { files } = await openFiles();
  const find = createCustomizedFiles({
    files,
    deskHeaders: {},
    readVersion: async () => '1',
    readSettings: () => Promise.reject(new Error('The database is away.')),
    findIcon: async () => undefined,
  });
  expect(await find('/manifest.webmanifest')).toBe(files.get('/manifest.webmanifest'));
});

it('sends the last files after a second while the version is not read', async () => {
  const { read, change } = await openFiles();
  change({ colours: { brand: '#8a1c5f', accent: '#e8ac2a', saving: '#a82d23' } }, '2');
  const before = await read('/desk');
  expect(before).toContain('#8a1c5f');
  change({}, 'hangs');
  expect(await read('/desk')).toBe(before);
});
