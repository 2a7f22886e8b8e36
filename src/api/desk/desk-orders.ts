import type { Role } from '#contract/desk/desk-people.ts';
import type { DeskSummary } from '#contract/desk/desk.ts';
import {
  type Order,
  type OrderStatus,
  orderStatusSchema,
  type PaymentMethod,
} from '#contract/orders/order.ts';
import { getLastDays, toTimeRange } from '#domain/values/period.ts';
import { readIsbn } from '#domain/values/barcode.ts';
import { readPhone } from '#domain/values/normal-form.ts';
import { readBillNumber, readOrderNumber } from '#domain/orders/numbers.ts';
import { foldText } from '#domain/values/text.ts';
import { dayInIndia } from '#domain/values/time.ts';
import { type Marking, markOrder } from '#domain/orders/desk-marks.ts';
import { getStockOfLines } from '#domain/orders/order-lines.ts';
import { listCopies, type OrderRecord } from '#domain/orders/order-record.ts';
import { cancelOrder, moveOrder } from '#domain/orders/order-steps.ts';
import { sendPayLink } from '#domain/orders/pay-link.ts';
import { completeTracking } from '#domain/orders/tracking.ts';
import { listRestocked, type Restock } from '#domain/orders/undelivered.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../errors.ts';
import { changeOrder } from '../orders/change-order.ts';
import { holdCopies, lockCopies, takeCopies } from '../orders/copies.ts';
import { readSettings } from '../shop/settings.ts';
import { takePromised } from '../orders/shelf.ts';
import type { Matching, RecordReader } from '../store.ts';

const PAGE_SIZE = 25;
/** Further words of a search are ignored, because each is looked up. */
const MAX_WORDS = 8;

interface OrderSearch {
  /** A status, or the name of another list: see `LISTS`. */
  status?: string | undefined;
  /** A number of an order, bill or phone, an ISBN, or words of the order's field `search`. */
  search?: string | undefined;
  /** Only orders that were placed within this number of days, today included. */
  placed?: string | undefined;
  payment?: PaymentMethod | undefined;
  /** The id of a book: only open orders that promise copies of it. */
  book?: string | undefined;
  /** The value of `next` in the previous page. */
  cursor?: string | undefined;
}

/** The conditions of the desk's lists of orders that are not defined by a single status. */
const LISTS = new Map<string, Matching<'orders'>['where']>([
  ['payment-failed', { status: 'awaiting-payment', paymentStatus: 'failed' }],
  ['payment-lost', { status: 'expired', hasOpenReturn: 1 }],
  ['return-requested', { status: 'delivered', hasOpenReturn: 1 }],
  ['came-back', { status: 'undelivered', hasOpenReturn: 1 }],
]);
const LIST_NAMES = [...orderStatusSchema.options, ...LISTS.keys()];

interface FoundOrders {
  records: OrderRecord[];
  total: number;
  counts: Record<string, number>;
  next: string | null;
}

/** Finds a page of orders, newest first, with the `total` of the list, and each list's `counts`. */
export async function searchOrders(
  { store, now }: Dependencies,
  { status, search = '', placed, payment, book, cursor }: OrderSearch,
): Promise<FoundOrders> {
  const found = await findMeaning(store.records, search);
  const conditions = {
    ...(found.contains && { contains: found.contains }),
    ...(book !== undefined && { promises: book }),
    ...(placed !== undefined && {
      from: { madeAt: toTimeRange(getLastDays(Number(placed), dayInIndia(now()))).from },
    }),
  };
  const where = {
    ...(payment !== undefined && { method: payment }),
    ...found.where,
  };
  const [groups, records] = await Promise.all([
    store.records.countGroups('orders', ['status', 'paymentStatus', 'hasOpenReturn'], {
      where,
      ...conditions,
    }),
    store.records.list('orders', {
      where: { ...getConditions(status), ...where },
      ...conditions,
      ...(cursor !== undefined && { below: { sequence: Number(cursor) } }),
      orderBy: 'sequence',
      isDescending: true,
      limit: PAGE_SIZE + 1,
    }),
  ]);
  const count = (name?: string) =>
    groups
      .filter(({ values }) => isPartOf(getConditions(name), values))
      .reduce((sum, group) => sum + group.count, 0);
  const page = records.slice(0, PAGE_SIZE);
  return {
    records: page,
    total: count(status),
    counts: Object.fromEntries(LIST_NAMES.map((name) => [name, count(name)])),
    next: records.length > PAGE_SIZE ? String(page.at(-1)?.sequence) : null,
  };
}

