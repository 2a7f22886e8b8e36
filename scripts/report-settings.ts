import { countErrors } from '#domain/finding/words.ts';
import { readSettings, VARIABLE_NAMES, type Settings } from '#hosts/node/settings.ts';
import { PAYMENT_PROVIDERS } from '#providers/payment-providers.ts';

type Environment = Record<string, string | undefined>;

/** Variables that other programs read, although their names begin like settings of the shop. */
const FOREIGN = /^(?:OTEL|LOG|DATA|PORT|HOST|MAX|NODE)_/;
/** A name with at most this many letters more, less or different is probably a mistake. */
const MAX_TYPOS = 2;
const MIN_NAME_CHARS = 6;

/**
 * Returns the lines that each start prints: which database, mail server and payments the shop uses,
 * and variables that it does not use although they look like its settings. No line has a password.
 */
export function describeSettings(settings: Settings, environment: Environment): string[] {
  const { databaseUrl, databaseReadUrl, dataDir, mail, payments } = settings;
  const database =
    databaseUrl === undefined ? `SQLite in ${dataDir}` : `PostgreSQL at ${hideUser(databaseUrl)}`;
  const replica = databaseReadUrl === undefined ? '' : ` and ${hideUser(databaseReadUrl)}`;
  const [payment] = payments;
  const isPublic = mail || payment || environment['TRUSTED_PROXIES'];
  return [
    `Database: ${database}${replica}. ` +
      `Mail: ${mail ? `${hideUser(mail.smtpUrl)} as ${mail.from}` : 'none, emails stay in the outbox'}. ` +
      `Payments: ${payment ? payment.provider : 'simulated, no money moves'}.`,
    ...(isPublic && !environment['SITE_URL']
      ? [
          `SITE_URL is not set: pages and emails have links to ${settings.siteUrl}, and the desk refuses changes from another address.`,
        ]
      : []),
    ...findUnused(environment),
  ];
}

/** Returns host, port and database of an address, without user, password and options. */
function hideUser(address: string): string {
  const afterScheme = address.slice(address.indexOf('//') + 2);
  return afterScheme.slice(afterScheme.lastIndexOf('@') + 1).split('?')[0] ?? '';
}

function findUnused(environment: Environment): string[] {
  const known = listSettings();
  const families = new Set(known.filter((name) => name.includes('_')).map(getFamily));
  return Object.entries(environment).flatMap(([name, value = '']) => {
    if (known.includes(name))
      return /^\s*["']|["']\s*$/.test(value)
        ? `The value of ${name} has quotes, as if a shell had to remove them: is it meant so?`
        : [];
    const similar = known.find((other) => isSimilar(name, other));
    const isOurs = families.has(getFamily(name)) && name.includes('_') && !FOREIGN.test(name);
    if (similar === undefined && !isOurs) return [];
    return `${name} is no setting of the shop${similar ? `: is ${similar} meant?` : '.'}`;
  });
}

function getFamily(name: string): string {
  return name.slice(0, name.indexOf('_'));
}

/** All settings that the server reads. */
export function listSettings(): string[] {
  // The address of a provider is read only with all of its keys.
  const addresses = Object.values(PAYMENT_PROVIDERS).map(({ apiUrl: [name] }) => name);
  const names = new Set<string>([...VARIABLE_NAMES, ...addresses]);
  const record: ProxyHandler<object> = { get: (_, name) => void names.add(String(name)) };
  readSettings(new Proxy({}, record) as Environment);
  return [...names].toSorted();
}

/** Whether one name becomes the other by few changes of letters, in any case. */
function isSimilar(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < MIN_NAME_CHARS) return false;
  return countErrors(one.toUpperCase(), other, MAX_TYPOS) <= MAX_TYPOS;
}
