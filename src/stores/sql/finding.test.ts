import { describe } from 'vitest';
import { describeFinding } from '../suites/finding-suite.ts';
import { writeBooks } from './book-changes.ts';
import { parseBookRow, SELECT_WHOLE_BOOKS } from './book-rows.ts';
import type { Database, Query } from './database.ts';
import { writeEntries } from './finding/write.ts';
import { createSqlStore, seedSql } from './sql-store.ts';
import { TEST_DATABASES } from './testing.ts';
import type { FindingStore } from '../finding/builders.ts';

function toFindingStore(database: Database): FindingStore {
  return {
    store: createSqlStore(database),
    change: (gone, added) =>
      database.write(async (query) => {
        const [row] = await query('SELECT MAX(position) AS last FROM books');
        const removed = (await Promise.all(gone.map((id) => readPositioned(query, id)))).flat();
        await writeEntries(query, { removed });
        for (const id of gone) {
          await query('DELETE FROM stock WHERE book_id = $1', [id]);
          await query('DELETE FROM books WHERE book_id = $1', [id]);
        }
        const last = Number(row?.['last']);
        await writeBooks(
          query,
          [],
          added.map((book, index) => ({ book, position: last + 1 + index })),
        );
      }),
  };
}

async function readPositioned(query: Query, id: string) {
  const rows = await query(`${SELECT_WHOLE_BOOKS} WHERE books.book_id = $1`, [id]);
  return rows.map((row) => ({ book: parseBookRow(row), position: Number(row['position']) }));
}

describe.each(TEST_DATABASES)('$name', ({ name, openMigrated }) => {
  describeFinding(`store over ${name}`, async (content) => {
    const [database] = await openMigrated();
    await seedSql(database, content);
    return toFindingStore(database);
  });
});
