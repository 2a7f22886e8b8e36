import { cleanup, fireEvent, render } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it } from 'vitest';
import { anAddress, anOrder, anOrderLine } from '#domain/builders.ts';
import { printScreen } from '#ui/testing.ts';
import { LostPayments } from './lost-payments.tsx';

type Payment = Parameters<typeof LostPayments>[0]['payments'][number];

const NOW = Date.UTC(2026, 10, 12, 18, 40);
const EMMA = anOrderLine({ bookId: 'bk02', title: 'Emma', qty: 2 });
const GODAAN = anOrderLine({ bookId: 'bk03', title: 'गोदान', language: 'hi' });
const { id: _id, ...ADDRESS } = anAddress({ name: 'आशा राव' });

function aPayment(facts: object, rest: object = {}): Payment {
  const order = anOrder({
    status: 'expired',
    payment: { method: 'online', status: 'pending' },
    lines: [anOrderLine(), EMMA, GODAAN],
    totals: { price: 1234, discount: 0, delivery: 0, amount: 1234 },
    // Shortly after midnight in India.
    updatedAt: '2026-11-11T18:31:00+00:00',
    ...facts,
  });
  return {
    order: { ...order, email: 'asha@example.com', ...facts },
    missing: [],
    ...rest,
  } as never;
}

const PAYMENTS: Record<string, Payment[]> = {
  none: [],
  'all books are there': [aPayment({})],
  'one book, which is there': [aPayment({ lines: [EMMA] })],
  'one book, which is sold': [aPayment({ lines: [GODAAN] }, { missing: ['bk03'] })],
  'some books are sold': [aPayment({}, { missing: ['bk01', 'bk03'] })],
  'written to': [aPayment({}, { writtenAt: '2026-11-11T18:31:00+00:00' })],
  'the payment failed': [
    aPayment({ status: 'awaiting-payment', payment: { method: 'online', status: 'failed' } }),
  ],
  'a deleted account, and a phone that has no WhatsApp': [
    aPayment({ email: '', address: { ...ADDRESS, phone: '080 123' } }),
  ],
  two: [aPayment({}), aPayment({ _id: 'or02', number: 'KD-000124' })],
};

it('lists lost payments of all kinds, with a text to the reader', async () => {
  const parts = Object.entries(PAYMENTS).map(([name, payments]) => {
    const element = <LostPayments payments={payments} now={NOW} />;
    const { container } = render(
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />,
    );
    const list = printScreen(container);
    const write = container.querySelector('[aria-label^="Write to"]');
    if (write) fireEvent.click(write);
    const text = write
      ? `== Write\n${printScreen(container.querySelector('li') ?? container)}`
      : '';
    cleanup();
    return `# ${name}\n${list}${text}`;
  });
  await expect(parts.join('\n')).toMatchFileSnapshot('./all-lost-payments.txt');
});
