import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anAddress, anOrder } from '#domain/builders.ts';
import { OrderSummary } from './order-details.tsx';

it('marks the language of name, address and message', () => {
  const address = anAddress({ name: 'नंदिनी राव', addressText: '४ एम जी रोड' });
  const gift = { message: 'शुभकामनाएँ', hidePrices: false };
  const { container } = render(<OrderSummary order={anOrder({ address, gift })} />);
  const marked = [...container.querySelectorAll('[lang=hi]')].map(({ textContent }) => textContent);
  expect(marked).toEqual(['नंदिनी राव', '४ एम जी रोड', 'शुभकामनाएँ']);
});

it.each([
  ['online', 'pending', 'awaiting-payment', 'To be paid online: UPI, cards, netbanking.'],
  ['online', 'failed', 'awaiting-payment', 'To be paid online: UPI, cards, netbanking.'],
  ['online', 'pending', 'expired', 'Nothing was paid.'],
  ['online', 'failed', 'cancelled', 'Nothing was paid.'],
  ['cod', 'due', 'shipped', 'To be paid in cash when it is delivered.'],
  ['cod', 'due', 'cancelled', 'Nothing was paid.'],
  ['cod', 'not-due', 'undelivered', 'Nothing is due.'],
  ['cod', 'paid', 'delivered', 'Paid in cash on delivery.'],
] as const)('describes a payment: %s, %s, %s', (method, paymentStatus, status, text) => {
  const order = anOrder({ status });
  const payment = { ...order.payment, method, status: paymentStatus } as typeof order.payment;
  render(<OrderSummary order={{ ...order, payment }} />);
  expect(screen.getByText(text)).toBeTruthy();
});

it('does not call an order for ₹0 paid', () => {
  const order = anOrder({ status: 'placed' });
  render(<OrderSummary order={{ ...order, totals: { ...order.totals, amount: 0 } }} />);
  expect(screen.getByText('Nothing is due.')).toBeTruthy();
});