/**
 * Returns the first meaning of the text by which there is an order, or else its last one: '98450' is
 * an order number, or a part of a phone number. Each meaning is looked up by an index.
 */
async function findMeaning(
  records: RecordReader,
  search: string,
): Promise<Pick<Matching<'orders'>, 'where' | 'contains'>> {
  const order = readOrderNumber(search);
  const billNumber = readBillNumber(search);
  const codes = [readPhone(search), readIsbn(search)].filter((code) => code !== undefined);
  const meanings: Matching<'orders'>[] = [
    ...(order ? [toMeaning(order)] : []),
    ...(billNumber === undefined ? [] : [{ where: { billNumber } }]),
    ...codes.map((code) => ({ contains: { search: [code] } })),
  ];
  for (const meaning of meanings)
    if ((await records.list('orders', { ...meaning, limit: 1 })).length > 0) return meaning;
  const words = [...new Set(foldText(search).split(/[ ,;]+/))].filter(Boolean).slice(0, MAX_WORDS);
  return words.length > 0 ? { contains: { search: words } } : {};
}

/** A number with a prefix must have that of the order, which may be an earlier one of the shop. */
function toMeaning({ sequence, prefix }: NonNullable<ReturnType<typeof readOrderNumber>>) {
  const contains = prefix === '' ? [] : [`${prefix}-`.toLowerCase()];
  return { where: { sequence }, contains: { search: contains } };
}

/** Returns the conditions of a list; without a name, those of all orders. */
function getConditions(name?: string): NonNullable<Matching<'orders'>['where']> {
  return name === undefined ? {} : (LISTS.get(name) ?? { status: name });
}

function isPartOf(part: object, whole: object): boolean {
  const values = new Map(Object.entries(whole));
  return Object.entries(part).every(([column, value]) => values.get(column) === value);
}

interface Move {
  to: 'placed' | 'packed' | 'shipped' | 'delivered' | 'undelivered' | 'cancelled';
  from?: OrderStatus | undefined;
  tracking?: Order['tracking'];
  note?: string | undefined;
  restock?: Restock | undefined;
  mail?: boolean | undefined;
  role?: Role | undefined;
}

/**
 * Moves an order to its next status, takes its last step back, or cancels it. A parcel that leaves
 * after it came back takes the copies again that were for sale. Throws 409 if the status of the
 * order does not allow the step, or its copies were sold; 403 if a helper's cancellation would
 * refund money.
 */
export async function moveOrderAtDesk(
  dependencies: Pick<Dependencies, 'store' | 'now' | 'createId' | 'siteUrl'>,
  id: string,
  { to, from, role, ...move }: Move,
): Promise<OrderRecord> {
  const { now, createId } = dependencies;
  const refundId = createId();
  const { returnDays } = await readSettings(dependencies.store.records);
  const tracking = move.tracking && (await readTracking(dependencies, id, move.tracking));
  return changeOrder(dependencies, id, async (record, transaction) => {
    if (from !== undefined && from !== record.order.status) return 'impossibleStep';
    if (to !== 'cancelled') {
      const isHelper = role === 'helper';
      const step = moveOrder(record, { ...move, to, tracking, returnDays, isHelper }, now());
      if (typeof step !== 'string' && step.record.order.undelivered === undefined)
        await holdCopies(
          transaction,
          { orderId: id, lines: listRestocked(record.order) },
          dependencies,
        );
      if (to === 'shipped' && record.order.status === 'packed') {
        const copies = listCopies(record.order);
        await lockCopies(transaction, [], copies);
        await takePromised(transaction, copies);
      }
      return step;
    }
    const step = cancelOrder(record, { refundId, note: move.note }, now());
    // `cancelOrder` returns an obstacle, whose message is for shoppers. The desk has one for all.
    if (typeof step === 'string') return 'impossibleStep';
    if (role === 'helper' && step.effects.some(({ kind }) => kind === 'refund'))
      throw new HttpError(403, 'ownersOnly');
    return step;
  });
}

