import type {
  Collection,
  CollectionChange,
  DeskCollection,
} from '#contract/catalogue/collections.ts';
import type { ListedBook } from '#contract/catalogue/finding.ts';
import { MAX_COLLECTIONS } from '#contract/limits.ts';
import {
  changeCollection,
  chooseSlug,
  getCollectionState,
  hasSentence,
  renameInRule,
} from '#domain/catalogue/collections.ts';
import { isSameJson } from '#domain/values/same-json.ts';
import { compareTexts } from '#domain/values/text.ts';
import { dayInIndia, formatTimestamp } from '#domain/values/time.ts';
import type { Dependencies } from '../dependencies.ts';
import { createFieldError, HttpError } from '../errors.ts';
import type { StoredCollection } from '../records.ts';
import {
  readListedBooks,
  readRuleBooks,
  type RuleDependencies,
  shareRuleBooks,
} from './rule-books.ts';
import type { RecordReader, Store, Transaction } from '../store.ts';

type CollectionDependencies = Pick<Dependencies, 'store' | 'now'>;

/** Lists all collections, the oldest first. */
export async function listCollections(records: Pick<RecordReader, 'list'>) {
  const collections = await records.list('collections', {});
  return collections.toSorted(
    (a, b) => compareTexts(a.createdAt, b.createdAt) || compareTexts(a._id, b._id),
  );
}

/** Lists the collections that visitors see today, without rules that no book fits. */
export async function listShownCollections(dependencies: RuleDependencies): Promise<Collection[]> {
  const today = dayInIndia(dependencies.now());
  const collections = await listCollections(dependencies.store.records);
  const shown: Collection[] = [];
  for (const item of collections) {
    if (getCollectionState(item, today) !== 'shown') continue;
    const { rule } = item;
    if (!rule || (await shareRuleBooks(dependencies, rule)).ids.length > 0)
      shown.push(toShown(item));
  }
  return shown;
}

/** Returns the collection with this slug or id, and its books. Throws 404 if visitors do not see it. */
export async function findShownCollection(dependencies: RuleDependencies, slug: string) {
  const { store, now } = dependencies;
  const [bySlug] = await store.records.list('collections', { where: { slug } });
  const found = bySlug ?? (await store.records.get('collections', slug));
  const state = found && getCollectionState(found, dayInIndia(now()));
  if (!found || state === 'hidden' || state === 'coming')
    throw new HttpError(404, 'collectionNotFound');
  if (state === 'over') throw new HttpError(404, 'collectionOver');
  const { books } = await findCollectionBooks(dependencies, found);
  if (found.rule && books.length === 0) throw new HttpError(404, 'collectionNotFound');
  return { collection: toShown(found), books };
}

/** Leaves a recommendation out that lacks its person or its sentence. */
function toShown({ slug, title, text, books, rule, from, until }: StoredCollection): Collection {
  const toPick = (entry: NonNullable<typeof books>[number]) =>
    hasSentence(entry) ? entry : { bookId: entry.bookId };
  return {
    slug,
    title,
    text,
    ...(rule ? { rule } : { books: (books ?? []).map(toPick) }),
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
  };
}

export async function findDeskCollection(
  dependencies: RuleDependencies,
  collection: StoredCollection,
): Promise<{ collection: DeskCollection; books: ListedBook[] }> {
  const { total, books } = await findCollectionBooks(dependencies, collection);
  return { collection: { ...collection, total }, books };
}

async function findCollectionBooks(
  dependencies: RuleDependencies,
  { books: picks = [], rule }: Collection,
): Promise<{ total: number; books: ListedBook[] }> {
  if (rule) return readRuleBooks(dependencies, await shareRuleBooks(dependencies, rule));
  const ids = picks.map(({ bookId }) => bookId);
  const books = await readListedBooks(dependencies.store, ids);
  return { total: books.length, books };
}

/**
 * Adds a collection. Throws 422 if the shop has too many, or lacks one of the books. A repeated
 * call, whose first response may have been lost, adds nothing and resolves with that collection.
 */
export async function addCollection(
  { store, now }: CollectionDependencies,
  { title, ...change }: CollectionChange & { title: string },
  _id: string,
): Promise<StoredCollection> {
  await checkBooks(store, change, []);
  return store.transact(async (transaction) => {
    // Locks the series, so that two collections do not get the same slug.
    await transaction.nextNumber('collections');
    const others = await listCollections(transaction);
    const at = formatTimestamp(now());
    const slug = chooseSlug(
      title,
      others.map((other) => other.slug),
    );
    const empty = { _id, slug, title, text: '', hidden: false, version: 1 };
    const added = changeCollection({ ...empty, createdAt: at, updatedAt: at }, change);
    const same = others.find((other) => {
      const { createdAt, updatedAt } = other;
      return isSameJson(
        { ...added, _id: other._id, slug: other.slug, createdAt, updatedAt },
        other,
      );
    });
    if (same) return same;
    if (others.length >= MAX_COLLECTIONS) throw new HttpError(422, 'tooManyCollections');
    return put(transaction, added);
  });
}

/** Changes a collection. Throws 409 if `version` is no longer its version. */
export async function saveCollection(
  { store, now }: CollectionDependencies,
  id: string,
  { version, ...change }: CollectionChange & { version: number },
): Promise<StoredCollection> {
  const known = await getCollection(store.records, id);
  await checkBooks(store, change, known.books ?? []);
  return store.transact(async (transaction) => {
    const before = await getCollection(transaction, id);
    if (before.version !== version) throw new HttpError(409, 'changedMeanwhile');
    const updatedAt = formatTimestamp(now());
    const changed = { ...before, version: version + 1, updatedAt };
    return put(transaction, changeCollection(changed, change));
  });
}

function put(transaction: Transaction, collection: StoredCollection): StoredCollection {
  const { from = '', until } = collection;
  if (until !== undefined && from > until)
    throw createFieldError('until', 'badFields', 'This is before the first day.');
  transaction.put('collections', collection);
  return collection;
}

/** Returns a collection; throws 404 if there is none. */
export async function getCollection(
  records: Pick<RecordReader, 'get'>,
  id: string,
): Promise<StoredCollection> {
  const found = await records.get('collections', id);
  if (!found) throw new HttpError(404, 'collectionNotFound');
  return found;
}

/** Throws 422 for a book that the shop lacks, unless it was in the collection before. */
async function checkBooks(
  store: Store,
  { books = [] }: CollectionChange,
  before: NonNullable<Collection['books']>,
): Promise<void> {
  const known = new Set(before.map(({ bookId }) => bookId));
  const ids = books.map(({ bookId }) => bookId).filter((id) => !known.has(id));
  if (ids.length === 0) return;
  const found = new Set((await store.booksById(ids)).map(({ _id }) => _id));
  const missing = ids.find((id) => !found.has(id));
  if (missing !== undefined)
    throw createFieldError('books', 'badFields', `The shop has no book ${missing}.`);
}

/** Gives a category its new name in the rules of all collections. */
export async function renameInCollections(
  transaction: Transaction,
  { from, to, now }: { from: string; to: string; now: number },
): Promise<void> {
  const updatedAt = formatTimestamp(now);
  for (const collection of await listCollections(transaction)) {
    const renamed = renameInRule(collection, from, to);
    const version = collection.version + 1;
    if (renamed) transaction.put('collections', { ...renamed, version, updatedAt });
  }
}
