import { Hono } from 'hono/tiny';
import {
  deskSummarySchema,
  firstDayResponseSchema,
  removedSamplesResponseSchema,
  type DeskSummary,
  type FirstDay,
} from '#contract/desk/desk.ts';
import { welcomeRequestSchema } from '#contract/desk/desk-people.ts';
import { MAX_LOW_STOCK_TODAY } from '#contract/limits.ts';
import { rememberBrowser } from '../../auth/known-browser.ts';
import { describeCall, guardCalls } from '../../call/call.ts';
import type { Dependencies } from '../../dependencies.ts';
import { withAudit } from '../../desk/audit.ts';
import { createStreamOpener } from '../../desk/events.ts';
import {
  acceptInvitation,
  refuseOtherOrigins,
  requireHelper,
  requireOwner,
} from '../../desk/owner.ts';
import { sortByDaysLeft, withEmptyDays } from '#domain/orders/sales.ts';
import { addDays, getLastDays, toTimeRange } from '#domain/values/period.ts';
import { dayInIndia, MINUTE_MS } from '#domain/values/time.ts';
import type { Task } from '../../records.ts';
import { readSettings } from '../../shop/settings.ts';
import { ANY_VALUE } from '../../store.ts';
import { summarizeOrders, listFailedRefunds } from '../../desk/desk-orders.ts';
import { listShortOrders } from '../../orders/shelf.ts';
import { getVersion } from '#domain/import/plans/apply-fields.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import { areCategoriesChanged } from '../../catalogue/categories.ts';
import { recordStock } from '../../orders/ledger.ts';

/** The routes for the desk as a whole: accepting an invitation, the start page, live changes. */
export function createDeskRoutes(dependencies: Dependencies) {
  const guard = requireHelper(dependencies);
  const describe = guardCalls(guard);
  const describeForOwners = guardCalls(requireOwner(dependencies));
  const openEvents = createStreamOpener(dependencies);
  return new Hono()
    .post(
      '/welcome',
      describeCall({
        summary:
          'Makes the person with the link an owner or a helper: the link printed at the first start, or that of an invitation.',
        body: welcomeRequestSchema,
        responses: {
          204: null,
          400: ['badLink'],
          403: ['ownersOnly'],
          422: ['commonPassword'],
        },
      }),
      async (c) => {
        refuseOtherOrigins(c, dependencies.deskCookie);
        const welcome = c.req.valid('json');
        const { email } = welcome;
        const audited = withAudit(dependencies, { email, action: 'welcomed', subject: email });
        await acceptInvitation(audited, welcome);
        await rememberBrowser(dependencies, c, { email, place: 'shop' });
        return c.body(null, 204);
      },
    )
    .get(
      '/summary',
      describe({
        summary: `Returns the work that waits for the owner, and the sales of the last ${SUMMARY_DAYS} days.`,
        responses: {
          200: deskSummarySchema,
        },
      }),
      async (c) => {
        const [summary, firstDay] = await Promise.all([
          summarize(dependencies),
          c.var.role === 'owner' ? readShownFirstDay(dependencies) : undefined,
        ]);
        return c.json({ ...summary, ...(firstDay && { firstDay }) });
      },
    )
    .get(
      '/first-day',
      describeForOwners({
        summary: 'Returns what a new shop needs, and whether it is done.',
        responses: { 200: firstDayResponseSchema },
      }),
      async (c) => c.json({ firstDay: await readFirstDay(dependencies) }),
    )
    .delete(
      '/first-day/samples',
      describeForOwners({
        summary:
          'Deletes the sample books that were neither ordered nor changed, counted or received.',
        responses: { 200: removedSamplesResponseSchema },
      }),
      async (c) => c.json(await removeSamples(c.var.audited('samples-removed', 'books'))),
    )
    .get(
      '/events',
      describe({
        summary:
          'Streams server-sent events: `orders` means that orders have changed, without any details. The demo has no such stream.',
        responses: {
          200: 'text/event-stream',
          404: ['pathNotFound'],
        },
      }),
      (c) =>
        openEvents({
          session: c.var.token.jti ?? c.var.user._id,
          userId: c.var.user._id,
          lastId: c.req.header('last-event-id'),
          check: () => guard.check(c),
        }),
    );
}