/** Cleans a tracking that replaces that of an order, and adds its link. */
export async function readTracking(
  { store: { records } }: Pick<Dependencies, 'store'>,
  orderId: string,
  typed: NonNullable<Order['tracking']>,
): Promise<NonNullable<Order['tracking']>> {
  const { carriers } = await readSettings(records);
  const record = await records.get('orders', orderId);
  return completeTracking(typed, carriers, record?.order.tracking);
}

/**
 * Marks an order. If the desk has written about a lost payment, holds its copies again for the link
 * to pay, if all are there. Throws 409 if the note was changed meanwhile, or if the order does not
 * await a payment and has not expired.
 */
export async function markOrderAtDesk(
  dependencies: Pick<Dependencies, 'store' | 'now' | 'createId' | 'siteUrl'>,
  id: string,
  marking: Marking,
): Promise<void> {
  const { now } = dependencies;
  await changeOrder(dependencies, id, async (record, transaction) => {
    const marked = markOrder(record, marking, now());
    if (marked === 'changedMeanwhile') throw new HttpError(409, marked);
    const { status, lines } = record.order;
    const { lostPayment } = marking;
    const isUnpaid = status === 'expired' || status === 'awaiting-payment';
    if (lostPayment !== undefined && !isUnpaid) return 'impossibleStep';
    const step = lostPayment === 'written' ? sendPayLink(marked, now(), false) : 'impossibleStep';
    const change = { ...dependencies, orderId: id, reason: 'ordered' };
    const needed = step !== 'impossibleStep' && status === 'expired' ? listCopies({ lines }) : [];
    const missingIds = await takeCopies(transaction, needed, change);
    return typeof step === 'string' || missingIds.length > 0
      ? { record: marked, effects: [] }
      : step;
  });
}

/** Emails a link to pay. For an expired order, takes its copies again; throws 409 if some are sold. */
export async function sendPayLinkAtDesk(
  dependencies: Pick<Dependencies, 'store' | 'now' | 'createId' | 'siteUrl'>,
  id: string,
): Promise<void> {
  await changeOrder(dependencies, id, async (record, transaction) => {
    const { status, lines } = record.order;
    const step = sendPayLink(record, dependencies.now());
    if (status === 'expired' && typeof step !== 'string')
      await holdCopies(transaction, { orderId: id, lines }, dependencies);
    return step;
  });
}

/** Lists the latest lost payments and parcels that came back, and counts those to decide on. */
export async function summarizeOrders(
  dependencies: Dependencies,
): Promise<
  Pick<DeskSummary, 'failedPayments' | 'lostPayments' | 'returns' | 'cameBack' | 'cameBackTotal'>
> {
  const find = (status: string) => searchOrders(dependencies, { status });
  const [failed, lost, returns, cameBack] = await Promise.all([
    find('payment-failed'),
    find('payment-lost'),
    find('return-requested'),
    find('came-back'),
  ]);
  const lines = lost.records.flatMap(({ order }) => order.lines);
  const books = await dependencies.store.booksById([...new Set(lines.map(({ bookId }) => bookId))]);
  const stock = new Map(getStockOfLines(lines, books).map((book) => [book._id, book.stock]));
  const lostPayments = [...failed.records, ...lost.records].map((record) => {
    const missing = record.order.lines.filter(
      ({ bookId, qty }) => record.order.status === 'expired' && (stock.get(bookId) ?? 0) < qty,
    );
    const writtenAt = record.desk?.lostPayment?.writtenAt;
    return {
      order: toOrderWithEmail(record),
      missing: missing.map(({ bookId }) => bookId),
      ...(writtenAt !== undefined && { writtenAt }),
    };
  });
  return {
    failedPayments: failed.total + lost.total,
    lostPayments,
    returns: returns.total,
    cameBack: cameBack.records.map(toOrderWithEmail),
    cameBackTotal: cameBack.total,
  };
}

export function toOrderWithEmail({ order, email }: OrderRecord) {
  return { ...order, email };
}
