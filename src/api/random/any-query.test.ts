import { describe, expect, it } from 'vitest';
import { LIST_PARAMETERS } from '#domain/finding/book-query.ts';
import { toStoreContent, exampleBooks } from '#stores/finding/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { createSqlStore, seedSql } from '#stores/sql/sql-store.ts';
import { TEST_DATABASES } from '#stores/sql/testing.ts';
import type { Store } from '../store.ts';
import { SEED } from './random-suite.ts';
import { createRandom, createTestApi, type Random } from '../testing.ts';

const NAMES = [...LIST_PARAMETERS, 'q', '__proto__', ''] as const;
/** URL-encoded values, separated by spaces; the first one is empty. */
const VALUES = [
  ' 0 1 -1 4.5 48 1e99 NaN Infinity 0x10 %2B5 null %5B%5D UP NEWEST LOW_TO_HIGH __proto__',
  "the hobit c%2B%2B %00 %0A % %E0%A4 %ED%A0%80 %25 _ ' %22 %5C %F0%9F%93%9A %CC%81 Romance hi",
  'NEAR( a%20%26%20!b %22a%22%20OR%20b* ((( 978-0-14-303965-5 Paperback W10 bnVsbA ====',
  'WyJTSE9QIiwwLDFd WyJTSE9QIiwwLC0xXQ WyJORVdFU1QiLDFlMzA4LDFd WyJNQVRDSCIsMS41LDBd',
  `WyJNQVRDSCIsMCw5MDA3MTk5MjU0NzQwOTkxXQ ${'9'.repeat(400)} ${'a'.repeat(2000)}`,
].flatMap((line) => line.split(' ')) as [string, ...string[]];
/** `/books` is listed twice, so that it is requested more often. */
const PATHS = [
  '/books',
  '/books',
  '/suggestions',
  '/books/Q/related',
  '/books/%00/related',
] as const;

function aRandomPath(random: Random): string {
  const pairs = Array.from({ length: random.nextInt(6) }, () =>
    random.pick([
      `${random.pick(NAMES)}=${random.pick(VALUES)}`,
      random.pick(NAMES),
      random.pick(VALUES),
    ]),
  );
  return `${random.pick(PATHS)}?${pairs.join('&')}`;
}

/**
 * Sends random queries, and returns the statuses. The test API rejects if its OpenAPI document does
 * not describe a response.
 */
async function bombard(store: Store, count: number): Promise<number[]> {
  const random = createRandom(SEED);
  const api = createTestApi({ store });
  const statuses = new Set<number>();
  for (let sent = 0; sent < count; sent++) {
    const path = aRandomPath(random);
    const { status } = await api.fetch(new Request(`http://localhost/api${path}`));
    if (status >= 500) expect.fail(`${status}, seed ${SEED}, GET ${path}`);
    statuses.add(status);
  }
  return [...statuses].toSorted();
}

const CONTENT = toStoreContent(exampleBooks());

it('handles 400 random queries without a server error', async () => {
  expect(await bombard(createMemoryStore(CONTENT), 400)).toEqual([200, 400, 404]);
});

describe.each(TEST_DATABASES)('over $name', ({ openMigrated }) => {
  it('handles 200 random queries without a server error', async () => {
    const [database] = await openMigrated();
    await seedSql(database, CONTENT);
    const statuses = await bombard(createSqlStore(database), 200);
    // With only 200 queries, about one run in a hundred has no invalid query.
    expect([200, 400, 404]).toEqual(expect.arrayContaining(statuses));
  });
});
