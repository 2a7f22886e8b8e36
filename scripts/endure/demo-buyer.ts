import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Book } from '#contract/book.ts';
import type { CartLine } from '#contract/cart.ts';
import type { Checkout, Order } from '#contract/order.ts';
import { orderLines, orderTotals } from '#domain/orders/order-lines.ts';
import type { ShopSettings } from '#contract/shop-settings.ts';
import { ADDRESS } from './buyer.ts';
import { send } from './changes.ts';

/** What a page of the demo knows of orders and copies. */
export interface Books {
  orders: Order[];
  /** Copies of all books that can be sold. */
  stock: number;
}

interface Placed {
  order: Order;
  checkout: Checkout | null;
}

/** The guest's way through the demo's API. */
export function createDemoBuyer(page: Page, token: string) {
  const call = async <Body>(text: string, body?: object, key?: string) =>
    (await send(page, { call: text, ...(body && { body }), ...(key && { key }) }, token)) as Body;

  const readBooks = async () => (await call<{ products: Book[] }>('GET /api/products')).products;

  async function fillCart(roll: (sides: number) => number): Promise<CartLine[]> {
    const { cart } = await call<{ cart: CartLine[] }>('GET /api/user/cart');
    if (cart.length > 0) return cart;
    const books = (await readBooks()).filter(({ stock = 0 }) => stock > 0);
    const _id = books[roll(books.length)]?._id;
    return (await call<{ cart: CartLine[] }>('POST /api/user/cart', { product: { _id } })).cart;
  }

  return {
    /** Orders what is in the cart, or any book, and pays; resolves with the order as acknowledged. */
    async buy(payment: 'online' | 'cod', roll: (sides: number) => number): Promise<Order> {
      const cart = await fillCart(roll);
      const terms = await call<Pick<ShopSettings, 'delivery'>>('GET /api/payments');
      const { amount: expectedAmount } = orderTotals(orderLines(cart), terms.delivery);
      const wish = { address: ADDRESS, payment, expectedAmount };
      const { order, checkout } = await call<Placed>('POST /api/user/orders', wish, randomUUID());
      if (!checkout) return order;
      const { providerOrderId } = checkout;
      const outcome = { providerOrderId, outcome: 'paid' };
      const handed = await call<object>('POST /api/payments/rehearsal', outcome);
      const path = `POST /api/user/orders/${order._id}/payment`;
      return (await call<{ order: Order }>(path, handed)).order;
    },

    async read(): Promise<Books> {
      const orders: Order[] = [];
      let next: string | null = '';
      while (next !== null) {
        const query: string = next && `?cursor=${next}`;
        const part = await call<{ orders: Order[]; next: string | null }>(
          `GET /api/user/orders${query}`,
        );
        orders.push(...part.orders);
        next = part.next;
      }
      const stock = (await readBooks()).reduce((sum, book) => sum + (book.stock ?? 0), 0);
      return { orders, stock };
    },
  };
}
