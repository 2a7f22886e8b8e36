import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aLine } from '#domain/builders.ts';
import { cart } from '../../features/own-lists/own-lists.ts';
import { Component } from './cart.tsx';

const TERMS = {
  key: 'k',
  delivery: { fee: 40, freeFrom: 500 },
  cod: { on: true, upTo: 5000 },
  holds: { perBook: 10, perOrder: 50 },
};

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})));

afterEach(() => {
  cart.forget();
  vi.unstubAllGlobals();
});

it('shows the delivery fee by the price of the books, as the checkout does', async () => {
  vi.stubGlobal('fetch', async () => Response.json(TERMS));
  cart.replace([aLine({ _id: 'bk01', payable: 200, qty: 2 })]);
  const { unmount } = render(<Component />, { wrapper: MemoryRouter });
  const readDelivery = async () => (await screen.findByText('Delivery')).nextSibling?.textContent;
  expect(await readDelivery()).toBe('₹40');
  unmount();
  cart.replace([aLine({ _id: 'bk01', payable: 250, qty: 2 })]);
  render(<Component />, { wrapper: MemoryRouter });
  expect(await readDelivery()).toBe('Free');
  cleanup();
  cart.replace([aLine({ _id: 'bk01', inStock: false, stock: 0 })]);
  render(<Component />, { wrapper: MemoryRouter });
  expect(await screen.findByText('Price Details (0 items)')).toBeDefined();
  expect(screen.queryByText('Delivery')).toBeNull();
});

it('shows fee and dates for the PIN code that was checked last', async () => {
  const rate = { pins: ['641'], days: [2, 4], cod: true };
  const rates = [
    { ...rate, upToGrams: 500, fee: 40 },
    { ...rate, fee: 60 },
  ];
  const days = { from: '2026-11-24', to: '2026-11-26', cod: true };
  const fetched = vi.fn(async (input: RequestInfo | URL) =>
    Response.json(
      String(input).includes('/delivery')
        ? days
        : { ...TERMS, delivery: { ...TERMS.delivery, rates } },
    ),
  );
  vi.stubGlobal('fetch', fetched);
  localStorage.setItem('pin', '641012');
  cart.replace([aLine({ _id: 'bk01', payable: 200, qty: 2 })]);
  const { unmount } = render(<Component />, { wrapper: MemoryRouter });
  expect((await screen.findByText('Delivery to 641012')).nextSibling?.textContent).toBe('₹60');
  const hint = 'Arrives Tue 24 – Thu 26 Nov at 641012. ₹100 more, and delivery is free.';
  await screen.findByText(hint);
  expect(fetched.mock.calls.map(([input]) => String(input))).toContainEqual(
    expect.stringMatching(/\/delivery\?pin=641012&grams=700$/),
  );
  unmount();
  localStorage.clear();
  render(<Component />, { wrapper: MemoryRouter });
  await screen.findByText(
    'Delivery costs ₹40 to ₹60, by PIN code and weight; it is free from ₹500.',
  );
  expect(screen.queryByText(/^Delivery( to .*)?$/)).toBeNull();
});

it('warns of more copies than an unpaid order can have', async () => {
  vi.stubGlobal('fetch', async () => Response.json(TERMS));
  cart.replace([
    aLine({ _id: 'bk01', qty: 6, stock: 20 }),
    aLine({ _id: 'bk01', qty: 4, stock: 20 }),
  ]);
  const { unmount } = render(<Component />, { wrapper: MemoryRouter });
  await screen.findByText('Delivery');
  const warning = /^At most 10 copies of a book, and 50 in all, while an order is not paid\./;
  expect(screen.queryByText(warning)).toBeNull();
  unmount();
  cart.replace([
    aLine({ _id: 'bk01', qty: 6, stock: 20 }),
    aLine({ _id: 'bk01', qty: 5, stock: 20 }),
  ]);
  render(<Component />, { wrapper: MemoryRouter });
  await screen.findByText(warning);
});

// After the other tests, because its read of the terms never ends.
it('counts and sums the lines that can be bought', () => {
  const soldOut = { inStock: false, stock: 0 };
  cart.replace([
    aLine({ _id: 'bk01', payable: 200, qty: 2 }),
    aLine({ _id: 'bk02', payable: 300 }),
    aLine({ _id: 'bk03', payable: 900, ...soldOut }),
  ]);
  render(<Component />, { wrapper: MemoryRouter });
  const panel = screen.getByRole('region', { name: 'Price Details (2 items)' });
  expect(panel.textContent).toContain('₹700');
});
