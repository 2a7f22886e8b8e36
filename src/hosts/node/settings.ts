import { BlockList, isIP } from 'node:net';
import { type PaymentSettings, readPaymentSettings } from '#providers/payment-providers.ts';
import { toAccountKey } from '#domain/normal-form.ts';
import type { SeedName } from '#seed/seed.ts';
import { splitAddresses } from '#stores/sql/primary.ts';

/** The settings of the shop's server, from environment variables: see docs/operate.md. */
export interface Settings {
  port: number;
  host: string;
  /** The data with which an empty database is filled. */
  seed: SeedName;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The URL of a replica for catalogue reads. */
  databaseReadUrl: string | undefined;
  /** The maximum number of connections of this process to each PostgreSQL server. */
  databaseConnections: number;
  /** Whether a connection pooler may run each transaction on a different connection. */
  usesTransactionPooling: boolean;
  /** The public origin, without a trailing slash. */
  siteUrl: string;
  /** Other origins whose pages may call the API. */
  corsOrigins: string[];
  /** Addresses and networks of proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: BlockList;
  hasRateLimits: boolean;
  /** How many calls and pages may be in progress at once before others are refused. */
  maxConcurrent: number;
  /** Whether the console for developers is at `/mock-man`. */
  hasConsole: boolean;
  /** How long calls are still accepted after SIGTERM, in ms. */
  drainMs: number;
  logLevel: string;
  /** The token for `/metrics`; without it, that address responds with 404. */
  metricsToken: string | undefined;
  /** The URL of a trace collector (OTLP over HTTP); without it, nothing is traced. */
  tracesUrl: string | undefined;
  /**
   * The configured payment providers. The first one gets the payments of new orders; the others
   * are used for the payments of older orders. Without any, payments are rehearsed.
   */
  payments: PaymentSettings[];
  /** How long copies are held for an order that awaits payment, in ms. */
  holdMs: number;
  /** Without it, emails stay in the outbox. */
  mail: { smtpUrl: string; from: string } | undefined;
}

/**
 * A setting is missing or wrong; the message, for the terminal, says which and what is expected.
 */
export class SettingsError extends Error {}

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
/** The shortest and the longest time for draining. */
const DRAIN_SECONDS = [0, 60] as const;
/** The shortest and the longest time for which copies are held: at most a week. */
const HOLD_MINUTES = [0.001, 10_080] as const;
/** The maximum number of concurrent calls or connections: PostgreSQL gains nothing from more. */
const MAX_CONCURRENCY = 500;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const POOLINGS = ['session', 'transaction'] as const;
const SEEDS = ['books', 'none', 'demo'] as const;

type Environment = Record<string, string | undefined>;

/**
 * Reads and checks the settings; throws `SettingsError` if one is missing or wrong. An empty
 * variable counts as missing.
 */
export function readSettings(environment: Environment): Settings {
  const readVariable = (name: string) => environment[name] || undefined;
  const port = readPort(readVariable('PORT') ?? '4173');
  const host = readVariable('HOST') ?? '127.0.0.1';
  const databaseUrl = readDatabaseUrl(readVariable);
  const databaseReadUrl = readUrl(readVariable, 'DATABASE_READ_URL', ['postgres:', 'postgresql:']);
  if (databaseReadUrl !== undefined && databaseUrl === undefined)
    throw new SettingsError('DATABASE_READ_URL requires DATABASE_URL to be set.');
  const siteUrl = readOrigin(
    'SITE_URL',
    readVariable('SITE_URL') ?? `http://${formatUrlHost(host)}:${port}`,
  );
  const seed = readChoice('SEED', readVariable('SEED') ?? 'books', SEEDS);
  const consoleSetting = readVariable('CONSOLE') ?? (seed === 'demo' ? 'on' : 'off');
  return {
    port,
    host,
    seed,
    dataDir: readVariable('DATA_DIR') ?? './data',
    databaseUrl,
    databaseReadUrl,
    databaseConnections: readCount(
      'DATABASE_CONNECTIONS',
      readVariable('DATABASE_CONNECTIONS') ?? '10',
    ),
    usesTransactionPooling:
      readChoice('DATABASE_POOLING', readVariable('DATABASE_POOLING') ?? 'session', POOLINGS) ===
      'transaction',
    siteUrl,
    corsOrigins: readList(readVariable('CORS_ORIGINS')).map((text) =>
      readOrigin('CORS_ORIGINS', text),
    ),
    trustedProxies: readProxies(readList(readVariable('TRUSTED_PROXIES'))),
    hasRateLimits:
      readChoice('RATE_LIMITS', readVariable('RATE_LIMITS') ?? 'on', ['on', 'off']) === 'on',
    maxConcurrent: readCount('MAX_CALLS_AT_ONCE', readVariable('MAX_CALLS_AT_ONCE') ?? '64'),
    hasConsole: readChoice('CONSOLE', consoleSetting, ['on', 'off']) === 'on',
    drainMs: readNumber(readVariable, 'DRAIN_SECONDS', 2, DRAIN_SECONDS) * SECOND_MS,
    holdMs: readNumber(readVariable, 'ORDER_HOLD_MINUTES', 30, HOLD_MINUTES) * MINUTE_MS,
    payments: readPayments(readVariable),
    mail: readMail(readVariable),
    metricsToken: readToken('METRICS_TOKEN', readVariable('METRICS_TOKEN')),
    tracesUrl: readCollectorUrl(readVariable('OTEL_EXPORTER_OTLP_ENDPOINT')),
    logLevel: readChoice('LOG_LEVEL', readVariable('LOG_LEVEL') ?? 'info', LOG_LEVELS),
  };
}

