import { expect, it } from 'vitest';
import { isDemo, isGuest, readSettings, SettingsError } from './settings.ts';

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

const RAZORPAY =
  'RAZORPAY_KEY_ID=rzp_x RAZORPAY_KEY_SECRET=hunter2 RAZORPAY_WEBHOOK_SECRET=hunter3';
const LISTED = [
  '',
  'PORT=0 PORT=65535 PORT=65536 PORT=-1 PORT=80.5 PORT=x PORT=',
  'HOST=0.0.0.0 HOST=::1 HOST=shop.local',
  'SEED=none SEED=demo SEED=Demo',
  'DATA_DIR=/srv/data',
  'DATABASE_URL=postgresql://shop:hunter2@db:6432/shop DATABASE_URL=mysql://shop:hunter2@db/shop',
  'DATABASE_URL=postgres://u:hunter2@a,b:5/shop DATABASE_URL=postgres://a,b/shop?target_session_attrs=primary',
  'DATABASE_URL=postgres://u:hunter2@a,b/shop?target_session_attrs=any DATABASE_URL=mysql://u:hunter2@a,b',
  'DATABASE_READ_URL=postgres://replica/shop DATABASE_READ_URL=mysql://u:hunter2@replica',
  'DATABASE_CONNECTIONS=1 DATABASE_CONNECTIONS=500 DATABASE_CONNECTIONS=0 DATABASE_CONNECTIONS=501',
  'DATABASE_POOLING=transaction DATABASE_POOLING=session DATABASE_POOLING=statement',
  'SITE_URL=https://books.example SITE_URL=https://books.example/ SITE_URL=HTTP://Books.Example:80',
  'SITE_URL=books.example SITE_URL=https://books.example/shop SITE_URL=https://u:hunter2@books.example',
  'SITE_URL=ftp://books.example SITE_URL=https://books.example/?x',
  'CORS_ORIGINS=https://a.example,http://b.example:81/ CORS_ORIGINS=, CORS_ORIGINS=https://a.example,*',
  'TRUSTED_PROXIES=10.0.0.1,::1,10.1.0.0/16,fd00::/8 TRUSTED_PROXIES=10.0.0.0/32 TRUSTED_PROXIES=::/128',
  'TRUSTED_PROXIES=10.0.0.0/33 TRUSTED_PROXIES=::/129 TRUSTED_PROXIES=0.0.0.0/0 TRUSTED_PROXIES=10.0.0.0/',
  'TRUSTED_PROXIES=proxy TRUSTED_PROXIES=10.0.0.1/08',
  'RATE_LIMITS=off RATE_LIMITS=no',
  'MAX_CALLS_AT_ONCE=1 MAX_CALLS_AT_ONCE=500 MAX_CALLS_AT_ONCE=0 MAX_CALLS_AT_ONCE=501',
  'CONSOLE=on CONSOLE=yes SEED=demo&CONSOLE=off SEED=demo&CONSOLE=',
  'DRAIN_SECONDS=0 DRAIN_SECONDS=.5 DRAIN_SECONDS=60 DRAIN_SECONDS=60.1 DRAIN_SECONDS=-1 DRAIN_SECONDS=1e1',
  'ORDER_HOLD_MINUTES=0.001 ORDER_HOLD_MINUTES=10080 ORDER_HOLD_MINUTES=0 ORDER_HOLD_MINUTES=10081',
  'WEBHOOKS_TO=anywhere WEBHOOKS_TO=nowhere',
  'SMTP_URL=smtp://mail.example&MAIL_FROM=a@books.example SMTP_URL=smtps://u:hunter2@mail.example&MAIL_FROM=Shop<a@b.c>',
  'SMTP_URL=smtp://mail.example MAIL_FROM=a@books.example SMTP_URL=http://u:hunter2@mail.example',
  'MAIL_FROM=books MAIL_FROM=a@ MAIL_FROM=<a@b.c>> MAIL_FROM=@b.c',
  'BOOK_SOURCES=open-library BOOK_SOURCES=google-books BOOK_SOURCES=amazon',
  'BOOK_SOURCES=google-books,open-library&GOOGLE_BOOKS_KEY=key GOOGLE_BOOKS_KEY=key',
  'METRICS_TOKEN=a-token.of_16~+/= METRICS_TOKEN=hunter2hunter2h METRICS_TOKEN=hunter2hunter2h!',
  'OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4318// OTEL_EXPORTER_OTLP_ENDPOINT=https://u:hunter2@otel.example/v1',
  'OTEL_EXPORTER_OTLP_ENDPOINT=127.0.0.1:4318 OTEL_EXPORTER_OTLP_ENDPOINT=grpc://u:hunter2@otel.example',
  'LOG_LEVEL=fatal LOG_LEVEL=error LOG_LEVEL=warn LOG_LEVEL=debug LOG_LEVEL=trace LOG_LEVEL=silent LOG_LEVEL=loud',
  RAZORPAY.replaceAll(' ', '&'),
  `${RAZORPAY.replaceAll(' ', '&')}&RAZORPAY_API_URL=http://127.0.0.1:9 PAYMENT_PROVIDER=razorpay`,
  `${RAZORPAY.replaceAll(' ', '&')}&PAYMENT_PROVIDER=razorpay ${RAZORPAY.replaceAll(' ', '&')}&PAYMENT_PROVIDER=stripe`,
  'RAZORPAY_KEY_ID=rzp_x RAZORPAY_KEY_SECRET=hunter2 RAZORPAY_KEY_ID=hunter2 RAZORPAY_API_URL=https://u:hunter2@x',
];

it('reads every variable as in the golden file, and repeats no secret', async () => {
  const defaults = new Map(Object.entries(describeSettings({})));
  const lines = LISTED.flatMap((line) => line.split(' ')).map((words) => {
    const environment = Object.fromEntries(
      words.split('&').map((word) => [word.split('=', 1)[0], word.slice(word.indexOf('=') + 1)]),
    );
    const fields = Object.entries(describeSettings(environment)).filter(
      ([name, value]) => words === '' || value !== defaults.get(name),
    );
    return `${words} → ${fields.map((field) => field.join(' ')).join(', ')}`;
  });
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./settings.txt');
  for (const line of lines.filter((text) => text.includes(' → error ')))
    expect(line.split(' → ')[1]).not.toContain('hunter');
});

/** The settings as JSON by their names, or the field `error`. */
function describeSettings(environment: Record<string, string>): Record<string, string> {
  try {
    const settings = readSettings(environment);
    const { rules: trustedProxies } = settings.trustedProxies;
    const entries = Object.entries({ ...settings, trustedProxies, isDemo: isDemo(settings) });
    return Object.fromEntries(entries.map(([name, value]) => [name, JSON.stringify(value)]));
  } catch (error) {
    return { error: error instanceof SettingsError ? error.message : String(error) };
  }
}

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
