import { readFile, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSqlStore } from '#stores/sql/sql-store.ts';
import { TEST_DATABASES } from '#stores/sql/testing.ts';
import { aFile, openFilled, readLines, runCommand } from './testing.ts';

const HEADER = 'title,originalPrice,stock,isbn,author';

type Engine = (typeof TEST_DATABASES)[number];
const [sqlite = expect.fail('There is no SQLite.')] = TEST_DATABASES;

async function openWithFile({ makeEnvironment }: Engine, ...lines: string[]) {
  const environment = await makeEnvironment();
  const database = await openFilled(environment);
  const store = createSqlStore(database);
  const file = await aFile();
  await writeFile(file, [HEADER, ...lines].join('\n'));
  /** Makes a change of the rows of a table fail. */
  const failAt = (change: string, message: string) =>
    database.write(async (query) => {
      if (database.dialect.name === 'sqlite')
        return query(`CREATE TRIGGER fails BEFORE ${change}
          BEGIN SELECT RAISE(ABORT, '${message}'); END`);
      await query(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN RAISE '${message}'; END $$`);
      return query(`CREATE TRIGGER fails BEFORE ${change} FOR EACH ROW EXECUTE FUNCTION fail()`);
    });
  return { environment, store, file, failAt };
}

describe.each(TEST_DATABASES)('import on $name', (engine) => {
  it('changes nothing in a dry run, then imports the file, then imports it again without a change', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => `Book ${index},${index},${index % 3},,A`);
    const { environment, store, file } = await openWithFile(engine, ...rows, 'Gora,x,,,');
    const counts = { done: 31, added: 30, changed: 0, same: 0, deleted: 0, failed: 1 };
    const dryRun = await runCommand(environment, 'import', file, '--dry-run');
    expect(dryRun).toMatchObject({ code: 0, ok: true, job: { state: 'done', ...counts } });
    expect(await store.books()).toHaveLength(3);
    expect(await runCommand(environment, 'import', file)).toMatchObject({ code: 0, job: counts });
    expect(await store.books()).toHaveLength(33);
    // 20 of the 30 books have copies, and the shop had one entry before.
    expect(await store.records.count('stockEntries', {})).toBe(21);
    const again = await runCommand(environment, 'import', file);
    expect(again).toMatchObject({ code: 0, job: { ...counts, added: 0, same: 30 } });
    const parts = await store.records.list('importParts', {});
    expect(parts.map(({ data }) => data)).toEqual(Array(2).fill(expect.stringMatching(/^Gora,x,/)));
  });

  it('resumes an import, but not with other options, or of a file that has not arrived', async () => {
    const { environment, store, file } = await openWithFile(engine, 'Gora,250,1,,');
    const run = async (...options: string[]) => {
      const { job } = await runCommand(environment, 'import', file, ...options);
      return (job as { _id: string })._id;
    };
    const finished = await store.records.get('imports', await run());
    const part = gzipSync(await readFile(file)).toString('base64');
    const interrupt = (phase: 'receiving' | 'importing') =>
      store.transact(async (transaction) => {
        if (!finished) return;
        const record = { ...finished, _id: 'interrupted', phase, due: 0, parts: 1 };
        transaction.put('imports', record);
        transaction.put('importParts', { _id: 'interrupted/0', data: part });
      });
    await interrupt('importing');
    expect(await run()).toBe('interrupted');
    await interrupt('importing');
    for (const options of [['--dry-run'], ['--stock', 'counted'], ['--map', 'Verlag=publisher']])
      expect([options, await run(...options)]).not.toEqual([options, 'interrupted']);
    await interrupt('receiving');
    expect(await run()).not.toBe('interrupted');
  });

  it('changes price and ISBN of a book, its stock only by a count, and nothing that the file leaves out', async () => {
    const { environment, store, file } = await openWithFile(
      engine,
      'Malgudi Days,300,7,9780306406157,R. K. Narayan',
    );
    // The three books of the shop are alike, so that the row could mean any of them.
    await store.transact(async (transaction) => {
      await transaction.removeBooks(['bk01', 'bk02']);
      // It is no sample any more.
      const [found = expect.fail()] = await transaction.findBooks({ ids: ['bk10'] });
      await transaction.saveBooks([{ ...found, book: { ...found.book, version: 2 } }]);
    });
    const [before] = (await store.books()).filter(({ _id }) => _id === 'bk10');
    expect(await runCommand(environment, 'import', file)).toMatchObject({ job: { changed: 1 } });
    expect(await store.book('bk10')).toEqual({
      ...before,
      originalPrice: 300,
      discountPrice: 60,
      isbn: '9780306406157',
      updatedAt: expect.any(String),
      version: 3,
    });
    await runCommand(environment, 'import', file, '--stock', 'counted');
    expect(await store.book('bk10')).toMatchObject({ stock: 7, version: 4 });
    expect(await runCommand(environment, 'import', file, '--stock', 'guessed')).toMatchObject({
      error: expect.stringContaining('--stock new|counted|ignored'),
    });
  });

  it('imports its own export without a change', async () => {
    const { environment, store, file } = await openWithFile(
      engine,
      '"Two\nlines; a ""quote""",1,2,,अ|आ',
    );
    // The three books of the shop are alike in every field that identifies a book without an ISBN.
    await store.transact(async (transaction) => {
      await transaction.removeBooks(['bk01', 'bk02']);
      const left = await transaction.findBooks({ ids: ['bk10'] });
      // The category of this shop.
      const genres = ['Romance'];
      await transaction.saveBooks(
        left.map(({ book, position }) => ({ book: { ...book, genres }, position })),
      );
    });
    await runCommand(environment, 'import', file);
    const books = await store.books();
    const csv = await aFile();
    const exported = await runCommand(environment, 'export', csv);
    expect(exported).toMatchObject({ code: 0, books: 2, file: csv });
    expect((await readFile(csv, 'utf8')).split('\r\n')[0]).toMatch(
      /^\ufeffisbn,title,subtitle,author,/,
    );
    const back = await runCommand(environment, 'import', csv);
    expect(back).toMatchObject({ job: { done: 2, added: 0, changed: 0, failed: 0, errors: [] } });
    expect(await store.books()).toEqual(books);
  });

  it('ends with the error of a statement, and leaves no timer running', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { environment, file, failAt } = await openWithFile(engine, 'Gora,250,1,,');
    await failAt('DELETE ON import_parts', 'broken');
    expect(await runCommand(environment, 'import', file)).toMatchObject({
      code: 1,
      error: expect.stringContaining('broken'),
    });
    expect(vi.getTimerCount()).toBe(0);
  });
});

// What follows does not depend on the database.

it('names the sheets that a dry run does not read, and rows with one ISBN', async () => {
  const { environment, file } = await openWithFile(sqlite);
  const isbn = '9780306406157';
  const rows = [HEADER.split(','), ['Gora', 250, 1, isbn], ['Gora', 250, 2, isbn]];
  const sheets = ['List', 'Toys', 'Old'].map((name) => ({ name, rows }));
  await writeFile(file, await writeXlsx({ sheets }));
  const lines = await readLines(environment, 'import', file, '--dry-run');
  expect(lines.slice(1)).toEqual([
    'Only the sheet "List" is read, not "Toys" and "Old": save each as a file.',
    '1 row with the ISBN or barcode of an earlier one: the last one counts.',
  ]);
});

it('names doubtful changes of prices in a dry run', async () => {
  const { environment, file } = await openWithFile(sqlite);
  await writeFile(file, `${HEADER}\nGora,250,1,,\nEmma,300,1,,Jane Austen`);
  await readLines(environment, 'import', file);
  await writeFile(file, `${HEADER}\nGora,12,1,,\nEmma,320,1,,Jane Austen`);
  const lines = await readLines(environment, 'import', file, '--dry-run');
  expect(lines.slice(1)).toEqual([
    '1 price change to check:',
    'Row 2, Gora, originalPrice: "12" It costs ₹250 now, and would cost ₹12.',
  ]);
});

it('prints 20 problems, how many more there are, and where', async () => {
  const { environment, file } = await openWithFile(
    sqlite,
    ...Array.from({ length: 1001 }, (_, index) => `Book ${index},x,,,A`),
  );
  const [first, ...lines] = await readLines(environment, 'import', file);
  expect(first).toContain('1001 are left out');
  expect(lines[0]).toBe('1001 problems:');
  expect(lines.slice(20)).toEqual([
    expect.stringMatching(/^Row 21, Book 19/),
    '981 more; --json lists the first 1000.',
  ]);
});

it('names the columns that a dry run leaves out, with their first cells', async () => {
  const { environment, file } = await openWithFile(sqlite);
  await writeFile(file, 'Title,MRP,Rack,Old MRP,Notes\nGora,500,A1,450,\nEmma,300,A2,,');
  const lines = await readLines(environment, 'import', file, '--dry-run');
  expect(lines.slice(1)).toEqual(['Left out: Rack (A1; A2), Old MRP (450).']);
});

it('fails for a file that it cannot read', async () => {
  const { environment, file } = await openWithFile(sqlite);
  await writeFile(file, 'PK\u0003\u0004');
  expect(await runCommand(environment, 'import', file)).toMatchObject({
    code: 1,
    ok: false,
    job: { state: 'failed', errors: [{ row: 1 }] },
  });
  expect(await runCommand(environment, 'import', '/nowhere.csv')).toEqual({
    code: 1,
    ok: false,
    error: '/nowhere.csv cannot be read: there is no such file.',
  });
  expect(await runCommand(environment, 'import', file, '--map', 'MRP')).toMatchObject({
    code: 1,
  });
});

it('maps custom column names to fields', async () => {
  const { environment, file } = await openWithFile(sqlite);
  await writeFile(file, 'Book name;MRP\nGora;250\n');
  const map = 'Book name=title,MRP=originalPrice';
  const { job } = await runCommand(environment, 'import', file, '--map', map);
  expect(job).toMatchObject({ added: 1, failed: 0 });
});

it('names options that can be given as they are printed', async () => {
  const { environment, file } = await openWithFile(sqlite);
  await writeFile(file, 'Title,MRP,"Discount, %",Binding\nGora,500,10,"Cloth, blue"');
  const lines = await readLines(environment, 'import', file, '--dry-run');
  expect(lines).toEqual(
    expect.arrayContaining([
      'Column Discount, %: left out. Use --map "Discount%2C %=discountPercent".',
      expect.stringContaining('--values "bookType:Cloth%2C blue='),
    ]),
  );
  await writeFile(file, 'Title,MRP,Category\nGora,500,Handwork');
  const values = 'genres:Handwork=+Arts%2C Crafts';
  expect(await readLines(environment, 'import', file, '--dry-run', '--values', values)).toContain(
    `Word "Handwork" (1 row): +Arts, Crafts. Use --values "${values}".`,
  );
});

it('asks about words and columns in a dry run, and takes the answers', async () => {
  const { environment, store, file } = await openWithFile(sqlite);
  const rows = ['Gora,500,450,Deluxe,03/04/2023', ',1,,,', 'Total,501,,,'];
  await writeFile(file, ['Title,MRP,Discount,Binding,Published', ...rows].join('\n'));
  const dryRun = await runCommand(environment, 'import', file, '--dry-run');
  expect(dryRun).toMatchObject({ job: { done: 3, added: 1, failed: 2, errorCount: 3 } });
  expect(await readLines(environment, 'import', file, '--dry-run')).toEqual([
    'Nothing was written. With this file, of 3 rows 1 add a book, 0 change one, 0 change nothing, 2 are left out.',
    'Column Discount: left out. Use --map "Discount=discountPrice", or discountPercent, price.',
    'Column Published, 1 row like "03/04/2023": read as it stands. Use --values dates=day-first for 2023-04-03, or dates=month-first for 2023-03-04.',
    'Word "Deluxe" (1 row): left out. Use --values "bookType:Deluxe=".',
    '3 problems:',
    'Row 2, Gora, bookType: "Deluxe" This word for a format is not known. The book comes in.',
    'Row 3, title: There is no title.',
    'Row 4, Total: This row is a sum, not a book.',
  ]);
  const values = 'bookType:Deluxe=Hardcover,dates=month-first,discount=price';
  const answered = await runCommand(environment, 'import', file, '--values', values);
  expect(answered).toMatchObject({ job: { added: 1, failed: 2, errorCount: 2 } });
  expect((await store.books()).at(-1)).toMatchObject({
    title: 'Gora',
    discountPrice: 50,
    bookType: 'Hardcover',
    publishedOn: '2023-03-04',
  });
  for (const wrong of [
    ['--values', 'bookType:HB=Leather'],
    ['--existing', 'some'],
  ])
    expect(await runCommand(environment, 'import', file, ...wrong)).toMatchObject({
      error: expect.stringContaining('Usage'),
    });
});

const postgres = TEST_DATABASES.find(({ name }) => name === 'PostgreSQL');
it.runIf(postgres)('waits for a database that cannot write for a moment', async () => {
  const environment = (await postgres?.makeEnvironment()) ?? expect.fail();
  const database = await openFilled(environment);
  const file = await aFile();
  await writeFile(file, `${HEADER}\nGora,250,1,,`);
  await database.write(async (query) => {
    // A sequence counts the tries, because a failed transaction does not undo it. 53100: disk full.
    await query('CREATE SEQUENCE tries');
    await query(`CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('tries') = 1 THEN RAISE EXCEPTION USING ERRCODE = '53100'; END IF;
      RETURN NEW; END $$`);
    await query('CREATE TRIGGER fails BEFORE INSERT ON books EXECUTE FUNCTION fail_once()');
  });
  expect(await runCommand(environment, 'import', file)).toMatchObject({
    code: 0,
    job: { added: 1, failed: 0 },
  });
});
