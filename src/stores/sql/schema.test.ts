import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { postgresDialect, sqliteDialect } from './dialects.ts';
import { MIGRATIONS, type Migration } from './migrate.ts';
import { createSchema } from './schema.ts';

/**
 * The hashes of the statements for SQLite and for PostgreSQL: of the baseline, and of each
 * migration. Add a line for a new migration.
 */
const HASHES = [
  '54a67a1a2dbfc592 6def54d8198c77f1',
  '679fa1316f874548 679fa1316f874548',
  'e3b0c44298fc1c14 e3b0c44298fc1c14',
  'adbe986bbd79f405 582ca60ab6538737',
  '845c1b8337ffe82c 6a4792006bdefbfc',
  '3b98e18af18caeb5 8a8c619566b061bc',
  '5ef1370e14d55503 5ef1370e14d55503',
  '84a2cb6ebcd7dd7f 84a2cb6ebcd7dd7f',
  '53f0cb417b38f89e 53f0cb417b38f89e',
  '714e950920c14139 714e950920c14139',
];

function hashStep(step: Migration): string {
  return [sqliteDialect, postgresDialect]
    .map((dialect) => createHash('sha256').update(step(dialect).join(';\n')).digest('hex'))
    .map((hash) => hash.slice(0, 16))
    .join(' ');
}

it('never changes the baseline or a migration that was released', () => {
  expect(
    [createSchema, ...MIGRATIONS].map(hashStep),
    'Databases have what these statements made. Leave them as they were, and write another migration.',
  ).toEqual(HASHES);
});
