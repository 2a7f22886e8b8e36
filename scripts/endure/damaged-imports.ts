import { openDatabase } from '#hosts/node/open-database.ts';
import { seedOf } from '#hosts/node/seed.ts';
import { readSettings } from '#hosts/node/settings.ts';
import { importDamaged } from '#import/damage/testing.ts';
import { migrate } from '#stores/sql/migrate.ts';
import { seedSql } from '#stores/sql/seed-sql.ts';
import { createSqlStore } from '#stores/sql/sql-store.ts';
import { overBothEngines } from './both-engines.ts';

/** Imports so many damaged files over each engine: none may stop the shop, or be done by half. */
export function importDamagedFiles(files: number, seed: number): Promise<boolean> {
  return overBothEngines(async (name, environment) => {
    const database = await openDatabase(readSettings(environment));
    try {
      await migrate(database);
      await seedSql(database, seedOf('books'));
      const begin = performance.now();
      const faults = await importDamaged(createSqlStore(database), files, seed);
      const seconds = Math.round((performance.now() - begin) / 1000);
      const megabytes = Math.round(process.memoryUsage.rss() / 1_000_000);
      console.log(
        `  ${name}: ${files} damaged files (seed ${seed}) in ${seconds} s, ${megabytes} MB at the end, ` +
          `${faults.length} faults`,
      );
      for (const fault of faults.slice(0, 10)) console.log(`    ${fault}`);
      return faults.length === 0;
    } finally {
      await database.close();
    }
  });
}
