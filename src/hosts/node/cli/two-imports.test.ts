import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { TEST_DATABASES } from '#stores/sql/testing.ts';
import { aFile, openFilled, runCommand } from './testing.ts';

/** More rows than an import stores at once. */
const ROWS = 1100;

/** Builds an ISBN with a correct check digit. */
function makeIsbn(number: number): string {
  const digits = `978${String(number).padStart(9, '0')}`;
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Writes a file with the same books each time, and with this stock. */
async function writeCsv(stock: number, { isReversed = false, hasIsbns = true }): Promise<string> {
  const file = await aFile();
  const rows = Array.from(
    { length: ROWS },
    (_, index) => `Book ${index},${hasIsbns ? makeIsbn(index) : ''},100,${stock},${stock}`,
  );
  const lines = isReversed ? rows.toReversed() : rows;
  await writeFile(file, ['title,isbn,originalPrice,stock,pages', ...lines].join('\n'));
  return file;
}

describe.each(TEST_DATABASES)('two imports at once on $name', ({ name, makeEnvironment }) => {
  const cases = [
    { isReversed: false, hasIsbns: true },
    { isReversed: true, hasIsbns: true },
    { isReversed: false, hasIsbns: false },
    { isReversed: true, hasIsbns: false },
  ];
  // SQLite runs one transaction at a time, so the order of the rows in it cannot block another.
  it.each(cases.filter(({ isReversed }) => isReversed || name !== 'SQLite'))(
    'both succeed, and add each book once: second in reverse order $isReversed, with ISBNs $hasIsbns',
    async ({ isReversed, hasIsbns }) => {
      const environment = await makeEnvironment();
      const { read } = await openFilled(environment);
      const files = [await writeCsv(3, { hasIsbns }), await writeCsv(5, { isReversed, hasIsbns })];
      const results = await Promise.all(
        files.map((file) => runCommand(environment, 'import', file)),
      );
      for (const result of results)
        expect(result).toMatchObject({
          code: 0,
          job: { state: 'done', done: ROWS, failed: 0, errors: [] },
        });
      const jobs = results.map((result) => result['job'] as { added: number; changed: number });
      expect(jobs.reduce((sum, { added }) => sum + added, 0)).toBe(ROWS);
      expect(jobs.reduce((sum, { changed }) => sum + changed, 0)).toBe(ROWS);
      const [books] = await read(
        `SELECT COUNT(*) AS count, COUNT(DISTINCT title) AS titles, COUNT(DISTINCT isbn) AS isbns
          FROM books WHERE title LIKE 'Book %'`,
      );
      expect(books).toEqual({ count: ROWS, titles: ROWS, isbns: hasIsbns ? ROWS : 0 });
    },
  );
});
