import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aLine } from '#domain/builders.ts';
import { cartTotals } from '#domain/totals.ts';
import { showToast } from '#ui/toaster.tsx';
import { begin, fakeProvider, ORDER, succeed } from './testing.ts';

vi.mock('#ui/toaster.tsx', () => ({ showToast: vi.fn<typeof showToast>() }));

beforeEach(() => void fakeProvider());

afterEach(() => {
  delete window.Razorpay;
});

it('passes the specified options to the provider', async () => {
  const { options, paying } = await begin();
  expect(options).toEqual({
    key: 'test',
    amount: 52_400,
    currency: 'INR',
    name: 'Kitabdost',
    description: 'Thank you for shopping with us',
    prefill: { name: 'Asha Rao', email: 'asha@example.com', contact: '98450' },
    theme: { color: expect.stringMatching(/^#[0-9a-f]{6}$/) },
    handler: expect.any(Function),
    modal: { ondismiss: expect.any(Function) },
  });
  succeed(options);
  expect(await paying).toBe(true);
  expect(showToast).not.toHaveBeenCalled();
});

it('asks for a hundred paise per rupee for any cart', async () => {
  const line = fc.record({
    originalPrice: fc.integer({ min: 100, max: 5000 }),
    percent: fc.integer({ min: 0, max: 99 }),
    qty: fc.integer({ min: 1, max: 999 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 40 }), async (inputs) => {
      let paise = 0n;
      const lines = inputs.map(({ originalPrice, percent, qty }) => {
        const discountPrice = Math.round((originalPrice * percent) / 100);
        paise += BigInt(originalPrice - discountPrice) * BigInt(qty) * 100n;
        return aLine({ originalPrice, discountPrice, qty });
      });
      const { options, paying } = await begin({
        ...ORDER,
        grandAmount: cartTotals(lines).subtotal,
      });
      succeed(options);
      await paying;
      expect(BigInt(options.amount)).toBe(paise);
    }),
  );
});

it('trims the name of a user without a last name', async () => {
  const { options, paying } = await begin({ ...ORDER, user: { ...ORDER.user, lastName: '' } });
  succeed(options);
  await paying;
  expect(options.prefill.name).toBe('Asha');
});
