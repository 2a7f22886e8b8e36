import { describe, expect, it } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { migrate, SCHEMA } from './migrate.ts';
import { createSqlStore, seedSql } from './sql-store.ts';
import { readTables, replaceData, type Piece } from './tables.ts';
import { TEST_DATABASES } from './testing.ts';

describe.each(TEST_DATABASES.filter(({ name }) => name === 'PostgreSQL'))(
  'the statistics of $name',
  ({ open }) => {
    async function openFilled() {
      const database = await open();
      await migrate(database);
      const books = Array.from({ length: 50 }, (_, index) =>
        aBook({ _id: `bk${index}`, id: index + 1 }),
      );
      await seedSql(database, { categories: [], books, users: async () => [] });
      const countInStatistics = async () => {
        const [row] = await database.read(
          "SELECT reltuples FROM pg_class WHERE oid = 'find_books'::regclass",
        );
        return Number(row?.['reltuples']);
      };
      return { database, countInStatistics };
    }

    it('know the books once the store is optimized', async () => {
      const { database, countInStatistics } = await openFilled();
      expect(await countInStatistics()).not.toBe(50);
      await createSqlStore(database).optimize();
      expect(await countInStatistics()).toBe(50);
    });

    it('know the books after a restore', async () => {
      const { database, countInStatistics } = await openFilled();
      const pieces: Piece[] = [];
      await database.snapshot(async (query) => {
        for await (const piece of readTables(query, database.dialect)) pieces.push(piece);
      });
      await replaceData(database, {
        schema: SCHEMA,
        // `replaceData` reads an async iterable, as of a file.
        pieces: () =>
          (async function* () {
            yield* pieces;
          })(),
        mayReplace: true,
      });
      expect(await countInStatistics()).toBe(50);
    });
  },
);
