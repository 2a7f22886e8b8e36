import { expect, it } from 'vitest';
import { isGuest, readSettings } from './settings.ts';

it('has defaults for all settings', () => {
  expect(readSettings({ PORT: '' })).toEqual({
    port: 4173,
    host: '127.0.0.1',
    seed: 'books',
    dataDir: './data',
    databaseUrl: undefined,
    databaseReadUrl: undefined,
    databaseConnections: 10,
    usesTransactionPooling: false,
    siteUrl: 'http://127.0.0.1:4173',
    corsOrigins: [],
    trustedProxies: expect.objectContaining({ rules: [] }),
    hasRateLimits: true,
    maxConcurrent: 64,
    hasConsole: false,
    drainMs: 2000,
    payments: [],
    holdMs: 1_800_000,
    mayCallPrivateNetworks: false,
    mail: undefined,
    bookSources: [],
    logLevel: 'info',
  });
});

it('reads settings from environment variables', () => {
  expect(
    readSettings({
      PORT: '80',
      HOST: '::1',
      DATABASE_URL: 'postgres://shop@db/shop',
      DATABASE_READ_URL: 'postgres://shop@replica/shop',
      DATABASE_CONNECTIONS: '25',
      DATABASE_POOLING: 'transaction',
      CORS_ORIGINS: 'https://a.example, http://localhost:5173/',
      TRUSTED_PROXIES: '10.0.0.1 ::1, 10.1.0.0/16',
      RATE_LIMITS: 'off',
      DRAIN_SECONDS: '.5',
      METRICS_TOKEN: 'a-token-of-the-operator',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/',
      SMTP_URL: 'smtps://u:p@mail.example',
      MAIL_FROM: 'Kitabdost <orders@books.example>',
    }),
  ).toMatchObject({
    siteUrl: 'http://[::1]',
    databaseReadUrl: 'postgres://shop@replica/shop',
    databaseConnections: 25,
    usesTransactionPooling: true,
    corsOrigins: ['https://a.example', 'http://localhost:5173'],
    trustedProxies: expect.objectContaining({
      rules: ['Subnet: IPv4 10.1.0.0/16', 'Subnet: IPv6 ::1/128', 'Subnet: IPv4 10.0.0.1/32'],
    }),
    hasRateLimits: false,
    drainMs: 500,
    metricsToken: 'a-token-of-the-operator',
    tracesUrl: 'http://127.0.0.1:4318',
    mail: { smtpUrl: 'smtps://u:p@mail.example', from: 'Kitabdost <orders@books.example>' },
  });
});

it.each([
  [{}, false],
  [{ SEED: 'demo' }, true],
  [{ SEED: 'demo', CONSOLE: 'off' }, false],
  [{ CONSOLE: 'on' }, true],
])('turns on the console for %j: %s', (environment, hasConsole) => {
  expect(readSettings(environment).hasConsole).toBe(hasConsole);
});

