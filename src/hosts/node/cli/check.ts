import { access, constants, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { findPublicUsers } from '#api/account/user.ts';
import { readSettings } from '#api/shop/settings.ts';
import { isGstin } from '#domain/delivery/states.ts';
import { users } from '#seed/users.ts';
import type { Database } from '#stores/sql/database.ts';
import {
  SCHEMA,
  SchemaError,
  migrate,
  readSchema,
  refuseOther,
  repairDerived,
  findMissingParts,
} from '#stores/sql/migrate.ts';
import { measureLag } from '#stores/sql/postgres/replica.ts';
import { findDamage } from '#stores/sql/tables.ts';
import { createSqlStore } from '#stores/sql/sql-store.ts';
import { strongPasswords } from '../passwords.ts';
import { toReason } from '../reason.ts';
import { DATA_IN_PROGRAM, isInProgram, statData } from '../open-database.ts';
import { checkSecret } from '../secret.ts';
import { type Settings, isDemo } from '../settings.ts';
import { type Command, ManageError, type Task, withData, withDatabase } from './command.ts';

/** How far the clocks of the shop and the database may be apart. */
const MAX_CLOCK_SECONDS = 5;

/** Migrates the database to the schema of this program, as the shop does when it starts. */
export const migrateCommand: Command = {
  run: ({ settings, report }) =>
    withDatabase(settings, async (database) => {
      const { from, to } = await migrate(database, (statement) =>
        report(`waiting for readers of a table, such as a backup: ${statement}`),
      );
      const text =
        from === to
          ? `The database has schema ${to} already.`
          : `The database had schema ${from} and has ${to} now.`;
      return { text, facts: { from, to } };
    }),
};

/** With less free space than this, an import or a backup may fill the disk. */
const MIN_FREE_BYTES = 512 * 1024 ** 2;
/** The permission bits of the group and of all other users. */
const OTHERS_BITS = 0o077;

/** Returns a sentence for each problem with `DATA_DIR`, which need not exist yet. */
async function checkFolder(dataDir: string): Promise<string[]> {
  if (!(await statData(dataDir))) return [];
  const problems: string[] = [];
  await access(dataDir, constants.R_OK | constants.W_OK).catch(() => {
    problems.push(`This user cannot read and write in DATA_DIR, ${dataDir}.`);
  });
  const secret = join(dataDir, 'secret');
  const mode = (await statData(dataDir, 'secret'))?.mode ?? 0;
  if ((mode & OTHERS_BITS) !== 0)
    problems.push(`Others may read the secret that signs tokens: chmod 600 ${secret} prevents it.`);
  const secretProblem = await checkSecret(dataDir);
  if (secretProblem !== undefined) problems.push(secretProblem);
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < MIN_FREE_BYTES)
    problems.push(`Only ${Math.floor((bavail * bsize) / 1024 ** 2)} MiB are free in ${dataDir}.`);
  return problems;
}

/** Reports problems of settings and data. With `--repair`, fills the derived tables again first. */
export const check: Command = {
  options: ['repair'],
  async run(task) {
    if (task.options.has('repair'))
      await withData(task.settings, async (database) => {
        await migrate(database);
        await repairDerived(database, (books) => task.report(`${books} books indexed`));
      });
    const problems = [
      ...checkSiteUrl(task.settings),
      ...(isInProgram(task.settings, process.cwd()) ? [DATA_IN_PROGRAM] : []),
      ...(await checkFolder(task.settings.dataDir)),
      ...(await checkDatabase(task)),
      ...(await checkClock(task.settings)),
      ...(await checkReplica(task.settings)),
    ];
    return {
      text: problems.length === 0 ? 'No problems found.' : problems.join('\n'),
      facts: { problems },
      hasFailed: problems.length > 0,
    };
  },
};

function checkSiteUrl({ siteUrl }: Settings): string[] {
  if (!['0.0.0.0', '[::]'].includes(new URL(siteUrl).hostname)) return [];
  return [
    `Links lead to ${siteUrl}, which no browser can open: set SITE_URL to the public address.`,
  ];
}

async function checkDatabase({ settings, report }: Task): Promise<string[]> {
  try {
    return await withData(settings, async (database) => {
      const { dialect, snapshot } = database;
      report('Reading the data');
      const damage = await snapshot(async (query) => {
        const schema = await readSchema(query, dialect);
        refuseOther(schema);
        if (schema === SCHEMA) {
          const missing = await findMissingParts(query, dialect);
          return missing === undefined ? findDamage(query, dialect) : [missing];
        }
        return [
          `The database has schema ${schema}, and this program needs ${SCHEMA}: npm run manage -- ` +
            'migrate brings it there, and so does the next start of the shop.',
        ];
      });
      return damage.length > 0 || isDemo(settings) ? damage : checkShop(database);
    });
  } catch (error) {
    const isExplained = error instanceof ManageError || error instanceof SchemaError;
    return [isExplained ? error.message : `The data cannot be read: ${toReason(error)}`];
  }
}

/** Compares the clock of this machine with that of PostgreSQL. */
async function checkClock(settings: Settings): Promise<string[]> {
  if (settings.databaseUrl === undefined) return [];
  const seconds = await withDatabase(settings, async ({ read }) => {
    const [row] = await read('SELECT extract(epoch FROM clock_timestamp())::float8 AS seconds');
    // Before the connection is closed, which may take seconds.
    return Math.abs(Number(row?.['seconds']) - Date.now() / 1000);
  }).catch(() => 0); // `checkDatabase` reports why.
  if (seconds <= MAX_CLOCK_SECONDS) return [];
  return [
    `The clocks of this machine and of the database differ by ${Math.round(seconds)} s: ` +
      'holds, links and sessions would end too early or too late.',
  ];
}

/** Asks the replica itself: the shop reads from the primary while the replica fails. */
async function checkReplica(settings: Settings): Promise<string[]> {
  const { databaseReadUrl } = settings;
  if (databaseReadUrl === undefined) return [];
  const replica = { ...settings, databaseUrl: databaseReadUrl, databaseReadUrl: undefined };
  try {
    const lag = await withDatabase(replica, async ({ read }) => {
      await read('SELECT 1 AS found');
      return withDatabase(settings, (primary) => measureLag(read, primary.read));
    });
    if (lag !== 'long') return [];
    return [
      'The replica of DATABASE_READ_URL does not follow the primary, or lags behind by more than ' +
        '30 s. The shop does not use it meanwhile.',
    ];
  } catch (error) {
    return [`The replica of DATABASE_READ_URL cannot be read: ${toReason(error)}`];
  }
}

async function checkShop(database: Database): Promise<string[]> {
  const store = createSqlStore(database);
  const publicUsers = await findPublicUsers({ store, passwords: strongPasswords }, users);
  const { gstin } = await readSettings(store.records);
  const problems = publicUsers.map(
    ({ email }) => `The password of ${email} is public: the next start of the shop replaces it.`,
  );
  if (gstin !== undefined && !isGstin(gstin))
    problems.push(`The GSTIN ${gstin} in the settings has a typing error; bills show it.`);
  return problems;
}
