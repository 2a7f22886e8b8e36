// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { aLine } from '#domain/builders.ts';
import { CartChangeNotices, focusChanges } from './cart-change-notices.tsx';
import type { OrderDraft } from './use-order-draft.ts';

const NO_OTHER_CHANGES = {
  soldOut: [],
  shortages: [],
  amountChange: undefined,
  acceptAmount: () => {},
};
const PRICE_CHANGES = ['Gora', 'Emma'].map((title) => ({
  line: aLine({ _id: title, title }),
  was: 100,
  now: 120,
}));

function Checkout({ changes = PRICE_CHANGES }: { changes?: OrderDraft['priceChanges'] }) {
  const [priceChanges, setPriceChanges] = useState(changes);
  const acceptPrice: OrderDraft['acceptPrice'] = (accepted) =>
    setPriceChanges(priceChanges.filter((item) => item !== accepted));
  return (
    <main>
      <h1 tabIndex={-1}>Checkout</h1>
      <CartChangeNotices
        draft={{ ...NO_OTHER_CHANGES, priceChanges, acceptPrice } as unknown as OrderDraft}
        ref={null}
        onMove={() => {}}
        onRemove={() => {}}
        onReduce={() => {}}
      />
    </main>
  );
}

it('moves the focus to the next change, and after the last to the heading', async () => {
  // Test files share a window, whose frames another file's fake timers may have stopped.
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => setTimeout(callback, 16));
  render(<Checkout />);
  const accept = () => screen.getAllByRole('button', { name: 'Accept the new price' });
  await userEvent.click(accept()[0] ?? document.body);
  await waitFor(() => expect(document.activeElement).toBe(accept()[0]));
  await userEvent.keyboard('{Enter}');
  const heading = screen.getByRole('heading', { level: 1 });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

it('only shows a lower price, which needs no answer', () => {
  const [change = expect.fail()] = PRICE_CHANGES;
  render(<Checkout changes={[{ ...change, now: 90 }]} />);
  expect(screen.getByText('₹90')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
  const region = screen.getByRole('region', { name: 'Changes to your cart' });
  focusChanges(region);
  expect(document.activeElement).toBe(region);
});

it('focuses the first change that must be decided, not one that may be', () => {
  const soldOut = [aLine({ title: 'Kim', inStock: false, stock: 0 })];
  render(
    <CartChangeNotices
      draft={{ ...NO_OTHER_CHANGES, soldOut, priceChanges: PRICE_CHANGES } as unknown as OrderDraft}
      ref={null}
      onMove={() => {}}
      onRemove={() => {}}
      onReduce={() => {}}
    />,
  );
  focusChanges(screen.getByRole('region', { name: 'Changes to your cart' }));
  const [first] = screen.getAllByRole('button', { name: 'Accept the new price' });
  expect(document.activeElement).toBe(first);
});

it('names a book twice of which the cart has two lines', () => {
  const soldOut = ['2023-05-01', '2023-05-02'].map((createdAt) =>
    aLine({ title: 'Gora', createdAt, inStock: false, stock: 0 }),
  );
  render(
    <CartChangeNotices
      draft={{ ...NO_OTHER_CHANGES, soldOut, priceChanges: [] } as unknown as OrderDraft}
      ref={null}
      onMove={() => {}}
      onRemove={() => {}}
      onReduce={() => {}}
    />,
  );
  // React would report two elements with the same key.
  expect(screen.getAllByText(/has sold out$/)).toHaveLength(2);
});

it('offers the copies that are left', async () => {
  const shortages = [{ line: aLine({ title: 'Gora', qty: 4 }), copies: 1 }];
  const onReduce = vi.fn();
  render(
    <CartChangeNotices
      draft={{ ...NO_OTHER_CHANGES, shortages, priceChanges: [] } as unknown as OrderDraft}
      ref={null}
      onMove={() => {}}
      onRemove={() => {}}
      onReduce={onReduce}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Take 1 copy of Gora' }));
  expect(onReduce.mock.calls).toEqual(shortages.map((shortage) => [shortage]));
});
