import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BILL, begin, fakeProvider, fakeShop, PROOF } from './testing.ts';

beforeEach(() => {
  fakeShop();
  fakeProvider();
});

afterEach(() => {
  delete window.Razorpay;
  vi.unstubAllGlobals();
});

it('passes the specified options to the provider', async () => {
  const { options, paying } = await begin();
  expect(options).toEqual({
    key: 'rzp_test_rehearsal',
    amount: 52_400,
    currency: 'INR',
    order_id: 'order_1',
    name: 'Kitabdost',
    description: 'Thank you for shopping with us',
    prefill: { name: 'Asha Rao', email: 'asha@example.com', contact: '98450' },
    theme: { color: expect.stringMatching(/^#[0-9a-f]{6}$/) },
    handler: expect.any(Function),
    modal: { ondismiss: expect.any(Function) },
  });
  options.handler(PROOF);
  await paying;
});

it('trims the name of a user without a last name', async () => {
  const { options, paying } = await begin({ ...BILL, user: { ...BILL.user, lastName: '' } });
  options.handler(PROOF);
  await paying;
  expect(options.prefill.name).toBe('Asha');
});
