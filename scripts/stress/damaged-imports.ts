import { importDamaged } from '#import/damage/testing.ts';
import { makeSeed } from '#seed/seed.ts';
import { migrate } from '#stores/sql/migrate.ts';
import { createSqlStore, seedSql } from '#stores/sql/sql-store.ts';
import { forBothEngines, report, withDatabase } from './test-shops.ts';

/** Imports `count` damaged files. None may stop the shop or be imported partially. */
export function importDamagedFiles(count: number, seed: number): Promise<boolean> {
  return forBothEngines((engine, environment) =>
    withDatabase(environment, async (database) => {
      await migrate(database);
      await seedSql(
        database,
        makeSeed('books', async () => ''),
      );
      const begin = performance.now();
      const faults = await importDamaged(createSqlStore(database), count, seed);
      const seconds = Math.round((performance.now() - begin) / 1000);
      return report(`${engine}: ${count} damaged files (seed ${seed}), ${seconds} s`, faults);
    }),
  );
}
