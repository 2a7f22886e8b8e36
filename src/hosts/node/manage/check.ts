import { findPublicUsers } from '#api/account/public-users.ts';
import { users } from '#seed/users.ts';
import type { Database } from '#stores/sql/database.ts';
import { findDamage } from '#stores/sql/find-damage.ts';
import { findMissingParts } from '#stores/sql/schema-parts.ts';
import { readSchema, refuseNewer, SCHEMA } from '#stores/sql/migrate.ts';
import { createSqlStore } from '#stores/sql/sql-store.ts';
import { strongPasswords } from '../passwords.ts';
import { reasonOf } from '../reason.ts';
import { isDemo } from '../seed.ts';
import type { Settings } from '../settings.ts';
import { checkFolder } from './check-folder.ts';
import { type Command, ManageError, type Task } from './command.ts';
import { withData } from './with-database.ts';

/** Says what is wrong with settings and data, and changes nothing. */
export const check: Command = {
  async run(task) {
    const problems = [
      ...checkSiteUrl(task.settings),
      ...(await checkFolder(task.settings.dataDir)),
      ...(await checkDatabase(task)),
    ];
    return {
      text: problems.length === 0 ? 'Nothing is wrong.' : problems.join('\n'),
      facts: { problems },
      hasFailed: problems.length > 0,
    };
  },
};

function checkSiteUrl({ siteUrl }: Settings): string[] {
  if (!['0.0.0.0', '[::]'].includes(new URL(siteUrl).hostname)) return [];
  return [`Links lead to ${siteUrl}, which nobody can open: set SITE_URL to the public address.`];
}

async function checkDatabase({ settings, report }: Task): Promise<string[]> {
  try {
    return await withData(settings, async (database) => {
      const { dialect, readCatalogue, snapshot } = database;
      report('Reading the data');
      await readCatalogue('SELECT 1 AS found');
      const damage = await snapshot(async (query) => {
        const schema = await readSchema(query, dialect);
        refuseNewer(schema);
        if (schema === SCHEMA) {
          const missing = await findMissingParts(query, dialect);
          return missing === undefined ? findDamage(query, dialect) : [missing];
        }
        return [
          `The database has schema ${schema}, and this program needs ${SCHEMA}: npm run manage -- ` +
            'migrate brings it there, and so does the next start of the shop.',
        ];
      });
      return damage.length > 0 || isDemo(settings) ? damage : checkUsers(database);
    });
  } catch (error) {
    const isExplained = error instanceof ManageError;
    return [isExplained ? error.message : `The data cannot be read: ${reasonOf(error)}`];
  }
}

async function checkUsers(database: Database): Promise<string[]> {
  const store = createSqlStore(database);
  const known = await findPublicUsers({ store, passwords: strongPasswords }, users);
  return known.map(
    ({ email }) =>
      `Everybody knows the password of ${email}: the next start of the shop replaces it.`,
  );
}
