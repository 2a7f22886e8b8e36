import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anOrder } from '#domain/builders.ts';
import { OrderSummary } from './order-details.tsx';

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
