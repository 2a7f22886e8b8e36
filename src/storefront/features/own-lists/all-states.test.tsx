import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { aBook, aLine } from '#domain/builders.ts';
import { listDifferences } from '#ui/presses/testing.ts';
import { printScreen } from '#ui/testing.ts';
import type { Snapshot } from '../../data/resource.ts';
import { logOut, startSession } from '../../session/session-store.ts';
import { BookActions, CartButton, WishlistButton } from './list-buttons.tsx';
import { EmptyCartNotice, OwnList } from './own-list.tsx';
import { cart, changeList, wishlist } from './own-lists.ts';

const BOOK = aBook({ _id: 'bk02', title: 'Gora' });
const LINE = aLine({ _id: 'bk02', title: 'Gora' });

afterEach(() => {
  logOut();
  cart.forget();
  wishlist.forget();
});

function print(element: ReactElement): string[] {
  const router = createMemoryRouter([{ path: '*', element }]);
  const { container } = render(<RouterProvider router={router} />);
  // An icon is no text, and only the large buttons have one.
  const icons = [...container.querySelectorAll('a, button')].map(
    (control) => `icons of “${control.textContent}”: ${control.querySelectorAll('svg').length}`,
  );
  const description = document.querySelector('meta[name=description]')?.getAttribute('content');
  const head = description ? [`head “${document.title}” “${description}”`] : [];
  const lines = [...head, ...printScreen(container).trim().split('\n'), ...icons];
  cleanup();
  return lines;
}

const fail = (list: 'cart' | 'wishlist', bookId: string) =>
  changeList(list, bookId, async () => {
    throw new TypeError('No network');
  });

/** The states of the lists, in which the buttons of a book are shown. */
const BUTTONS: Record<string, () => unknown> = {
  'in no list': () => {},
  'in the cart': () => cart.replace([LINE]),
  'on the wishlist': () => wishlist.replace([BOOK]),
  'in both': () => {
    cart.replace([LINE]);
    wishlist.replace([BOOK]);
  },
  'after a failed change of the cart': () => fail('cart', 'bk02'),
  'after a failed change of the wishlist': () => fail('wishlist', 'bk02'),
  'after a failed change of another book': () => fail('cart', 'bk03'),
  'after a problem that has gone': async () => {
    await fail('cart', 'bk02');
    cart.replace([LINE]);
  },
};

it('offers the lists for a book in each state', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const parts: string[] = [];
  let base: string[] = [];
  for (const [name, prepare] of Object.entries(BUTTONS)) {
    cart.replace([]);
    wishlist.replace([]);
    const user = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };
    startSession({ token: 'a.b.c', user }, true);
    await prepare();
    const lines = print(
      <>
        <BookActions book={BOOK} />
        <CartButton book={BOOK} isMain />
        <WishlistButton book={BOOK} />
        <CartButton book={{ ...BOOK, inStock: false }} />
        <CartButton book={{ ...BOOK, inStock: false }} isMain />
      </>,
    );
    parts.push(`# ${name}`, ...listDifferences(base, lines), '');
    if (base.length === 0) base = lines;
    logOut();
  }
  await expect(parts.join('\n')).toMatchFileSnapshot('./all-buttons.txt');
});

const FAILURE = { status: 'failed', error: new TypeError('No network') } as const;
const LISTS: Record<string, Snapshot<string[]>> = {
  'being read': { status: 'idle' },
  'being read again': { status: 'idle', data: ['Gora', 'Emma'] },
  known: { status: 'ready', data: ['Gora', 'Emma'] },
  empty: { status: 'ready', data: [] },
  failed: FAILURE,
  'failed, with earlier data': { ...FAILURE, data: ['Gora'] },
  'failed, with an earlier empty list': { ...FAILURE, data: [] },
};

it('shows a list in each state', async () => {
  const parts = (['Cart', 'Wishlist'] as const).flatMap((name) =>
    Object.entries(LISTS).flatMap(([state, snapshot]) => [
      `# ${name} ${state}`,
      ...print(
        <OwnList
          name={name}
          snapshot={snapshot}
          art={`shelf-${name}`}
          waiting={<p>Waiting</p>}
          notice={<p>Notice</p>}
        >
          {(items) => <p>{items.join(', ')}</p>}
        </OwnList>,
      ),
      '',
    ]),
  );
  await expect(parts.join('\n')).toMatchFileSnapshot('./all-lists.txt');
});

it('says that the cart is empty only while it is known to be', () => {
  onTestFinished(cart.forget);
  render(<EmptyCartNotice />);
  const read = () => screen.queryByText('Your cart is empty.')?.textContent;
  expect(read()).toBeUndefined();
  act(() => cart.replace([]));
  expect(read()).toBe('Your cart is empty.');
  // A toast has said it: the notice is not live.
  expect(document.querySelector('[role=status], [role=alert]')).toBeNull();
  act(() => cart.replace([LINE]));
  expect(read()).toBeUndefined();
});
