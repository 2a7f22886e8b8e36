import { cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { CartLine } from '#contract/orders/cart.ts';
import { aLine } from '#domain/builders.ts';
import { listDifferences } from '#ui/presses/testing.ts';
import { printScreen } from '#ui/testing.ts';
import { changeList } from '../../features/own-lists/own-lists.ts';
import { logOut, startSession } from '../../session/session-store.ts';
import { CartLines } from './cart.tsx';

const GORA = aLine({ _id: 'bk02', title: 'Gora', stock: 9, qty: 2, payable: 200 });
const SOLD_OUT = { stock: 0, inStock: false };

const CARTS: Record<string, CartLine[]> = {
  'two copies': [GORA],
  'one copy': [{ ...GORA, qty: 1 }],
  'the last copies': [{ ...GORA, stock: 2 }],
  'the last copies, on two lines': [
    { ...GORA, stock: 3 },
    { ...GORA, stock: 3, qty: 1 },
  ],
  'too many copies': [{ ...GORA, stock: 1 }],
  'sold out': [{ ...GORA, ...SOLD_OUT }],
  'sold out, but held for the user': [{ ...GORA, ...SOLD_OUT, held: 2 }],
  'a changed price': [{ ...GORA, payableWhenAdded: 150 }],
  'at full price': [{ ...GORA, discountPrice: 0, discountPercent: 0 }],
  'in Hindi, without an author': [{ ...GORA, title: 'गोदान', author: '', language: 'hi' }],
  'without a cover': [{ ...GORA, coverImg: '' }],
};

function read(lines: CartLine[]): string[] {
  const element = <CartLines lines={lines} onMove={() => {}} />;
  const { container } = render(
    <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />,
  );
  const printed = printScreen(container).trim().split('\n');
  cleanup();
  return printed;
}

it('says all about each line of a cart', async () => {
  const base = read([GORA]);
  const parts = Object.entries(CARTS).flatMap(([name, lines]) => [
    `# ${name}`,
    ...listDifferences(name === 'two copies' ? [] : base, read(lines)),
    '',
  ]);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(logOut);
  const user = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };
  startSession({ token: 'a.b.c', user }, true);
  for (const list of ['cart', 'wishlist'] as const) {
    await changeList(list, GORA._id, async () => {
      throw new TypeError('No network');
    });
    parts.push(
      `# after a failed change of the ${list}`,
      ...listDifferences(base, read([GORA])),
      '',
    );
  }
  await expect(parts.join('\n')).toMatchFileSnapshot('./all-lines.txt');
});
