import type { DeskBook } from '#contract/desk/desk-books.ts';
import { ApiError } from '#client/client.ts';
import { createKey } from '#client/key.ts';
import { desk, putFile } from '../api.ts';

type Change = Parameters<(typeof desk.books)[':id']['$patch']>[0]['json'];

interface KeyedChange {
  key: string;
  json: Change;
  /** The difference that the user typed: `json` has only what an earlier change has not made of it. */
  typed: Change['stock'];
}

/**
 * The changes whose responses were lost, by the ids of their books, in the order in which they were
 * sent. They may have been made, and are kept until a later change is confirmed.
 */
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
  const save = async (book: DeskBook) => {
    const change = toChange(book);
    return send(id, { key: createKey(), json: withoutMade(change, made), typed: change.stock });
  };
  try {
    return { book: await save(current) };
  } catch (conflict) {
    if (!isConflict(conflict)) throw conflict;
    if (!isOld) made = await findMade(id, lost);
    const { book } = await desk.books[':id'].$get({ param: { id } });
    if (isStale(book)) return { book, conflict };
    // Only other fields were changed elsewhere, so save over the new version.
    return { book: await save(book) };
  }
}

/** Replaces the cover of a book over the version that was read. */
export async function saveCover(
  { _id, version }: Pick<DeskBook, '_id' | 'version'>,
  picture: BodyInit,
): Promise<DeskBook> {
  const path = `/api/desk/books/${encodeURIComponent(_id)}/cover`;
  return (await putFile<{ book: DeskBook }>(path, picture, version)).book;
}

/** Finds the last lost change that was made: repeating one that was not is refused as outdated. */
async function findMade(id: string, lost: readonly KeyedChange[]): Promise<Change['stock']> {
  for (const change of lost.toReversed()) {
    try {
      await patch(id, change);
      if (change.typed) return change.typed;
    } catch (error) {
      if (!isConflict(error)) throw error;
      const others = unconfirmed.get(id)?.filter((other) => other !== change);
      unconfirmed.set(id, others ?? []);
    }
  }
  return undefined;
}

/** Counts the difference of the stock from what a change has set it to. */
function withoutMade(change: Change, made: Change['stock']): Change {
  const { stock } = change;
  if (!stock || stock.from !== made?.from) return change;
  return { ...change, stock: { from: made.to, to: stock.to } };
}

/** Sends a new change, and remembers it if the response is lost. */
async function send(id: string, change: KeyedChange): Promise<DeskBook> {
  try {
    const book = await patch(id, change);
    unconfirmed.delete(id);
    return book;
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    const isRefused = status >= 400 && status < 500;
    if (!isRefused) unconfirmed.set(id, [...(unconfirmed.get(id) ?? []), change]);
    throw error;
  }
}

async function patch(id: string, { key, json }: KeyedChange): Promise<DeskBook> {
  const headers = { 'Idempotency-Key': key };
  return (await desk.books[':id'].$patch({ param: { id }, json }, { headers })).book;
}

function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'changed-meanwhile';
}