/** The number of days that the summary covers, and of the earlier days that it compares with. */
const SUMMARY_DAYS = 30;
const MAX_BEST_SELLERS = 10;
/** The maximum number of jobs of a kind that the summary reads to count those that fail. */
const MAX_RETRIED_JOBS = 200;
const JOB_KINDS = {
  mails: ['mail', 'forgot'],
  payments: ['refund', 'reconcile'],
  webhooks: ['webhook'],
} as const satisfies Record<keyof DeskSummary['failing'], Task['kind'][]>;
/** A job has been tried three times by then. */
const FAILING_AFTER_MS = 15 * MINUTE_MS;

async function summarize(dependencies: Dependencies): Promise<DeskSummary> {
  const { store, now } = dependencies;
  const { lowStock: maxCopies, identity } = await readSettings(store.records);
  const { heroBooks } = identity;
  const period = getLastDays(SUMMARY_DAYS, dayInIndia(now()));
  const [toPack, orders, givenUp, failing, failedRefunds, short, salesDays, best, low] =
    await Promise.all([
      store.records.count('orders', { where: { status: 'placed' } }),
      summarizeOrders(dependencies),
      store.records.count('jobs', { upTo: { givenUp: ANY_VALUE } }),
      countFailing(dependencies),
      listFailedRefunds(dependencies),
      listShortOrders(store.records),
      store.reports.salesByDay({ from: addDays(period.from, -SUMMARY_DAYS), to: period.to }),
      store.reports.listBestSellers(period, MAX_BEST_SELLERS),
      store.lowStockBooks({ copies: maxCopies, limit: MAX_LOW_STOCK_TODAY }),
    ]);
  const lowIds = low.map(({ book }) => book._id);
  const [books, soldLow] = await Promise.all([
    store.booksById([...lowIds, ...best.map(({ bookId }) => bookId), ...heroBooks]),
    store.copiesSold(lowIds, toTimeRange(period).from),
  ]);
  const lowBooks = lowIds.flatMap((id) => books.filter(({ _id }) => _id === id));
  const daysBefore = salesDays.filter(({ date }) => date < period.from);
  return {
    toPack,
    ...orders,
    missingHeroBooks: heroBooks.filter((id) => !books.some(({ _id }) => _id === id)).length,
    givenUp,
    sendsMail: dependencies.sendMail !== undefined,
    takesMoney: dependencies.provider.name !== 'rehearsal',
    failing,
    failedRefunds,
    short,
    lowStock: sortByDaysLeft(lowBooks, soldLow),
    sold: Object.fromEntries(soldLow),
    amountBefore: daysBefore.reduce((sum, { amount }) => sum + amount, 0),
    days: withEmptyDays(salesDays, period),
    bestSellers: best.flatMap(({ bookId, copies }) => {
      const book = books.find(({ _id }) => _id === bookId);
      return book ? [{ book, copies }] : [];
    }),
  };
}

/** Counts the jobs that fail, each kind by itself: many of one must not hide another. */
async function countFailing({
  store: { records },
  now,
}: Dependencies): Promise<DeskSummary['failing']> {
  const count = async (kind: Task['kind']) => {
    const selection = { where: { kind }, orderBy: 'due', limit: MAX_RETRIED_JOBS } as const;
    const retried = await records.list('jobs', selection);
    const latest = now() - FAILING_AFTER_MS;
    return retried.filter(({ problem, since }) => problem !== undefined && since <= latest).length;
  };
  const countAll = async (kinds: readonly Task['kind'][]) =>
    (await Promise.all(kinds.map(count))).reduce((sum, failing) => sum + failing, 0);
  const [mails, payments, webhooks] = await Promise.all([
    countAll(JOB_KINDS.mails),
    countAll(JOB_KINDS.payments),
    countAll(JOB_KINDS.webhooks),
  ]);
  return { mails, payments, webhooks };
}

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
async function readShownFirstDay(dependencies: Dependencies): Promise<FirstDay | undefined> {
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
