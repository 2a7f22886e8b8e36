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
