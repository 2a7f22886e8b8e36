import type { DeskBook } from '#contract/desk-books.ts';
import { ApiError, createKey, readBody } from '#client/client.ts';
import { desk } from '../api.ts';

type Change = Parameters<(typeof desk.books)[':id']['$patch']>[0]['json'];

/** A change with its `Idempotency-Key`. */
interface KeyedChange {
  key: string;
  json: Change;
}

/** The changes whose responses were lost, by the ids of their books. They may have been made. */
const unconfirmed = new Map<string, readonly KeyedChange[]>();

/**
 * Changes a book over its current version. Resolves with the current book. If it was changed
 * elsewhere meanwhile and `isStale` is true of it, saves nothing, and resolves also with the
 * `conflict`. A difference of the stock whose response was lost is applied only once.
 */
export async function saveBook(
  current: DeskBook,
  toChange: (book: DeskBook) => Change,
  isStale: (newest: DeskBook) => boolean = () => false,
): Promise<{ book: DeskBook; conflict?: ApiError }> {
  const { _id: id, version } = current;
  const lost = unconfirmed.get(id) ?? [];
  const isOld = lost.some(({ json }) => json.version !== version);
  let made = isOld ? await findMade(id, lost) : undefined;
  const save = async (book: DeskBook) => send(id, withoutMade(toChange(book), made));
  try {
    return { book: await save(current) };
  } catch (conflict) {
    if (!isConflict(conflict)) throw conflict;
    if (!isOld) made = await findMade(id, lost);
    const { book } = await readBody(desk.books[':id'].$get({ param: { id } }));
    if (isStale(book)) return { book, conflict };
    // Only other fields were changed elsewhere, so save over the new version.
    return { book: await save(book) };
  }
}

/**
 * Finds the change that was made although its response was lost. Repeating one that was not made
 * is refused, because the book has another version by now.
 */
async function findMade(id: string, lost: readonly KeyedChange[]): Promise<Change | undefined> {
  for (const { key, json } of lost) {
    try {
      await send(id, json, key);
      return json;
    } catch (error) {
      if (!isConflict(error)) throw error;
    }
  }
  return undefined;
}

/** Counts the difference of the stock from what a change has set it to. */
function withoutMade(change: Change, made: Change | undefined): Change {
  const { stock } = change;
  if (!stock || stock.from !== made?.stock?.from) return change;
  return { ...change, stock: { from: made.stock.to, to: stock.to } };
}

/** Sends a change, and remembers it if the response is lost. `repeated` is the key of an earlier call. */
async function send(id: string, json: Change, repeated?: string): Promise<DeskBook> {
  const key = repeated ?? createKey();
  const others = (unconfirmed.get(id) ?? []).filter((change) => change.key !== key);
  try {
    const headers = { 'Idempotency-Key': key };
    const { book } = await readBody(desk.books[':id'].$patch({ param: { id }, json }, { headers }));
    unconfirmed.delete(id);
    return book;
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    const isNew = repeated === undefined && status >= 400 && status < 500;
    const isRefused = isNew || isConflict(error);
    unconfirmed.set(id, isRefused ? others : [...others, { key, json }]);
    throw error;
  }
}

function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'changed-meanwhile';
}
