import { resolve } from 'node:path';
import { refuseNewer, SCHEMA } from '#stores/sql/migrate.ts';
import { NotEmptyError, replaceData } from '#stores/sql/replace-data.ts';
import { type Command, ManageError } from './command.ts';
import { countRows } from './count-rows.ts';
import { checkBackup, readPieces } from './read-backup.ts';
import { withDatabase } from './with-database.ts';

/** Makes the content of a backup the data of the shop. */
export const restore: Command = {
  argument: 'FILE',
  options: ['replace'],
  async run({ argument, options, settings, report }) {
    const file = resolve(argument);
    report('Checking the file');
    const { header, rows } = await checkBackup(file);
    refuseNewer(header.schema);
    const pieces = () =>
      countRows(readPieces(file), (count) => report(`${count} of ${rows} rows read`));
    await withDatabase(settings, (database) =>
      replaceData(database, {
        schema: header.schema,
        pieces,
        mayReplace: options.has('replace'),
        report: (books) => report(`${books} books can be found`),
      }),
    ).catch((error: unknown) => {
      if (!(error instanceof NotEmptyError)) throw error;
      throw new ManageError(`${error.message} To delete them, write --replace after the file.`);
    });
    return {
      text: `${rows} rows of ${header.at} are restored.`,
      facts: { file, at: header.at, rows, from: header.schema, to: SCHEMA },
    };
  },
};
