import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { CartLine } from '#contract/orders/cart.ts';
import { aLine } from '#domain/builders.ts';
import { MAX_COPIES } from '#domain/cart/cart.ts';
import { logOut, startSession } from '../../session/session-store.ts';
import { removeFromCart } from '../../features/own-lists/cart-changes.ts';
import { changeList } from '../../features/own-lists/own-lists.ts';
import { CartLines } from './cart.tsx';

const onMove = vi.fn<(line: CartLine) => void>();

function show(...lines: CartLine[]) {
  render(<CartLines lines={lines} onMove={onMove} />, { wrapper: MemoryRouter });
}

function getMinus() {
  return screen.getByRole<HTMLButtonElement>('button', {
    name: 'Decrease quantity of Malgudi Days',
  });
}

it('shows the title, author, prices and quantity of a line', () => {
  show(aLine({ qty: 3, originalPrice: 250, discountPrice: 50 }));
  expect(screen.getByRole('link', { name: 'Malgudi Days' })).toBeDefined();
  expect(screen.getByText('R. K. Narayan')).toBeDefined();
  expect(screen.getByText('₹200')).toBeDefined();
  expect(screen.getByText('₹250')).toBeDefined();
  expect(screen.getByLabelText('Quantity of Malgudi Days').textContent).toBe('3');
});

it('disables minus at one copy', () => {
  show(aLine({ qty: 1 }));
  expect(getMinus().disabled).toBe(true);
});

it('enables minus at two copies', () => {
  show(aLine({ qty: 2 }));
  expect(getMinus().disabled).toBe(false);
});

it('offers no more copies than the shop has, counting all lines of the book', () => {
  show(
    aLine({ _id: 'a', stock: 3, qty: 2 }),
    aLine({ _id: 'b', stock: 3, qty: 3 }),
    aLine({ _id: 'c', stock: 0, inStock: false, qty: 1 }),
    aLine({ _id: 'd', stock: 3, qty: 2 }),
    aLine({ _id: 'd', stock: 3, qty: 1 }),
    aLine({ _id: 'e', stock: 0, held: 2, qty: 1 }),
  );
  const plusButtons = screen.getAllByRole<HTMLButtonElement>('button', { name: /^Increase/ });
  const areDisabled = plusButtons.map((button) => button.getAttribute('aria-disabled') === 'true');
  expect(areDisabled).toEqual([false, true, true, true, true, false]);
});

it('accepts a quantity below one, which the API allows', () => {
  show(aLine({ qty: -2 }));
  expect(getMinus().disabled).toBe(true);
});

it('accepts the same book on two lines', () => {
  show(aLine({ qty: 1 }), aLine({ qty: 2 }));
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

it('moves the line whose heart is clicked', async () => {
  const gora = aLine({ _id: 'bk02', title: 'Gora' });
  show(aLine(), gora);
  await userEvent.click(screen.getByRole('button', { name: 'Move Gora to wishlist' }));
  expect(onMove.mock.calls).toEqual([[gora]]);
});

it('treats a double click on the heart as one click, because the next line moves under the pointer', async () => {
  const line = aLine({});
  show(line);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Move Malgudi Days to wishlist' }));
  expect(onMove.mock.calls).toEqual([[line]]);
});

it('shows what has changed since the book was added', () => {
  show(
    aLine({ _id: 'a', payable: 315, payableWhenAdded: 299 }),
    aLine({ _id: 'b', stock: 0, inStock: false }),
    aLine({ _id: 'c', stock: 2, qty: 3 }),
    aLine({ _id: 'd', stock: 2, qty: 2 }),
    aLine({ _id: 'e', stock: 1 }),
    aLine({ _id: 'f', stock: MAX_COPIES + 1, qty: MAX_COPIES }),
    aLine({ _id: 'g', stock: undefined, qty: MAX_COPIES }),
    aLine({ _id: 'h', stock: 0, inStock: false, payableWhenAdded: 299 }),
    aLine({ _id: 'i', stock: 2, qty: 3, payableWhenAdded: 299 }),
    aLine({ _id: 'j', stock: 1, payableWhenAdded: 299 }),
    aLine({ _id: 'k', stock: 9 }),
  );
  const notes = screen
    .getAllByRole('listitem')
    .map((line) => line.querySelector('.cart-line-note')?.textContent);
  expect(notes).toEqual([
    'It was ₹299 when you added it.',
    'Sold out. It cannot be ordered at the moment.',
    'Only 2 left.',
    'These are the last 2 copies.',
    'This is the last copy.',
    'A cart holds at most 10,000 copies of a book.',
    'A cart holds at most 10,000 copies of a book.',
    'Sold out. It cannot be ordered at the moment.',
    'Only 2 left. It was ₹299 when you added it.',
    'This is the last copy. It was ₹299 when you added it.',
    undefined,
  ]);
});

it('says once why a change failed if two lines have the same book', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', async () => Response.json({ code: 'failed' }, { status: 500 }));
  onTestFinished(() => {
    vi.unstubAllGlobals();
    logOut();
  });
  const user = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };
  startSession({ token: 'a.b.c', user }, true);
  show(aLine({ qty: 1 }), aLine({ qty: 2 }));
  await act(() => removeFromCart(aLine()._id));
  const [, second] = screen.getAllByRole('button', { name: /^Remove/ });
  const id = second?.getAttribute('aria-describedby');
  expect(document.querySelectorAll(`[id="${id}"]`)).toHaveLength(1);
});

it('describes each control of a line by why its last change failed, of either list', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(logOut);
  const user = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };
  startSession({ token: 'a.b.c', user }, true);
  show(aLine({ qty: 2 }));
  const fail = async () => {
    throw new TypeError('No network');
  };
  for (const list of ['cart', 'wishlist'] as const) {
    await act(() => changeList(list, aLine()._id, fail));
    const texts = screen
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-describedby') ?? '')
      .map((id) => document.getElementById(id)?.textContent);
    expect(texts).toEqual(Array(4).fill('The shop did not answer. Please try again.'));
  }
});
