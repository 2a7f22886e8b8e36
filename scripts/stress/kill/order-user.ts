import type { Random } from '#api/testing.ts';
import type { Book } from '#contract/book.ts';
import type { Order } from '#contract/order.ts';
import { addToCart, buyCart, type Call, type Pay } from '../../testing/buyer.ts';
import type { KilledUser } from './list-user.ts';

export interface OrderUserOptions {
  /** The kinds of orders: paid in cash, paid online, or paid and then cancelled. */
  kinds: readonly ['cod', ...('online' | 'cancelled')[]];
  /** By default, the test provider is paid. */
  pay?: Pay;
}

interface OrderUser extends KilledUser {
  /** The acknowledged orders by id. */
  acknowledged: ReadonlyMap<string, Order>;
}

/** Buys books. Each acknowledged order must survive, and no copy may be lost or sold twice. */
export function createOrderUser(call: Call, random: Random, options: OrderUserOptions): OrderUser {
  const { kinds, pay } = options;
  const acknowledged = new Map<string, Order>();
  /** The copies in stock, held and sold before the first change. Their number must not change. */
  let copies: number | undefined;

  return {
    acknowledged,

    async change() {
      copies ??= countCopies(await readOrders(call), await readBooks(call));
      await fillCart(call, random);
      const kind = random.pick(kinds);
      let order = await buyCart(call, { payment: kind === 'cod' ? 'cod' : 'online' }, pay);
      const cancel = `POST /user/orders/${order._id}/cancel`;
      if (kind === 'cancelled') ({ order } = (await call<{ order: Order }>(cancel, {})).body);
      acknowledged.set(order._id, order);
    },

    async findFaults() {
      const orders = await readOrders(call);
      const found = countCopies(orders, await readBooks(call));
      const faults =
        copies === undefined || copies === found ? [] : [`${found} copies of ${copies}`];
      return [...faults, ...compareOrders(orders, acknowledged)];
    },
  };
}

function compareOrders(orders: Order[], acknowledged: ReadonlyMap<string, Order>): string[] {
  const faults: string[] = [];
  const found = new Map(orders.map((order) => [order._id, order]));
  for (const [id, { number, status, version, invoice }] of acknowledged) {
    const order = found.get(id);
    // The refund changes the order again after the cancellation.
    const isSame = status === 'cancelled' || order?.version === version;
    if (!isSame || order?.status !== status || order.invoice?.number !== invoice?.number)
      faults.push(`${number} is ${order?.status} ${order?.version}, not ${status} ${version}`);
  }
  if (orders.some(({ status, invoice }) => status === 'placed' && !invoice))
    faults.push('a placed order has no invoice');
  const all = orders.flatMap(({ number, invoice }) => [number, invoice?.number]);
  const numbers = all.filter((number) => number !== undefined);
  if (new Set(numbers).size < numbers.length) faults.push('a number was given twice');
  return faults;
}

/** Adds a random book to the cart, unless an interrupted order has left one there. */
async function fillCart(call: Call, random: Random): Promise<void> {
  const { body } = await call<{ cart: object[] }>('GET /user/cart');
  if (body.cart.length > 0) return;
  const books = (await readBooks(call)).filter(({ stock = 0 }) => stock > 0);
  await addToCart(call, books[random.nextInt(books.length)]?._id ?? '');
}

async function readBooks(call: Call): Promise<Book[]> {
  return (await call<{ products: Book[] }>('GET /products')).body.products;
}

export async function readOrders(call: Call): Promise<Order[]> {
  const orders: Order[] = [];
  let next: string | null = '';
  while (next !== null) {
    const path: string = `GET /user/orders${next && `?cursor=${next}`}`;
    const { body } = await call<{ orders: Order[]; next: string | null }>(path);
    orders.push(...body.orders);
    next = body.next;
  }
  return orders;
}

/** Counts the copies in stock, held and sold. */
function countCopies(orders: Order[], books: Book[]): number {
  const valid = orders.filter(({ status }) => status !== 'cancelled' && status !== 'expired');
  const sold = valid.flatMap(({ lines }) => lines.map(({ qty }) => qty));
  return [...sold, ...books.map(({ stock = 0 }) => stock)].reduce((sum, copies) => sum + copies, 0);
}
