import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readSchema, refuseNewer } from '#stores/sql/migrate.ts';
import { readTables } from '#stores/sql/tables.ts';
import { writeBackup } from './backup-file.ts';
import type { Command } from './command.ts';
import { countRows } from './count-rows.ts';
import { withData } from './with-database.ts';

/** Writes all data, as they are at one moment, into a file; the shop may run meanwhile. */
export const backup: Command = {
  argument: 'FILE',
  run: ({ argument, settings, now, report }) =>
    withData(settings, ({ dialect, snapshot }) =>
      snapshot(async (query) => {
        const file = resolve(argument);
        const schema = await readSchema(query, dialect);
        refuseNewer(schema);
        let rows = 0;
        const pieces = countRows(readTables(query, schema), (count) => {
          rows = count;
          report(`${count} rows written`);
        });
        await writeBackup(file, { schema, at: new Date(now).toISOString() }, pieces);
        const { size } = await stat(file);
        return {
          text: `${rows} rows are in ${file} (${size} bytes).`,
          facts: { file, schema, rows, bytes: size },
        };
      }),
    ),
};
