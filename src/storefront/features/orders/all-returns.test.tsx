import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { anOrder, anOrderLine } from '#domain/builders.ts';
import { listDifferences } from '#ui/presses/testing.ts';
import { printScreen } from '#ui/testing.ts';
import { ReturnForm } from './return-form.tsx';

afterEach(() => sessionStorage.clear());

const GORA = anOrderLine({ bookId: 'bk02', title: 'Gora', qty: 3, payable: 210 });
const GODAAN = anOrderLine({ bookId: 'bk03', title: 'गोदान', language: 'hi', payable: 99 });
const ORDER = anOrder({
  status: 'delivered',
  lines: [GORA, GODAAN],
  totals: { price: 2000, discount: 0, delivery: 0, amount: 2000 },
});
const CASH = { ...ORDER, payment: { method: 'cod', status: 'paid' } } as const;

interface Shown {
  order?: Order;
  returnsBy?: 'courier' | 'post';
  steps?: (() => void)[];
}

const tick = (title: string) => () =>
  fireEvent.click(screen.getByRole('checkbox', { name: `Return ${title}` }));
const choose = (label: string, value: string) => () =>
  fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Request return' }));

const FORMS: Record<string, Shown> = {
  'nothing chosen': {},
  'sent by the customer': { returnsBy: 'post' },
  'for cash': { order: CASH },
  'one copy came back, one is on its way': {
    order: {
      ...ORDER,
      lines: [{ ...GORA, returned: 1 }, GODAAN],
      returns: [
        { _id: 'rt01', lines: [{ bookId: 'bk02', qty: 1 }], reason: 'Torn', status: 'requested' },
      ],
    },
    steps: [tick('Gora')],
  },
  'all copies of a book': { steps: [tick('Gora')] },
  'one copy of a book': { steps: [tick('Gora'), choose('Copies of Gora', '1')] },
  'a book that is deselected': { steps: [tick('Gora'), tick('Gora')] },
  'two books': { steps: [tick('Gora'), tick('गोदान')] },
  'sent without a book': { steps: [submit] },
  'sent without a reason': { steps: [tick('गोदान'), submit] },
  'a book chosen after that': { steps: [submit, tick('गोदान')] },
};

it('shows the form for a return in each state', async () => {
  const read = ({ order = ORDER, returnsBy = 'courier', steps = [] }: Shown) => {
    sessionStorage.clear();
    const { container } = render(
      <ReturnForm order={order} returnsBy={returnsBy} onClose={() => {}} />,
      { wrapper: MemoryRouter },
    );
    for (const step of steps) step();
    const lines = printScreen(container).trim().split('\n');
    cleanup();
    return lines;
  };
  const base = read({});
  const parts = Object.entries(FORMS).flatMap(([name, shown]) => [
    `# ${name}`,
    ...listDifferences(name === 'nothing chosen' ? [] : base, read(shown)),
    '',
  ]);
  await expect(parts.join('\n')).toMatchFileSnapshot('./all-returns.txt');
});
