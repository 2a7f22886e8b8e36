import { expect, it } from 'vitest';
import { isInProgram } from './open-database.ts';

const SHOP = { dataDir: './data', databaseUrl: undefined, siteUrl: 'https://books.example' };

it.each([
  ['in the folder of the program', {}, true],
  ['in that folder by an absolute path', { dataDir: '/srv/kitabdost/data' }, true],
  ['beside it', { dataDir: '../kitabdost-data' }, false],
  ['elsewhere', { dataDir: '/var/lib/kitabdost' }, false],
  ['in PostgreSQL', { databaseUrl: 'postgres://127.0.0.1/shop' }, false],
  ['of a shop that is not public', { siteUrl: 'http://127.0.0.1:4173' }, false],
])('finds data that an update would replace: %s', (_place, settings, expected) => {
  expect(isInProgram({ ...SHOP, ...settings }, '/srv/kitabdost')).toBe(expected);
});
