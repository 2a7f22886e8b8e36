import { afterEach, expect, it } from 'vitest';
import { readPurchase } from './purchase-store.ts';
import { PROOF } from './testing.ts';

afterEach(() => {
  sessionStorage.clear();
  readPurchase();
});

const ATTEMPT = { key: 'k', body: 'b', orderId: 'or01', isOpen: true };
const PAYMENT = { orderId: 'or01', proof: PROOF, email: 'asha@example.com' };
/** The same with one value of another type, by the name of that. */
const damage = <Whole extends object>(whole: Whole) =>
  Object.keys(whole).map((name) => [`odd ${name}`, { ...whole, [name]: 7 }] as const);

it('reads what the tab has stored, without damaged parts', () => {
  const stored: (readonly [name: string, value: object])[] = [
    ['whole', { attempt: ATTEMPT, payment: PAYMENT }],
    ...damage(ATTEMPT).map(([name, attempt]) => [name, { attempt }] as const),
    ...damage(PAYMENT).map(([name, payment]) => [name, { payment }] as const),
    ...damage(PROOF).map(([name, proof]) => [name, { payment: { ...PAYMENT, proof } }] as const),
  ];
  const read = stored.map(([name, value]) => {
    sessionStorage.setItem('purchase', JSON.stringify(value));
    const { state, attempt, payment } = readPurchase();
    const paid = payment && `paid ${payment.orderId} by ${payment.email}`;
    return [`${name}: ${state}`, JSON.stringify(attempt), paid].filter(Boolean).join(' ');
  });
  expect(read.join('\n')).toMatchInlineSnapshot(`
    "whole: interrupted {"key":"k","body":"b","orderId":"or01","isOpen":true} paid or01 by asha@example.com
    odd key: idle
    odd body: idle
    odd orderId: interrupted {"key":"k","body":"b"}
    odd isOpen: idle {"key":"k","body":"b","orderId":"or01","isOpen":false}
    odd orderId: idle
    odd proof: idle
    odd email: interrupted paid or01 by undefined
    odd razorpay_payment_id: idle
    odd razorpay_order_id: idle
    odd razorpay_signature: idle"
  `);
});
