import type { OrderListQuery } from '#contract/desk/desk-orders.ts';
import { orderStatusSchema } from '#contract/orders/order.ts';
import { readBillNumber, readOrderNumber } from '#domain/orders/bills/numbers.ts';
import { readIsbn } from '#domain/values/isbn.ts';
import { readPhone } from '#domain/values/normal-form.ts';
import { getLastDays, toTimeRange } from '#domain/values/period.ts';
import { foldText } from '#domain/values/text.ts';
import { dayInIndia } from '#domain/values/time.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Matching, RecordReader } from '../store.ts';

const PAGE_SIZE = 25;
/** Further words of a search are ignored, because each is looked up. */
const MAX_WORDS = 8;

/** The conditions of the desk's lists of orders that are not defined by a single status. */
const LISTS = new Map<string, Matching<'orders'>['where']>([
  ['payment-failed', { status: 'awaiting-payment', paymentStatus: 'failed' }],
  ['payment-lost', { status: 'expired', hasOpenReturn: 1 }],
  ['return-requested', { status: 'delivered', hasOpenReturn: 1 }],
  ['came-back', { status: 'undelivered', hasOpenReturn: 1 }],
]);
const LIST_NAMES = [...orderStatusSchema.options, ...LISTS.keys()];

/** Finds a page of orders, newest first, with the `total` of the list, and each list's `counts`. */
export async function searchOrders(
  { store, now }: Dependencies,
  { status, search = '', placed, payment, book, cursor }: OrderListQuery,
) {
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

/** Returns the first meaning that finds an order: '98450' may also be a part of a phone number. */
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
