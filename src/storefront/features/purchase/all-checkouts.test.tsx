import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { CartLine } from '#contract/orders/cart.ts';
import type { Gift, PaymentMethod } from '#contract/orders/order.ts';
import { aLine } from '#domain/builders.ts';
import { computeCartTotals } from '#domain/cart/cart.ts';
import { listDifferences, pressAll, printFocus } from '#ui/presses/testing.ts';
import { printScreen } from '#ui/testing.ts';
import { CartChangeNotices, focusChanges, UnconfirmedPayment } from './cart-change-notices.tsx';
import { CheckoutPanel, DeliveryDays, GiftChoice, PaymentChoice } from './checkout-steps.tsx';
import type { OrderDraft } from './use-order-draft.ts';

const GORA = aLine({ _id: 'bk02', title: 'Gora', payable: 120, qty: 2 });
// Not in the language that its letters suggest.
const GODAAN = aLine({ _id: 'bk03', title: 'गोदान', language: 'mr', payable: 90 });
const DAYS = { from: '2026-11-24', to: '2026-11-26' };
const TERMS = {
  key: 'rzp_test_rehearsal',
  delivery: { fee: 45, freeFrom: 500 },
  cod: { on: true, upTo: 5000 },
  holds: { perBook: 10, perOrder: 50 },
};

function read(element: ReactElement): string[] {
  const { container } = render(element);
  const lines = printScreen(container).trim().split('\n');
  cleanup();
  return lines;
}

/** Prints the first state with all lines, the others with those that differ. */
function compare<State>(states: Record<string, State>, draw: (state: State) => ReactElement) {
  let base: string[] | undefined;
  return Object.entries(states).flatMap(([name, state]) => {
    const lines = read(draw(state));
    base ??= lines;
    return [`# ${name}`, ...(base === lines ? lines : listDifferences(base, lines)), ''];
  });
}

const known = (days: typeof DAYS | undefined) => ({
  status: 'ready' as const,
  data: { days, cod: true },
});
const DELIVERIES: Record<string, Parameters<typeof DeliveryDays>[0]> = {
  'no address': { pin: undefined, delivery: { status: 'idle' }, fee: undefined },
  'no address, free': { pin: undefined, delivery: { status: 'idle' }, fee: 0 },
  'being read': { pin: '560003', delivery: { status: 'idle' }, fee: undefined },
  'read failed': { pin: '560003', delivery: { status: 'failed' }, fee: 45 },
  'read failed, no PIN code': { pin: 'Pune', delivery: { status: 'failed' }, fee: undefined },
  'reread failed': { pin: '560003', delivery: { ...known(DAYS), status: 'failed' }, fee: 0 },
  'known, free': { pin: '560003', delivery: known(DAYS), fee: 0 },
  'known, with a fee': { pin: '560 003', delivery: known(DAYS), fee: 1045 },
  'unknown to the post': { pin: '999999', delivery: known(undefined), fee: 45 },
};

const CASH = 'Pay ₹644 in cash.';
const PAYMENTS: Record<string, { chosen: PaymentMethod; noOnline?: string; noCash?: string }> = {
  online: { chosen: 'online' },
  cash: { chosen: 'cod' },
  'no cash': { chosen: 'online', noCash: 'Not possible for 560003.' },
  'only cash': { chosen: 'cod', noOnline: 'At most 10 copies.' },
};

interface Panel extends Partial<OrderDraft> {
  lines: CartLine[];
  problem?: string;
}

const PANELS: Record<string, Panel> = {
  'fee unknown': { lines: [GORA], terms: undefined },
  'with a fee': { lines: [GORA], fee: 45 },
  'with a fee for the place': { lines: [GORA], fee: 45, ratedPin: '560003' },
  'with free delivery': { lines: [GORA], fee: 0 },
  'of two books': { lines: [GORA, GODAAN], fee: 45 },
  'with a dearer book': { lines: [GORA], priceChanges: [{ line: GORA, was: 100, now: 120 }] },
  'with a dearer book that sold out': {
    lines: [GORA, GODAAN],
    soldOut: [GORA],
    priceChanges: [{ line: GORA, was: 100, now: 120 }],
    fee: 45,
  },
  'all sold out': { lines: [GORA], soldOut: [GORA], fee: 45, ratedPin: '560003' },
  refused: { lines: [GORA], problem: 'Your order is still being placed.' },
};

