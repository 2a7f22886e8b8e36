import { expect, it } from 'vitest';
import { readSettings } from '#hosts/node/settings.ts';
import { describeSettings, listSettings } from './report-settings.ts';

const describe = (environment: Record<string, string>) =>
  describeSettings(readSettings(environment), environment);

it('names database, mail and payments of a start without settings', () => {
  expect(describe({ PATH: '/bin', NODE_ENV: 'production', HOSTNAME: 'one', MAILTO: 'x' })).toEqual([
    'Database: SQLite in ./data. Mail: none, emails stay in the outbox. ' +
      'Payments: simulated, no money moves.',
  ]);
});

it('names them without users and passwords', () => {
  const lines = describe({
    DATABASE_URL:
      'postgres://shop:s3cret@one:5432,two:5432/shop?target_session_attrs=read-write&password=x',
    DATABASE_READ_URL: 'postgres://reader:s3cret@three/shop',
    SMTP_URL: 'smtps://me%40x.in:s3cret@mail.example:465',
    MAIL_FROM: 'Kitabdost <orders@books.example>',
    SITE_URL: 'https://books.example',
    RAZORPAY_KEY_ID: 'rzp_live_1',
    RAZORPAY_KEY_SECRET: 's3cret',
    RAZORPAY_WEBHOOK_SECRET: 's3cret',
  });
  expect(lines).toEqual([
    'Database: PostgreSQL at one:5432,two:5432/shop and three/shop. ' +
      'Mail: mail.example:465 as Kitabdost <orders@books.example>. Payments: razorpay.',
  ]);
});

it.each([
  ['RAZORPAY_KEYID', 'RAZORPAY_KEYID is no setting of the shop: is RAZORPAY_KEY_ID meant?'],
  ['SMTP_URI', 'SMTP_URI is no setting of the shop: is SMTP_URL meant?'],
  ['SITEURL', 'SITEURL is no setting of the shop: is SITE_URL meant?'],
  ['database_url', 'database_url is no setting of the shop: is DATABASE_URL meant?'],
  ['SMTP_PASSWORD', 'SMTP_PASSWORD is no setting of the shop.'],
  ['DATABASE_HOST', 'DATABASE_HOST is no setting of the shop.'],
])('warns of %s', (name, warning) => {
  expect(describe({ [name]: 'x' })).toContain(warning);
});

it.each(['OTEL_SERVICE_NAME', 'LOG_FILE', 'NODE_OPTIONS', 'SHELL', 'npm_config_cache', 'MAIL'])(
  'does not warn of %s, which is of another program',
  (name) => {
    expect(describe({ [name]: 'x' })).toHaveLength(1);
  },
);

it('lists the address of a payment provider, which is read only with its keys', () => {
  expect(listSettings()).toContain('RAZORPAY_API_URL');
});

it.each<Record<string, string>>([
  { TRUSTED_PROXIES: '127.0.0.1' },
  { SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'orders@books.example' },
])('warns of a missing SITE_URL in a shop that others can reach: %o', (environment) => {
  const warning =
    'SITE_URL is not set: pages and emails have links to http://127.0.0.1:4173, ' +
    'and the desk refuses changes from another address.';
  expect(describe(environment)).toContain(warning);
  expect(describe({ ...environment, SITE_URL: 'https://books.example' })).not.toContain(warning);
});

it('warns of quotes that a file of settings has kept, without showing the value', () => {
  expect(describe({ METRICS_TOKEN: '', SITE_URL: 'http://a.in', DATA_DIR: '"./data"' })).toContain(
    'The value of DATA_DIR has quotes, as if a shell had to remove them: is it meant so?',
  );
});
