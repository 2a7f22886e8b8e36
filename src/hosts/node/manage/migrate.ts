import { migrate } from '#stores/sql/migrate.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

/** Brings the database to the schema of this program, as a start of the shop does. */
export const migrateCommand: Command = {
  run: ({ settings, report }) =>
    withDatabase(settings, async (database) => {
      const { from, to } = await migrate(database, (books) =>
        report(`${books} books can be found`),
      );
      const text =
        from === to
          ? `The database has schema ${to} already.`
          : `The database had schema ${from} and has ${to} now.`;
      return { text, facts: { from, to } };
    }),
};
