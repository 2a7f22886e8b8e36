import { BlockList, isIP } from 'node:net';
import * as v from 'valibot';
import type { BookSourceSettings } from '#providers/books/book-sources.ts';
import { PAYMENT_PROVIDERS, readPaymentSettings } from '#providers/payment-providers.ts';
import { toAccountKey } from '#domain/values/normal-form.ts';
import { splitAddresses } from '#stores/sql/postgres/primary.ts';

/** A setting is missing or wrong; the message says for the terminal which, and what is expected. */
export class SettingsError extends Error {}

/** The maximum number of concurrent calls or connections: PostgreSQL gains nothing from more. */
const MAX_CONCURRENCY = 500;
const WEEK_MINUTES = 10_080;
const INTEGER = /^\d+$/;
const DECIMAL = /^\d*\.?\d+$/;
const databaseAddressSchema = createUrlSchema('postgres:', 'postgresql:');
/** The addresses of several servers as in libpq, which `URL` may not parse. */
const serversSchema = createSecretSchema(
  'name one server, or several with target_session_attrs=read-write, as in ' +
    'postgres://user@one:5432,two:5432/shop?target_session_attrs=read-write',
  (text) => (splitAddresses(text) ? text : undefined),
);
const onOffSchema = createChoiceSchema('on', 'off');

