import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '#stores/sql/sqlite.ts';
import { prepareShop, type ShopProcess } from '../../endure/shop-process.ts';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';

export interface LargeShopOptions {
  books: number;
  /** A folder for its data, which is filled once and kept; without it, a folder that is removed. */
  data?: string | undefined;
}

/** Runs the shop's server over a generated catalogue in SQLite, until `work` has ended. */
export async function withLargeShop<T>(
  { books, data }: LargeShopOptions,
  work: (shop: ShopProcess) => Promise<T>,
): Promise<T> {
  const folder = data ?? (await mkdtemp(join(tmpdir(), 'kitabdost-large-')));
  const shop = await prepareShop({ DATA_DIR: folder, SEED: 'none' });
  try {
    const file = join(folder, 'shop.db');
    if (!existsSync(file)) {
      await mkdir(folder, { recursive: true });
      const part = join(folder, 'part.db');
      const database = await openSqlite(part);
      await loadCatalogue(database, books).finally(() => database.close());
      // Only a whole catalogue is kept. The closed database has no other files.
      await rename(part, file);
    }
    await shop.start();
    return await work(shop);
  } finally {
    await shop.end('SIGTERM');
    if (data === undefined) await rm(folder, { recursive: true });
  }
}
