import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { StoreContent } from '#api/store.ts';
import { aUser } from '#domain/builders.ts';
import { describeBooks } from '../suites/book-suite.ts';
import { aContent } from '../builders.ts';
import { describeRecords } from '../suites/record-suite.ts';
import { describeStock } from '../suites/stock-suite.ts';
import { describeStore } from '../suites/store-suite.ts';
import { describeUnits, type OpenTwo } from '../suites/unit-suite.ts';
import { migrate } from './migrate.ts';
import { seedSql } from './seed-sql.ts';
import { createSqlStore } from './sql-store.ts';
import { TEST_DATABASES } from './testing.ts';

describe.each(TEST_DATABASES)('$name', ({ name, open, openTwo }) => {
  async function openStore(content: StoreContent) {
    const database = await open();
    await migrate(database);
    await seedSql(database, content);
    return createSqlStore(database);
  }

  const openTwoStores: OpenTwo = async (content) => {
    const [one, other] = await openTwo();
    await migrate(one);
    await seedSql(one, content);
    return [createSqlStore(one), createSqlStore(other)];
  };

  for (const describeIt of [describeStore, describeRecords, describeBooks])
    describeIt(`store over ${name}`, openStore);
  for (const describeIt of [describeUnits, describeStock])
    describeIt(`store over ${name}`, openTwoStores);

  it('takes every text as an email and as a name', async () => {
    const store = await openStore(aContent());
    const texts = ['a\0b', '\ud800', '\udc00', '"', '\\', '\\u0000', 'é😀'];
    // Not to be compressed, as PostgreSQL does with what repeats.
    texts.push(randomBytes(4000).toString('hex'), `${randomBytes(4000).toString('hex')}\0`);
    for (const [at, email] of texts.entries()) {
      const user = aUser({ _id: `new-${at}`, email });
      expect(await store.addUser({ ...user, firstName: email })).toBe(true);
      expect(await store.user(email)).toEqual({ ...user, firstName: email });
    }
  });

  it('is filled once, also by two processes at once', async () => {
    const database = await open();
    await Promise.all([migrate(database), migrate(database)]);
    const filled = await Promise.all([
      seedSql(database, aContent()),
      seedSql(database, aContent()),
    ]);
    expect(filled.toSorted()).toEqual([false, true]);
    expect(await seedSql(database, aContent())).toBe(false);
    expect(await createSqlStore(database).books()).toEqual(aContent().books);
  });

  it('counts every change of the catalogue, and of stock only what can be seen', async () => {
    const database = await open();
    await migrate(database);
    await seedSql(database, aContent());
    const store = createSqlStore(database);
    const counted = async (sql: string) => {
      const before = await store.catalogueVersion();
      await database.write((query) => query(sql));
      return (await store.catalogueVersion()) !== before;
    };
    expect(await counted("UPDATE books SET original_price = 999 WHERE book_id = 'bk01'")).toBe(
      true,
    );
    expect(await counted("UPDATE stock SET copies = copies - 1 WHERE book_id = 'bk01'")).toBe(
      false,
    );
    expect(await counted("UPDATE stock SET copies = 0 WHERE book_id = 'bk01'")).toBe(true);
    expect(await counted("DELETE FROM books WHERE book_id = 'bk02'")).toBe(true);
    expect(await counted("UPDATE categories SET title = 'x'")).toBe(true);
    await store.addUser(aUser({ _id: 'us02', email: 'ravi@example.com' }));
    expect(await counted("UPDATE users SET updated_at = 'x'")).toBe(false);
  });

  it('refuses copies below none', async () => {
    const database = await open();
    await migrate(database);
    await seedSql(database, aContent());
    const sellAll = database.write((query) => query('UPDATE stock SET copies = copies - 1000'));
    await expect(sellAll).rejects.toThrow(/check/i);
  });

  it('is refused when a newer program wrote it', async () => {
    const database = await open();
    await migrate(database);
    await database.write((query) => query('UPDATE schema_version SET version = version + 1'));
    await expect(migrate(database)).rejects.toThrow('written by a newer Kitabdost');
  });
});
