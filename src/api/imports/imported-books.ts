import type { Dependencies } from '../dependencies.ts';
import { readBooksWithSales } from '../desk/desk-books.ts';
import { createBadRequest } from '../errors.ts';
import { buildBatchId } from './write-rows.ts';

const MAX_PAGE_BOOKS = 100;
/** The maximum number of batches that a page reads: one may have 4,000,000 characters. */
const MAX_READ_BATCHES = 10;

interface PageRequest {
  importId: string;
  /**
   * The value of `next` in the previous page: the number of a batch of the import, and the index of
   * a change in it; `null` or '' for the first page.
   */
  cursor: string | null;
  /** The parameter `limit` of the query, as text. */
  limit: string | null;
}

/**
 * Returns a page of the books that an import added or changed. Books that were deleted since are
 * left out, but `total` counts them. If the import deleted many, a page may have no books and `next`.
 */
export async function listImportedBooks(
  { store, now }: Pick<Dependencies, 'store' | 'now'>,
  { importId, cursor, limit }: PageRequest,
) {
  const [, batch, index] = /^(\d{1,9})\.(\d{1,9})$/.exec(cursor || '0.0') ?? [];
  if (batch === undefined) throw createBadRequest('cursor', 'Expected the `next` of a page.');
  const maxBooks = Math.min(
    MAX_PAGE_BOOKS,
    Math.max(1, Math.round(Number(limit)) || MAX_PAGE_BOOKS),
  );
  const { counts, batches: stored = 0 } = (await store.records.get('imports', importId)) ?? {};
  const total = (counts?.added ?? 0) + (counts?.changed ?? 0);
  const batches = total === 0 ? 0 : stored;
  const position = { batch: Number(batch), index: Number(index) };
  const ids: string[] = [];
  const end = Math.min(batches, position.batch + MAX_READ_BATCHES);
  while (ids.length < maxBooks && position.batch < end) {
    const record = await store.records.get('importBatches', buildBatchId(importId, position.batch));
    const changes = record?.changes ?? [];
    const chunk = changes.slice(position.index, position.index + maxBooks - ids.length);
    ids.push(...chunk.flatMap((change) => (change.kind === 'removed' ? [] : change.bookId)));
    position.index += chunk.length;
    if (position.index < changes.length) continue;
    position.batch += 1;
    position.index = 0;
  }
  return {
    ...(await readBooksWithSales({ store, now }, ids)),
    total,
    next: position.batch < batches ? `${position.batch}.${position.index}` : null,
  };
}