function readPort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new SettingsError(`PORT must be a number from 0 to 65535, not "${text}".`);
}

function readCount(name: string, text: string): number {
  const count = Number(text);
  if (/^\d{1,4}$/.test(text) && count > 0 && count <= MAX_CONCURRENCY) return count;
  throw new SettingsError(`${name} must be a number from 1 to ${MAX_CONCURRENCY}, not "${text}".`);
}

function readNumber(
  readVariable: (name: string) => string | undefined,
  name: string,
  fallback: number,
  [min, max]: readonly [number, number],
): number {
  const text = readVariable(name) ?? String(fallback);
  const value = Number(text);
  if (/^\d*\.?\d+$/.test(text) && value >= min && value <= max) return value;
  throw new SettingsError(`${name} must be a number from ${min} to ${max}, not "${text}".`);
}

function readUrl(
  readVariable: (name: string) => string | undefined,
  name: string,
  protocols: string[],
): string | undefined {
  const text = readVariable(name);
  if (text === undefined || protocols.includes(URL.parse(text)?.protocol ?? '')) return text;
  // The URL may contain a password, so it is not logged.
  throw new SettingsError(`${name} must be an address that begins with ${protocols[0]}//.`);
}

/** Reads the URL of one server, or of several as in libpq, which `URL` may not parse. */
function readDatabaseUrl(readVariable: (name: string) => string | undefined): string | undefined {
  const text = readVariable('DATABASE_URL');
  if (!text?.includes(','))
    return readUrl(readVariable, 'DATABASE_URL', ['postgres:', 'postgresql:']);
  if (splitAddresses(text)) return text;
  throw new SettingsError(
    'DATABASE_URL must name one server, or several with target_session_attrs=read-write, as in ' +
      'postgres://user@one:5432,two:5432/shop?target_session_attrs=read-write.',
  );
}

function readPayments(readVariable: (name: string) => string | undefined): PaymentSettings[] {
  const payments = readPaymentSettings(readVariable, (name, defaultOrigin) =>
    readOrigin(name, readVariable(name) ?? defaultOrigin),
  );
  if (typeof payments === 'string') throw new SettingsError(payments);
  return payments;
}

function readMail(readVariable: (name: string) => string | undefined): Settings['mail'] {
  const smtpUrl = readUrl(readVariable, 'SMTP_URL', ['smtp:', 'smtps:']);
  const from = readVariable('MAIL_FROM');
  if (smtpUrl === undefined && from === undefined) return undefined;
  if (from === undefined) throw new SettingsError('SMTP_URL requires MAIL_FROM to be set.');
  if (smtpUrl === undefined) throw new SettingsError('MAIL_FROM requires SMTP_URL to be set.');
  if (/^[^\r\n]*[^\s<>]@[^\s<>]+>?$/.test(from)) return { smtpUrl, from };
  throw new SettingsError(
    `MAIL_FROM must be an email address such as Kitabdost <orders@books.example>, not "${from}".`,
  );
}

function readOrigin(name: string, text: string): string {
  const url = URL.parse(text);
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (isOrigin) return url.origin;
  // The part before an @ may be a password, so it is not logged.
  const shown = text.includes('@') ? '' : `, not "${text}"`;
  throw new SettingsError(`${name} must be an origin such as https://books.example${shown}.`);
}

/** Reads a token. The error message does not repeat it. */
function readToken(name: string, text: string | undefined): string | undefined {
  if (text === undefined || /^[\w.~+/=-]{16,}$/.test(text)) return text;
  throw new SettingsError(
    `${name} must have at least 16 characters, and only letters, digits and - . _ ~ + / =.`,
  );
}

/** Reads the URL of a trace collector, without trailing slashes. */
function readCollectorUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text.replace(/\/+$/, '');
  throw new SettingsError(
    'OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://127.0.0.1:4318.',
  );
}

/** Reads addresses and networks. The network of all addresses (`/0`) would trust every visitor. */
function readProxies(texts: string[]): BlockList {
  const proxies = new BlockList();
  for (const text of texts) {
    const [, address = '', bits] = /^([^/]+)(?:\/([1-9]\d*))?$/.exec(text) ?? [];
    const [family, maxBits] =
      isIP(address) === 6 ? (['ipv6', 128] as const) : (['ipv4', 32] as const);
    if (isIP(address) === 0 || Number(bits ?? 1) > maxBits)
      throw new SettingsError(
        `TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8, not "${text}".`,
      );
    proxies.addSubnet(address, Number(bits ?? maxBits), family);
  }
  return proxies;
}

function readChoice<Choice extends string>(
  name: string,
  text: string,
  choices: readonly Choice[],
): Choice {
  const choice = choices.find((known) => known === text);
  if (choice !== undefined) return choice;
  throw new SettingsError(`${name} must be one of ${choices.join(', ')}, not "${text}".`);
}

/** Splits a list at commas and white space. */
function readList(text = ''): string[] {
  return text.split(/[\s,]+/).filter((part) => part !== '');
}

function formatUrlHost(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host;
}

/**
 * Whether users with public passwords may exist: only with the seed `demo`, without real payments.
 */
export function isDemo({ seed, payments }: Pick<Settings, 'seed' | 'payments'>): boolean {
  return seed === 'demo' && payments.length === 0;
}

/** Whether this is the email of the guest, whose password is public. */
export function isGuest(email: string): boolean {
  return toAccountKey(email) === 'guest@example.com';
}
