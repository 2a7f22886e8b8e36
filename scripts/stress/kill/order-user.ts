import type { Random } from '#api/testing.ts';
import type { Book } from '#contract/book.ts';
import type { Checkout, Order } from '#contract/order.ts';
import { addToCart, payOrder, placeOrder, type Call } from '../../testing/buyer.ts';
import type { KilledUser } from './kill-rounds.ts';

interface OrderUserOptions {
  /** The kinds of orders: paid in cash, paid online, or paid and then cancelled. */
  kinds: readonly ['cod', ...('online' | 'cancelled')[]];
  /** Pays at a provider, and resolves with its proof. By default, the test provider is paid. */
  pay?: (checkout: Checkout) => Promise<object>;
}

export interface OrderUser extends KilledUser {
  /** The acknowledged orders by id. */
  acknowledged: ReadonlyMap<string, Order>;
}

/** Buys books. Each acknowledged order must survive, and no copy may be lost or sold twice. */
export function createOrderUser(call: Call, random: Random, options: OrderUserOptions): OrderUser {
  const { kinds, pay } = options;
  const acknowledged = new Map<string, Order>();
  /** The copies in stock, held and sold before the first change. Their number must not change. */
  let copies: number | undefined;

  async function buy(): Promise<Order> {
    await fillCart(call, random);
    const kind = random.pick(kinds);
    const { status, body } = await placeOrder(call, { payment: kind === 'cod' ? 'cod' : 'online' });
    if (status !== 201) throw new Error(`An order got ${status} ${body.code}.`);
    const { checkout } = body;
    const order = await payOrder(call, body, checkout ? await pay?.(checkout) : undefined);
    if (kind !== 'cancelled') return order;
    const cancelled = await call<{ order: Order }>(`POST /user/orders/${order._id}/cancel`, {});
    return cancelled.body.order;
  }

  return {
    acknowledged,
    begin: buy,

    async change() {
      copies ??= countCopies(await readOrders(call), await readStock(call));
      const order = await buy();
      acknowledged.set(order._id, order);
    },

    async findFaults() {
      const orders = await readOrders(call);
      const found = countCopies(orders, await readStock(call));
      const faults = copies === undefined || copies === found ? [] : [`${found} copies: ${copies}`];
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
  const numbers = orders.flatMap(({ number, invoice }) => [
    number,
    invoice?.number ?? `-${number}`,
  ]);
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

async function readStock(call: Call): Promise<number> {
  return (await readBooks(call)).reduce((sum, { stock = 0 }) => sum + stock, 0);
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
function countCopies(orders: Order[], stock: number): number {
  const valid = orders.filter(({ status }) => status !== 'cancelled' && status !== 'expired');
  return valid.flatMap(({ lines }) => lines).reduce((sum, { qty }) => sum + qty, stock);
}
