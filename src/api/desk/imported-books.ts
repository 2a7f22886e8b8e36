import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../errors.ts';
import { batchId } from '../imports/write-rows.ts';
import { readBooks } from './desk-books.ts';

const MAX_BOOKS = 100;

interface PageRequest {
  importId: string;
  /** The `next` of the previous page: a batch of the import, and a change in it. */
  cursor: string | null;
  /** As given in the query. */
  limit: string | null;
}

/** A page of the books that an import added or changed and that are still in the shop. */
export async function listImportedBooks(
  { store, now }: Pick<Dependencies, 'store' | 'now'>,
  { importId, cursor, limit }: PageRequest,
) {
  const [, batch, at] = /^(\d{1,9})\.(\d{1,9})$/.exec(cursor ?? '0.0') ?? [];
  if (batch === undefined) throw new HttpError(400, 'malformedRequest');
  const length = Math.min(MAX_BOOKS, Math.max(1, Math.round(Number(limit)) || MAX_BOOKS));
  const { counts, batches = 0 } = (await store.records.get('imports', importId)) ?? {};
  const place = { batch: Number(batch), at: Number(at) };
  const ids: string[] = [];
  while (ids.length < length && place.batch < batches) {
    const record = await store.records.get('importBatches', batchId(importId, place.batch));
    const changes = record?.changes ?? [];
    const some = changes.slice(place.at, place.at + length - ids.length);
    ids.push(...some.flatMap((change) => (change.kind === 'removed' ? [] : change.bookId)));
    place.at += some.length;
    if (place.at >= changes.length) Object.assign(place, { batch: place.batch + 1, at: 0 });
  }
  return {
    ...(await readBooks({ store, now }, ids)),
    total: (counts?.added ?? 0) + (counts?.changed ?? 0),
    next: place.batch < batches ? `${place.batch}.${place.at}` : null,
  };
}
