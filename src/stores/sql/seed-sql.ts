import type { StoreContent } from '#api/store.ts';
import { addBooks } from './add-books.ts';
import { categoryValues, INSERT_CATEGORY } from './book-rows.ts';
import type { Database } from './database.ts';
import { INSERT_USER, userValues } from './user-rows.ts';

/** Fills a migrated database that was never filled; resolves with whether it was. */
export async function seedSql(database: Database, content: StoreContent): Promise<boolean> {
  if (await isSeeded(database)) return false;
  const users = await content.users();
  return database.write(async (query) => {
    for (const statement of database.dialect.beginMigration) await query(statement);
    const [mark] = await query(
      `INSERT INTO counters (name, value) VALUES ('seeded', 1)
        ON CONFLICT (name) DO NOTHING RETURNING name`,
    );
    // Another process was faster.
    if (!mark) return false;
    for (const [at, category] of content.categories.entries())
      await query(INSERT_CATEGORY, categoryValues(category, at + 1));
    const placed = content.books.map((book, at) => ({ book, position: at + 1 }));
    await addBooks(query, placed);
    for (const user of users) await query(INSERT_USER, userValues(user));
    return true;
  });
}

async function isSeeded({ read }: Database): Promise<boolean> {
  const [mark] = await read("SELECT name FROM counters WHERE name = 'seeded'");
  return mark !== undefined;
}
