import type { FirstDay } from '#contract/desk/desk.ts';
import { getVersion } from '#domain/import/plans/apply-fields.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import { areCategoriesChanged } from '../catalogue/categories.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordStock } from '../orders/ledger.ts';
import { readSettings } from '../shop/settings.ts';

/** The number of books, after the samples, among which a book of the owner's own is looked for. */
const MAX_OWN_BOOKS = 20;
/** The number of orders, the newest, among which one in cash is looked for. */
const MAX_ORDERS = 20;
/** The number of ledger entries of a sample that are read. */
const MAX_ENTRIES = 100;
/** The number of books that one transaction deletes. */
const BATCH_SIZE = 10;

/** Reads what a new shop needs, and what of it is done. */
export async function readFirstDay(dependencies: Dependencies): Promise<FirstDay> {
  const { store, provider, sendMail, sampleIds = [] } = dependencies;
  const [settings, hasCategories, books, orders, samples] = await Promise.all([
    readSettings(store.records),
    areCategoriesChanged(store.records),
    store.booksAfter(-1, sampleIds.length + MAX_OWN_BOOKS),
    store.records.list('orders', {
      orderBy: 'sequence',
      isDescending: true,
      limit: MAX_ORDERS,
    }),
    listSamples(dependencies),
  ]);
  const { name, address, logo, delivery, cod, firstDay } = settings;
  const hasCashOrder = orders.some(({ order }) => order.payment.method === 'cod');
  const isDone: Record<FirstDay['steps'][number]['name'], boolean> = {
    name: name !== DEFAULT_SETTINGS.name && address !== DEFAULT_SETTINGS.address,
    logo: logo !== '',
    categories: hasCategories,
    books: books.some(({ book: { _id, inStock } }) => inStock && !sampleIds.includes(_id)),
    delivery: JSON.stringify(delivery) !== JSON.stringify(DEFAULT_SETTINGS.delivery),
    payment: provider.rehearse === undefined || (cod.on && hasCashOrder),
    mail: sendMail !== undefined,
    order: orders.length > 0,
  };
  return {
    isHidden: !firstDay,
    steps: Object.entries(isDone).map(([step, done]) => ({
      name: step as keyof typeof isDone,
      isDone: done,
    })),
    samples: {
      books: samples.length,
      ordered: samples.filter(({ isOrdered }) => isOrdered).length,
    },
  };
}

/** Reads the same for Today; `undefined` once the list is hidden or done. */
export async function readShownFirstDay(dependencies: Dependencies): Promise<FirstDay | undefined> {
  // Before the orders are searched, because Today is loaded often.
  if (!(await readSettings(dependencies.store.records)).firstDay) return undefined;
  const firstDay = await readFirstDay(dependencies);
  return firstDay.steps.every(({ isDone }) => isDone) ? undefined : firstDay;
}

/**
 * Lists the sample books that are still as the shop began. Whoever has edited, counted or received one,
 * or named it in an import that was not undone, has made it a book of their own.
 */
async function listSamples({ store, sampleIds = [] }: Dependencies) {
  const unchanged = (await store.booksById(sampleIds)).filter((book) => getVersion(book) === 1);
  const ids = unchanged.map(({ _id }) => _id);
  const [ordered, ...entries] = await Promise.all([
    store.records.orderedBooks(ids),
    ...ids.map((bookId) =>
      store.records.list('stockEntries', { where: { bookId }, limit: MAX_ENTRIES }),
    ),
  ]);
  return ids.flatMap((_id, index) => {
    const ofBook = entries[index] ?? [];
    const undos = ofBook.filter(({ reason }) => reason === 'import-undone');
    const undone = new Set(undos.map(({ note }) => note));
    const isOwn = ofBook.some(({ orderId, note }) => orderId === undefined && !undone.has(note));
    return isOwn ? [] : { _id, isOrdered: ordered.has(_id) };
  });
}

/** Deletes the unchanged sample books, except ordered ones. Resolves with the numbers of both. */
export async function removeSamples(dependencies: Dependencies) {
  const { store, now, createId } = dependencies;
  const samples = await listSamples(dependencies);
  const counts = { removed: 0, ordered: 0 };
  for (let start = 0; start < samples.length; start += BATCH_SIZE) {
    const ids = samples.slice(start, start + BATCH_SIZE).map(({ _id }) => _id);
    const batch = await store.transact(async (transaction) => {
      // This locks the books: an order that is placed meanwhile is counted, or finds no book.
      const found = await transaction.findBooks({ ids });
      const ordered = await transaction.orderedBooks(ids);
      const unsold = found.flatMap(({ book }) =>
        ordered.has(book._id) || getVersion(book) > 1 ? [] : book,
      );
      await transaction.removeBooks(unsold.map(({ _id }) => _id));
      const copies = unsold.map(({ _id: bookId, stock = 0 }) => ({ bookId, qty: -stock }));
      recordStock(transaction, copies, { now, createId, reason: 'removed' });
      return { removed: unsold.length, ordered: found.length - unsold.length };
    });
    counts.removed += batch.removed;
    counts.ordered += batch.ordered;
  }
  return counts;
}
