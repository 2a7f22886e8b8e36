import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { prepareShop } from '../../endure/shop-process.ts';
import { countBefore } from '../counted-server.ts';
import type { Sites } from '../sites.ts';
import { measureSpeed } from '../speed.ts';

/** As `measureSpeed`, with the pages and the API of the shop's server over SQLite. */
export async function measureFirstView(browser: Browser, sites: Sites, runs: number) {
  const folder = await mkdtemp(join(tmpdir(), 'kitabdost-bench-'));
  const shop = await prepareShop({ DATA_DIR: folder });
  try {
    await shop.start();
    const counted = await countBefore(shop.origin);
    const result = await measureSpeed(browser, { ...sites, shop: counted }, { runs });
    counted.close();
    return result;
  } finally {
    await shop.end('SIGTERM');
    await rm(folder, { recursive: true });
  }
}
