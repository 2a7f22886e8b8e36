import type { Book } from '#contract/book.ts';
import type { Placed } from '#domain/finding/find-books.ts';
import { addBooks } from '#stores/sql/add-books.ts';
import type { Database } from '#stores/sql/database.ts';
import { migrate } from '#stores/sql/migrate.ts';
import { generateBooks } from './make-books.ts';

/** Of one transaction, as an import has them. */
const AT_ONCE = 1000;

interface Loaded {
  seconds: number;
  /** Of which the books were generated. */
  generating: number;
}

/** Fills an empty database with generated books, as the shop writes books. */
export async function loadCatalogue(database: Database, count: number): Promise<Loaded> {
  await migrate(database);
  const from = performance.now();
  let generating = 0;
  const books = generateBooks(count);
  for (let first = 0; first < count; first += AT_ONCE) {
    const start = performance.now();
    const placed: Placed<Book>[] = [];
    while (placed.length < AT_ONCE) {
      const { value: book } = books.next();
      if (!book) break;
      placed.push({ book, position: first + placed.length + 1 });
    }
    generating += performance.now() - start;
    await database.write((query) => addBooks(query, placed));
    if (process.stderr.isTTY) process.stderr.write(`\r${first} books`);
  }
  return { seconds: (performance.now() - from) / 1000, generating: generating / 1000 };
}
