import { describe } from 'vitest';
import { describeFinding } from '../finding-suite.ts';
import { bookValues, INSERT_BOOK } from './book-rows.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { seedSql } from './seed-sql.ts';
import { createSqlStore } from './sql-store.ts';
import { TEST_DATABASES } from './testing.ts';
import type { FindingStore } from '../finding/builders.ts';

function changeable(database: Database): FindingStore {
  return {
    store: createSqlStore(database),
    change: (gone, added) =>
      database.write(async (query) => {
        const [row] = await query('SELECT MAX(position) AS last FROM books');
        for (const id of gone) {
          await query('DELETE FROM stock WHERE book_id = $1', [id]);
          await query('DELETE FROM books WHERE book_id = $1', [id]);
        }
        for (const [at, book] of added.entries()) {
          await query(INSERT_BOOK, bookValues(book, Number(row?.['last']) + 1 + at));
          await query('INSERT INTO stock (book_id, copies) VALUES ($1, $2)', [
            book._id,
            book.stock ?? 0,
          ]);
        }
      }),
  };
}

describe.each(TEST_DATABASES)('$name', ({ name, open }) => {
  describeFinding(`store over ${name}`, async (content) => {
    const database = await open();
    await migrate(database);
    await seedSql(database, content);
    return changeable(database);
  });
});
