import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aLine } from '#domain/builders.ts';
import { cart } from '../../features/own-lists/own-lists.ts';
import { Component } from './cart.tsx';

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})));

afterEach(() => {
  cart.forget();
  vi.unstubAllGlobals();
});

it('shows the delivery fee by the price of the books, as the checkout does', async () => {
  const terms = { key: 'k', delivery: { fee: 40, freeFrom: 500 }, cod: { on: true, upTo: 5000 } };
  vi.stubGlobal('fetch', async () => Response.json(terms));
  cart.replace([aLine({ _id: 'bk01', payable: 200, qty: 2 })]);
  const { unmount } = render(<Component />, { wrapper: MemoryRouter });
  const readDelivery = async () => (await screen.findByText('Delivery')).nextSibling?.textContent;
  expect(await readDelivery()).toBe('₹40');
  unmount();
  cart.replace([aLine({ _id: 'bk01', payable: 250, qty: 2 })]);
  render(<Component />, { wrapper: MemoryRouter });
  expect(await readDelivery()).toBe('Free');
});

// After the other test, because its read of the terms never ends.
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