it.each([
  [{ PORT: '70000' }, 'PORT'],
  [{ PORT: 'x' }, 'PORT'],
  [{ SEED: 'all' }, 'SEED'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'postgres://x:1,y:2/shop?target_session_attrs=any' }, 'DATABASE_URL'],
  [{ DATABASE_READ_URL: 'postgres://x' }, 'DATABASE_URL'],
  [{ DATABASE_POOLING: 'statement' }, 'DATABASE_POOLING'],
  [{ DATABASE_CONNECTIONS: '0' }, 'DATABASE_CONNECTIONS'],
  [{ DATABASE_CONNECTIONS: 'many' }, 'DATABASE_CONNECTIONS'],
  [{ SITE_URL: 'books.example' }, 'SITE_URL'],
  [{ SITE_URL: 'https://books.example/shop' }, 'SITE_URL'],
  [{ CORS_ORIGINS: '*' }, 'CORS_ORIGINS'],
  [{ TRUSTED_PROXIES: 'proxy' }, 'TRUSTED_PROXIES'],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES'],
  [{ TRUSTED_PROXIES: '10.0.0.0/' }, 'TRUSTED_PROXIES'],
  [{ TRUSTED_PROXIES: '::/0' }, 'TRUSTED_PROXIES'],
  [{ RATE_LIMITS: 'no' }, 'RATE_LIMITS'],
  [{ CONSOLE: 'yes' }, 'CONSOLE'],
  [{ MAX_CALLS_AT_ONCE: '0' }, 'MAX_CALLS_AT_ONCE'],
  [{ DRAIN_SECONDS: '-1' }, 'DRAIN_SECONDS'],
  [{ DRAIN_SECONDS: '61' }, 'DRAIN_SECONDS'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: '127.0.0.1:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  [{ SMTP_URL: 'smtp://mail.example' }, 'requires MAIL_FROM'],
  [{ MAIL_FROM: 'a@books.example' }, 'requires SMTP_URL'],
  [{ SMTP_URL: 'http://mail.example', MAIL_FROM: 'a@b.c' }, 'SMTP_URL'],
  [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'books' }, 'MAIL_FROM'],
])('refuses %j, and names the invalid or missing variable', (environment, name) => {
  expect(() => readSettings(environment)).toThrow(name);
});

const KEYS = {
  RAZORPAY_KEY_ID: 'rzp_live_x',
  RAZORPAY_KEY_SECRET: 'hunter2',
  RAZORPAY_WEBHOOK_SECRET: 'hunter3',
};

it('reads the keys and the API address of Razorpay', () => {
  expect(readSettings(KEYS).payments[0]).toEqual({
    provider: 'razorpay',
    keyId: 'rzp_live_x',
    keySecret: 'hunter2',
    webhookSecret: 'hunter3',
    apiUrl: 'https://api.razorpay.com',
  });
  const RAZORPAY_API_URL = 'http://127.0.0.1:9000';
  expect(readSettings({ ...KEYS, RAZORPAY_API_URL }).payments[0]?.apiUrl).toBe(RAZORPAY_API_URL);
});

it('refuses a public key that the checkout page would not accept', () => {
  const read = () => readSettings({ ...KEYS, RAZORPAY_KEY_ID: 'hunter1' });
  expect(read).toThrow(/^RAZORPAY_KEY_ID must be the key id, which begins with rzp_.$/);
});

it.each(Object.keys(KEYS))(
  'names %s if only that key is missing, and repeats no secret',
  (name) => {
    const read = () => readSettings({ ...KEYS, [name]: '' });
    expect(read).toThrow(new RegExp(`^${name} must be set`));
    expect(read).toThrow(/^(?!.*hunter)/);
  },
);

it.each([
  { DATABASE_URL: 'mysql://u:hunter2@db' },
  { DATABASE_URL: 'mysql://u:hunter2@db,other' },
  { SITE_URL: 'https://u:hunter2@books.example' },
  { RAZORPAY_API_URL: 'https://u:hunter2@books.example' },
])('does not repeat the password of %o', (environment) => {
  expect(() => readSettings(environment)).toThrow(/^(?!.*hunter2)/);
});

it('reads the sources of facts about books, in their order', () => {
  const environment = { BOOK_SOURCES: 'google-books, open-library', GOOGLE_BOOKS_KEY: 'a-key' };
  expect(readSettings(environment).bookSources).toEqual([
    { name: 'google-books', key: 'a-key' },
    { name: 'open-library' },
  ]);
  expect(() => readSettings({ BOOK_SOURCES: 'google-books' })).toThrow('GOOGLE_BOOKS_KEY');
  expect(() => readSettings({ BOOK_SOURCES: 'amazon' })).toThrow('open-library, google-books');
});

it.each([
  ['guest@example.com', true],
  ['Guest@Example.COM', true],
  ['asha@example.com', false],
])('knows the guest in any spelling: %s', (email, isPublic) => {
  expect(isGuest(email)).toBe(isPublic);
});
