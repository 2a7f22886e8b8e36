import { expect, it } from 'vitest';
import { readSettings } from './settings.ts';

it('needs none', () => {
  expect(readSettings({ PORT: '' })).toEqual({
    port: 4173,
    host: '127.0.0.1',
    seed: 'books',
    dataDir: './data',
    databaseUrl: undefined,
    databaseReadUrl: undefined,
    siteUrl: 'http://127.0.0.1:4173',
    corsOrigins: [],
    trustedProxies: [],
    hasLimits: true,
    logLevel: 'info',
  });
});

it('reads them', () => {
  expect(
    readSettings({
      PORT: '80',
      HOST: '::1',
      DATABASE_URL: 'postgres://shop@db/shop',
      DATABASE_READ_URL: 'postgres://shop@replica/shop',
      CORS_ORIGINS: 'https://a.example, http://localhost:5173/',
      TRUSTED_PROXIES: '10.0.0.1 ::1',
      RATE_LIMITS: 'off',
    }),
  ).toMatchObject({
    siteUrl: 'http://[::1]',
    databaseReadUrl: 'postgres://shop@replica/shop',
    corsOrigins: ['https://a.example', 'http://localhost:5173'],
    trustedProxies: ['10.0.0.1', '::1'],
    hasLimits: false,
  });
});

it.each([
  [{ PORT: '70000' }, 'PORT'],
  [{ PORT: 'x' }, 'PORT'],
  [{ SEED: 'all' }, 'SEED'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ DATABASE_READ_URL: 'postgres://x' }, 'DATABASE_URL'],
  [{ SITE_URL: 'books.example' }, 'SITE_URL'],
  [{ SITE_URL: 'https://books.example/shop' }, 'SITE_URL'],
  [{ CORS_ORIGINS: '*' }, 'CORS_ORIGINS'],
  [{ TRUSTED_PROXIES: 'proxy' }, 'TRUSTED_PROXIES'],
  [{ RATE_LIMITS: 'no' }, 'RATE_LIMITS'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
])('names what is wrong in %j', (environment, name) => {
  expect(() => readSettings(environment)).toThrow(name);
});

it('does not repeat a password', () => {
  expect(() => readSettings({ DATABASE_URL: 'mysql://u:hunter2@db' })).toThrow(/^(?!.*hunter2)/);
});