/** The environment variables, with their defaults and bounds: see docs/operate.md. */
const variablesSchema = v.object({
  PORT: v.optional(createNumberSchema(INTEGER, 0, 65_535), '4173'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  /** The data with which an empty database is filled. */
  SEED: v.optional(createChoiceSchema('books', 'none', 'demo'), 'books'),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(
    v.lazy((text) => (String(text).includes(',') ? serversSchema : databaseAddressSchema)),
  ),
  /** The URL of a replica for catalogue reads. */
  DATABASE_READ_URL: v.optional(databaseAddressSchema),
  /** The maximum number of connections of this process to each PostgreSQL server. */
  DATABASE_CONNECTIONS: v.optional(createNumberSchema(INTEGER, 1, MAX_CONCURRENCY), '10'),
  /** `transaction`: a connection pooler may run each transaction on a different connection. */
  DATABASE_POOLING: v.optional(createChoiceSchema('session', 'transaction'), 'session'),
  /** The public origin; by default, `HOST` and `PORT`. */
  SITE_URL: v.optional(createOriginSchema()),
  /** Other origins whose pages may call the API. */
  CORS_ORIGINS: createListSchema(createOriginSchema()),
  /** Addresses and networks of proxies whose `X-Forwarded-For` is trusted. */
  TRUSTED_PROXIES: createListSchema(
    createTextSchema('be addresses or networks such as 10.0.0.0/8', parseNetwork),
  ),
  RATE_LIMITS: v.optional(onOffSchema, 'on'),
  /** How many calls and pages may be in progress at once before others are refused. */
  MAX_CALLS_AT_ONCE: v.optional(createNumberSchema(INTEGER, 1, MAX_CONCURRENCY), '64'),
  /** Whether the console for developers is at `/mock-man`; by default, only in the demo. */
  CONSOLE: v.optional(onOffSchema),
  /** How long calls are still accepted after SIGTERM. */
  DRAIN_SECONDS: v.optional(createNumberSchema(DECIMAL, 0, 60), '2'),
  /** How long copies are held for an order that awaits payment. */
  ORDER_HOLD_MINUTES: v.optional(createNumberSchema(DECIMAL, 0.001, WEEK_MINUTES), '30'),
  /** `anywhere`: webhooks may have addresses without TLS, and in private networks. */
  WEBHOOKS_TO: v.optional(createChoiceSchema('internet', 'anywhere'), 'internet'),
  SMTP_URL: v.optional(createUrlSchema('smtp:', 'smtps:')),
  /** Whom the desk asks about an unknown ISBN; none by default. */
  BOOK_SOURCES: createListSchema(createChoiceSchema('open-library', 'google-books')),
  GOOGLE_BOOKS_KEY: v.optional(v.string()),
  MAIL_FROM: v.optional(
    createTextSchema('be an email address such as Kitabdost <orders@books.example>', (text) =>
      /^[^\r\n]*[^\s<>]@[^\s<>]+>?$/.test(text) ? text : undefined,
    ),
  ),
  /** The token for `/metrics`; without it, that address responds with 404. */
  METRICS_TOKEN: v.optional(
    createSecretSchema(
      'have at least 16 characters, and only letters, digits and - . _ ~ + / =',
      (text) => (/^[\w.~+/=-]{16,}$/.test(text) ? text : undefined),
    ),
  ),
  /** The URL of a trace collector (OTLP over HTTP); without it, nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(
    createSecretSchema('be an address such as http://127.0.0.1:4318', (text) =>
      /^https?:$/.test(URL.parse(text)?.protocol ?? '') ? text.replace(/\/+$/, '') : undefined,
    ),
  ),
  LOG_LEVEL: v.optional(
    createChoiceSchema('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'info',
  ),
});

/** The names of the variables, without those of payment providers. */
export const VARIABLE_NAMES: readonly string[] = Object.keys(variablesSchema.entries);

type Environment = Record<string, string | undefined>;

export type Settings = ReturnType<typeof readSettings>;

/** Reads the settings; throws `SettingsError` for a missing or wrong one. Empty means missing. */
export function readSettings(environment: Environment) {
  const variables = parseVariables(variablesSchema, environment);
  const { PORT: port, HOST: host, SEED: seed, DATABASE_URL, DATABASE_READ_URL } = variables;
  if (DATABASE_READ_URL !== undefined && DATABASE_URL === undefined)
    throw new SettingsError('DATABASE_READ_URL requires DATABASE_URL to be set.');
  const urlHost = isIP(host) === 6 ? `[${host}]` : host;
  const trustedProxies = new BlockList();
  for (const network of variables.TRUSTED_PROXIES) trustedProxies.addSubnet(...network);
  return {
    port,
    host,
    seed,
    dataDir: variables.DATA_DIR,
    databaseUrl: DATABASE_URL,
    databaseReadUrl: DATABASE_READ_URL,
    databaseConnections: variables.DATABASE_CONNECTIONS,
    usesTransactionPooling: variables.DATABASE_POOLING === 'transaction',
    /** Without a trailing slash. */
    siteUrl: variables.SITE_URL ?? readOrigin({}, 'SITE_URL', `http://${urlHost}:${port}`),
    corsOrigins: variables.CORS_ORIGINS,
    trustedProxies,
    hasRateLimits: variables.RATE_LIMITS === 'on',
    maxConcurrent: variables.MAX_CALLS_AT_ONCE,
    hasConsole: (variables.CONSOLE ?? (seed === 'demo' ? 'on' : 'off')) === 'on',
    drainMs: variables.DRAIN_SECONDS * 1000,
    holdMs: variables.ORDER_HOLD_MINUTES * 60_000,
    /** The first provider gets the payments of new orders; without any, payments are rehearsed. */
    payments: readPayments(environment),
    mayCallPrivateNetworks: variables.WEBHOOKS_TO === 'anywhere',
    mail: pairMail(variables),
    bookSources: listBookSources(variables),
    metricsToken: variables.METRICS_TOKEN,
    tracesUrl: variables.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: variables.LOG_LEVEL,
  };
}

function parseVariables<Variables extends v.ObjectEntries>(
  schema: v.ObjectSchema<Variables, undefined>,
  environment: Environment,
) {
  const set = Object.entries(environment).filter(([, text]) => text !== '');
  const { success, output, issues } = v.safeParse(schema, Object.fromEntries(set));
  if (success) return output;
  throw new SettingsError(`${String(issues[0].path?.[0].key)} must ${issues[0].message}.`);
}

function readOrigin(environment: Environment, name: string, defaultOrigin: string): string {
  const schema = v.object({ [name]: v.optional(createOriginSchema(), defaultOrigin) });
  return parseVariables(schema, environment)[name] ?? '';
}

function readPayments(environment: Environment) {
  const payments = readPaymentSettings(
    PAYMENT_PROVIDERS,
    (name) => environment[name] || undefined,
    (name, defaultOrigin) => readOrigin(environment, name, defaultOrigin),
  );
  if (typeof payments === 'string') throw new SettingsError(payments);
  return payments;
}

/** Returns the settings for emails; without them, emails stay in the outbox. */
function pairMail({ SMTP_URL, MAIL_FROM }: v.InferOutput<typeof variablesSchema>) {
  if (SMTP_URL === undefined && MAIL_FROM === undefined) return undefined;
  if (MAIL_FROM === undefined) throw new SettingsError('SMTP_URL requires MAIL_FROM to be set.');
  if (SMTP_URL === undefined) throw new SettingsError('MAIL_FROM requires SMTP_URL to be set.');
  return { smtpUrl: SMTP_URL, from: MAIL_FROM };
}

function listBookSources({
  BOOK_SOURCES,
  GOOGLE_BOOKS_KEY: key,
}: v.InferOutput<typeof variablesSchema>): BookSourceSettings[] {
  return BOOK_SOURCES.map((name) => {
    if (name === 'open-library') return { name };
    if (key === undefined)
      throw new SettingsError(
        'BOOK_SOURCES with google-books requires GOOGLE_BOOKS_KEY to be set.',
      );
    return { name, key };
  });
}

/** Creates a schema of a text; `expectation` continues the sentence `PORT must …`. */
function createTextSchema<T>(expectation: string, parse: (text: string) => T | undefined) {
  return createSecretSchema((text) => `${expectation}, not "${text}"`, parse);
}

/** Does the same for a text that may have a password, which the message does not repeat. */
function createSecretSchema<T>(
  expectation: string | ((text: string) => string),
  parse: (text: string) => T | undefined,
) {
  return v.pipe(
    v.string(),
    v.rawTransform<string, T>(({ dataset: { value: text }, addIssue, NEVER }) => {
      const value = parse(text);
      if (value !== undefined) return value;
      addIssue({ message: typeof expectation === 'string' ? expectation : expectation(text) });
      return NEVER;
    }),
  );
}

function createNumberSchema(pattern: RegExp, min: number, max: number) {
  return createTextSchema(`be a number from ${min} to ${max}`, (text) => {
    const value = Number(text);
    return pattern.test(text) && value >= min && value <= max ? value : undefined;
  });
}

function createChoiceSchema<Choice extends string>(...choices: Choice[]) {
  return createTextSchema(`be one of ${choices.join(', ')}`, (text) =>
    choices.find((known) => known === text),
  );
}

function createUrlSchema(...protocols: string[]) {
  return createSecretSchema(`be an address that begins with ${protocols[0]}//`, (text) =>
    protocols.includes(URL.parse(text)?.protocol ?? '') ? text : undefined,
  );
}

function createOriginSchema() {
  // The part before an @ may be a password.
  const describe = (text: string) =>
    `be an origin such as https://books.example${text.includes('@') ? '' : `, not "${text}"`}`;
  return createSecretSchema(describe, (text) => {
    const url = URL.parse(text);
    const isOrigin = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
    return isOrigin ? url.origin : undefined;
  });
}

/** Creates a schema of a list, separated by commas and white space. */
function createListSchema<Item>(itemSchema: v.GenericSchema<string, Item>) {
  const split = (text: string) => text.split(/[\s,]+/).filter((part) => part !== '');
  return v.optional(v.pipe(v.string(), v.transform(split), v.array(itemSchema)), '');
}

/** Parses an address or a network. The network of all addresses (`/0`) would trust every visitor. */
function parseNetwork(text: string): Parameters<BlockList['addSubnet']> | undefined {
  const [, address = '', bits] = /^([^/]+)(?:\/([1-9]\d*))?$/.exec(text) ?? [];
  const isV6 = isIP(address) === 6;
  const maxBits = isV6 ? 128 : 32;
  if (isIP(address) === 0 || Number(bits ?? 1) > maxBits) return undefined;
  return [address, Number(bits ?? maxBits), isV6 ? 'ipv6' : 'ipv4'];
}

/** Whether users with public passwords may exist: with the seed `demo`, without real payments. */
export function isDemo({ seed, payments }: Pick<Settings, 'seed' | 'payments'>): boolean {
  return seed === 'demo' && payments.length === 0;
}

/** Whether this is the email of the guest, whose password is public. */
export function isGuest(email: string): boolean {
  return toAccountKey(email) === 'guest@example.com';
}
