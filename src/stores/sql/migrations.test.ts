import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { postgresDialect, sqliteDialect } from './dialects.ts';
import { MIGRATIONS, type Migration } from './migrations.ts';

/**
 * The hashes of each migration's statements for SQLite and for PostgreSQL. Add a line for a new
 * migration.
 */
const HASHES = [
  'fe4be536d1290922 209010fbf29534dd',
  'c468a338c84e1c7f c468a338c84e1c7f',
  'a71f6b63d9c4726d a71f6b63d9c4726d',
  '188ee790e79e073c 12f048554f133e1c',
  'f1fb130c6f3286b2 f1fb130c6f3286b2',
  'f1093acb5456a725 f1093acb5456a725',
  '78a9a7eda3e7aadc 904438a714a55bf7',
  '6a5846db5824a852 6a5846db5824a852',
  '992da79e927959e6 992da79e927959e6',
  'd8e0cabb88216ead d8e0cabb88216ead',
  '3845e85aee6e27bd aff25243d3e8be6d',
  '30eac5ec1963ab4d 89c97675f6da0ff0',
  '99204bb72f004362 99204bb72f004362',
  '7e95b4af94310d67 20076c4fb81034b6',
  '9d5eae31a8ace2f1 89b6dcd19feeb68f',
  '92d90a96e4d6f2e8 92d90a96e4d6f2e8',
  'a403cb35207c740b a403cb35207c740b',
  '12eaffa00a2bbe81 c1b2aec1bf6583d4',
  '977e18051b2569b1 591a937db61bacf9',
  '0c90de4969228a8f 0c90de4969228a8f',
  '7189e7e4cab0130d 7189e7e4cab0130d',
  'cf94f866a6412e98 9eeb92101fe90be4',
  '1e0c72dd4ae60f69 251a9f80a4303b03',
  'c0b2575415f7f25f c0b2575415f7f25f',
  '5519b73916a355e4 0f1fba5921422723',
  'e3b0c44298fc1c14 d8231ebde4c9a60e',
  '9569498dffc29f48 6323ae00e8777961',
  '3b09d43dc293c979 3b09d43dc293c979',
  'e3b0c44298fc1c14 e3b0c44298fc1c14',
  'f84f46e7a8058a86 6bdd287096af565c',
  '9a2df5ce33caa052 9a2df5ce33caa052',
];

function hashMigration(migration: Migration): string {
  return [sqliteDialect, postgresDialect]
    .map((dialect) => createHash('sha256').update(migration(dialect).join(';\n')).digest('hex'))
    .map((hash) => hash.slice(0, 16))
    .join(' ');
}

it('never changes a migration that was released', () => {
  const problems = MIGRATIONS.flatMap((migration, index) => {
    const hash = hashMigration(migration);
    if (HASHES[index] === undefined)
      return [`Migration ${index + 1} is new: add '${hash}' to the list.`];
    if (HASHES[index] === hash) return [];
    return [
      `Migration ${index + 1} was released, and databases have what it made. Leave it as it was, and ` +
        'write another migration.',
    ];
  });
  expect(problems).toEqual([]);
});

it('keeps every migration that was released', () => {
  expect(MIGRATIONS.length).toBe(HASHES.length);
});
