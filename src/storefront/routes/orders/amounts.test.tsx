import { cleanup, render, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { composeOrderMail } from '#api/mail/order-mail.ts';
import { Bill } from '#bills/bill.tsx';
import type { CartLine } from '#contract/orders/cart.ts';
import type { Order } from '#contract/orders/order.ts';
import { aBook, anOrder, aRecord } from '#domain/builders.ts';
import { computeCartTotals } from '#domain/cart/cart.ts';
import { computeDeliveryFee, weighCopies } from '#domain/delivery/delivery.ts';
import { computeOrderTotals, toOrderLines } from '#domain/orders/order-lines.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import { OrderBooks, OrderSummary } from '../../features/orders/order-details.tsx';
import { CheckoutPanel } from '../../features/purchase/checkout-steps.tsx';
import type { OrderDraft } from '../../features/purchase/use-order-draft.ts';

const PIN = '560003';
const RATE = { pins: ['560'], days: [1, 2] as [number, number], cod: true };
const DELIVERY = {
  fee: 99,
  freeFrom: 500,
  rates: [
    { ...RATE, upToGrams: 900, fee: 40 },
    { ...RATE, fee: 70 },
  ],
};

/** Computes the fee of a cart as the rates say: one of the two, unless the books cost enough. */
function chargeByHand(cart: CartLine[]): number {
  const grams = cart.reduce((sum, { grams: each = 350, qty }) => sum + each * qty, 0);
  if (computeCartTotals(cart).subtotal >= 500) return 0;
  return grams <= 900 ? 40 : 70;
}

const carts = fc
  .array(
    fc.record({
      qty: fc.integer({ min: 1, max: 9 }),
      originalPrice: fc.integer({ min: 1, max: 3000 }),
      off: fc.integer({ min: 0, max: 100 }),
      grams: fc.option(fc.integer({ min: 1, max: 900 }), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((lines) =>
    lines.map(({ qty, originalPrice, off, grams }, index): CartLine => {
      const discountPrice = Math.floor((originalPrice * off) / 100);
      const book = aBook({ _id: `bk${index}`, stock: 9, ...(grams !== undefined && { grams }) });
      return { ...book, qty, originalPrice, discountPrice };
    }),
  );

function orderOf(cart: CartLine[], facts: Partial<Order> = {}): Order {
  const lines = toOrderLines(cart);
  return anOrder({
    status: 'placed',
    lines,
    totals: computeOrderTotals(lines, DELIVERY, PIN),
    ...facts,
  });
}

const readAmounts = (text: string) =>
  [...text.matchAll(/([-−]?)₹([\d,]+)/g)].map(
    ([, sign, digits = '']) => Number(digits.replaceAll(',', '')) * (sign ? -1 : 1),
  );

/** The amounts that a screen or a letter shows. */
interface Shown {
  /** What the books of each line cost, and without their discount. */
  lines: { amount: number; original: number }[];
  /** Names and amounts, such as 'Total Price'. */
  sums: (readonly [string, number])[];
}

/** Checks that the lines and the sums above the total add up, and match the cart. */
function expectToAddUp({ lines, sums }: Shown, cart: CartLine[]) {
  const { totalPrice, discount, subtotal } = computeCartTotals(cart);
  const fee = chargeByHand(cart);
  const sum = new Map(sums);
  const add = (numbers: number[]) => numbers.reduce((total, part) => total + part, 0);
  expect(add(lines.map(({ original }) => original))).toBe(totalPrice);
  expect(add(lines.map(({ amount }) => amount))).toBe(subtotal);
  expect(sum.get('Total Price')).toBe(totalPrice);
  expect(sum.get('Total Discount') ?? 0).toBe(discount === 0 ? 0 : -discount);
  expect(sum.get('Delivery') ?? sum.get(`Delivery to ${PIN}`) ?? 0).toBe(fee);
  expect(sum.get('Grand Amount')).toBe(totalPrice - discount + fee);
}

function readScreen(): Shown {
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => readAmounts(textContent));
  const names = screen.getAllByRole('term').map(({ textContent }) => textContent);
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  return {
    lines: rows.map(([amount = NaN, original = amount]) => ({ amount, original })),
    sums: names.map((name, index) => [name, readAmounts(values[index] ?? '')[0] ?? 0] as const),
  };
}

const runs = { numRuns: 30 };

it('shows lines and sums at checkout that add up, with the prices of the cart', () => {
  fc.assert(
    fc.property(carts, (cart) => {
      const totals = computeCartTotals(cart);
      const parcel = { pin: PIN, grams: weighCopies(cart, DELIVERY), amount: totals.subtotal };
      const draft = {
        lines: cart,
        toOrder: cart,
        soldOut: [],
        priceChanges: [],
        totals,
        fee: computeDeliveryFee(DELIVERY, parcel),
        ratedPin: PIN,
      };
      render(
        <CheckoutPanel
          draft={draft as unknown as OrderDraft}
          problem={undefined}
          onPlace={vi.fn()}
        />,
      );
      expectToAddUp(readScreen(), cart);
      cleanup();
    }),
    runs,
  );
});

it('shows lines and sums on the page of an order that add up, also after a refund', () => {
  fc.assert(
    fc.property(carts, fc.integer({ min: 0, max: 50 }), (cart, refunded) => {
      const order = orderOf(cart, { refunded });
      render(
        <MemoryRouter>
          <OrderBooks order={order} />
          <OrderSummary order={order} />
        </MemoryRouter>,
      );
      const shown = readScreen();
      expectToAddUp(shown, cart);
      expect(new Map(shown.sums).get('Refunded') ?? 0).toBe(refunded);
      cleanup();
    }),
    runs,
  );
});

it('writes lines and sums into an email that add up', () => {
  fc.assert(
    fc.property(carts, (cart) => {
      const { text } = composeOrderMail({ mail: 'placed' }, aRecord(orderOf(cart)), {
        settings: DEFAULT_SETTINGS,
        siteUrl: 'https://books.example',
      });
      const [, books = '', sums = ''] = text.split(/^(?:- )+-?$/m);
      const lines = books
        .trim()
        .split(/\n(?=\S)/)
        .map((row) => readAmounts(row));
      expectToAddUp(
        {
          lines: lines.map(([amount = NaN, original = amount]) => ({ amount, original })),
          sums: sums
            .split('\n')
            .slice(0, 6)
            .map((row) => [row.split(/ {2,}/)[0] ?? '', readAmounts(row)[0] ?? 0] as const),
        },
        cart,
      );
    }),
    runs,
  );
});

it('prints a bill whose lines and sums add up', () => {
  fc.assert(
    fc.property(carts, (cart) => {
      const order = orderOf(cart);
      const invoice = { number: 'KD/26-27/000001', date: '2026-11-27' };
      render(
        <Bill
          order={{ ...order, invoice }}
          settings={DEFAULT_SETTINGS}
          creditNotesPath="/"
          Link={({ children }) => <>{children}</>}
        />,
      );
      const rows = screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => {
          const cells = within(row)
            .getAllByRole('cell')
            .map(({ textContent }) => textContent);
          const [qty, [price = NaN], [discount = NaN], [amount = NaN]] = [
            Number(cells[3]),
            ...[4, 5, 7].map((index) => readAmounts(cells[index] ?? '')),
          ] as [number, number[], number[], number[]];
          expect(qty * price + discount).toBe(amount);
          return amount;
        });
      const sums = new Map(readScreenSums());
      const value = sums.get('Value of books') ?? NaN;
      expect(rows.reduce((sum, amount) => sum + amount, 0)).toBe(value);
      expect(sums.get('Total')).toBe(value + (sums.get('Delivery') ?? NaN));
      expect(sums.get('Total')).toBe(order.totals.amount);
      cleanup();
    }),
    runs,
  );
});

function readScreenSums() {
  const names = screen.getAllByRole('term').map(({ textContent }) => textContent);
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  return names.map((name, index) => [name, readAmounts(values[index] ?? '')[0] ?? 0] as const);
}