function drawPanel({ problem, ...given }: Panel) {
  const { lines, soldOut = [] } = given;
  const toOrder = lines.filter((line) => !soldOut.includes(line));
  const draft = { toOrder, totals: computeCartTotals(toOrder), terms: TERMS, ...given };
  return (
    <CheckoutPanel
      draft={{ soldOut, priceChanges: [], ...draft } as unknown as OrderDraft}
      problem={problem}
      onPlace={vi.fn()}
    />
  );
}

it('says all about a checkout', async () => {
  const parts = [
    ...compare(DELIVERIES, (props) => <DeliveryDays {...props} />),
    ...compare(PAYMENTS, ({ noOnline, noCash, ...props }) => (
      <PaymentChoice {...{ ...props, noOnline, noCash }} cashHint={CASH} onChoose={vi.fn()} />
    )),
    ...compare(PANELS, drawPanel),
  ];
  await expect(parts.join('\n')).toMatchFileSnapshot('./all-checkouts.txt');
});

it('does what each of its controls says', async () => {
  const made: string[] = [];
  const note =
    (name: string) =>
    (...given: unknown[]) => {
      const facts = given.map((item) => {
        const {
          line,
          _id = line?._id,
          copies,
          was,
          now,
        } = (item ?? {}) as Record<string, never> & {
          line?: CartLine;
        };
        return JSON.stringify(typeof item === 'object' && _id ? { _id, copies, was, now } : item);
      });
      made.push(`${name} ${facts.join(', ')}`.trim());
    };
  const draft = {
    soldOut: [aLine({ _id: 'bk04', title: 'Emma', stock: 0, inStock: false })],
    shortages: [{ line: GORA, copies: 1 }],
    priceChanges: [
      { line: GODAAN, was: 80, now: 90 },
      { line: GORA, was: 130, now: 120 },
    ],
    amountChange: { was: 640, now: 660 },
    acceptPrice: note('acceptPrice'),
    acceptAmount: note('acceptAmount'),
  };
  let region: HTMLElement | null = null;
  function Checkout() {
    const [gift, setGift] = useState<Gift>();
    return (
      <>
        <CartChangeNotices
          draft={draft as unknown as OrderDraft}
          ref={(element) => {
            region = element;
          }}
          onMove={note('onMove')}
          onRemove={note('onRemove')}
          onReduce={note('onReduce')}
        />
        <GiftChoice
          gift={gift}
          onChoose={(chosen) => {
            note('chooseGift')(chosen);
            setGift(chosen);
          }}
        />
        <PaymentChoice
          chosen="online"
          noOnline={undefined}
          cashHint={CASH}
          noCash={undefined}
          onChoose={note('pay')}
        />
        <UnconfirmedPayment onRetry={() => note('confirm')()} />
        {drawPanel({ lines: [GORA] })}
      </>
    );
  }
  render(<Checkout />);
  const first = printScreen(document.body);
  focusChanges(region);
  const parts = [first, `focus: ${printFocus()}`];
  parts.push(
    await pressAll(() =>
      made
        .splice(0)
        .map((line) => `> ${line}`)
        .join('\n'),
    ),
  );
  const message = screen.getByRole('textbox', { name: /^Message/ });
  fireEvent.change(message, { target: { value: 'Love' } });
  fireEvent.blur(message);
  parts.push('== Message', ...made.splice(0).map((line) => `> ${line}`));
  await expect(parts.join('\n')).toMatchFileSnapshot('./checkout-presses.txt');
});
