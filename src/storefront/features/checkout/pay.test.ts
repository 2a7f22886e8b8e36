import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aLine } from '#domain/builders.ts';
import { cartTotals } from '#domain/totals.ts';
import { showToast } from '#ui/toaster.tsx';
import { pay } from './pay.ts';
import { loadRazorpay, type PaymentOptions } from './razorpay.ts';

vi.mock('#ui/toaster.tsx', () => ({ showToast: vi.fn<typeof showToast>() }));
vi.mock('./razorpay.ts', { spy: true });

type Failure = (failure: { error: { description: string } }) => void;

const USER = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };
const PLACE = { addressText: 'T', city: 'C', state: 'S', pin: '2' };
const ADDRESS = { id: 'a1', name: 'A', phone: '98450', ...PLACE };
const OPENING = { signal: new AbortController().signal, onOpen: () => {} };
const ORDER = { grandAmount: 524, user: USER, address: ADDRESS };

interface Opened {
  options: PaymentOptions;
  fail: Failure;
}

let payments: Opened[];
let onOpen: (payment: Opened) => void;

beforeEach(() => {
  payments = [];
  vi.mocked(showToast).mockClear();
  window.Razorpay = class {
    fail: Failure = () => {};

    readonly options: PaymentOptions;

    constructor(options: PaymentOptions) {
      this.options = options;
    }

    on(_event: 'payment.failed', listener: Failure) {
      this.fail = listener;
    }

    open() {
      payments.push(this);
      onOpen(this);
    }
  };
});

afterEach(() => {
  delete window.Razorpay;
});

/** Starts to pay, and waits for the provider. */
async function begin(order = ORDER) {
  const opened = new Promise<Opened>((resolve) => (onOpen = resolve));
  const paying = pay(order, OPENING);
  const { options, fail } = await opened;
  return { paying, options, fail };
}

function succeed({ handler }: PaymentOptions) {
  handler({ razorpay_payment_id: 'pay_1' });
}

it('gives the provider the options of the specification', async () => {
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

it('asks for a hundred paise for each rupee of any cart', async () => {
  const line = fc.record({
    originalPrice: fc.integer({ min: 100, max: 5000 }),
    percent: fc.integer({ min: 0, max: 99 }),
    qty: fc.integer({ min: 1, max: 999 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 40 }), async (wishes) => {
      payments = [];
      let paise = 0n;
      const lines = wishes.map(({ originalPrice, percent, qty }) => {
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

it('leaves no blank round the name of a reader who has only one', async () => {
  const { options, paying } = await begin({ ...ORDER, user: { ...USER, lastName: '' } });
  succeed(options);
  await paying;
  expect(options.prefill.name).toBe('Asha');
});

it.each([0, -524])('opens no payment of ₹%d', async (grandAmount) => {
  expect(await pay({ ...ORDER, grandAmount }, OPENING)).toBe(false);
  expect(showToast).toHaveBeenCalledWith(
    expect.stringMatching(/^There is nothing to pay/),
    'warning',
  );
  expect(payments).toEqual([]);
});

it('opens one payment, whatever is clicked meanwhile', async () => {
  const { options, paying } = await begin();
  expect(await pay(ORDER, OPENING)).toBe(false);
  expect(payments).toHaveLength(1);
  succeed(options);
  expect(await paying).toBe(true);
});

it('tells a payment that was left, and can open another', async () => {
  const { options, paying } = await begin();
  options.modal.ondismiss();
  expect(await paying).toBe(false);
  expect(showToast).toHaveBeenCalledWith(expect.stringMatching(/^Payment cancelled/), 'warning');
  const next = await begin();
  succeed(next.options);
  expect(await next.paying).toBe(true);
});

it('waits on after a failure: the reader may try another card', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { options, paying, fail } = await begin();
  fail({ error: { description: 'Declined' } });
  expect(showToast).toHaveBeenCalledWith(expect.stringMatching(/^Payment failed/), 'error');
  succeed(options);
  expect(await paying).toBe(true);
});

it('tells a script that did not load, and can try again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.mocked(loadRazorpay).mockRejectedValueOnce(new Error('Blocked'));
  expect(await pay(ORDER, OPENING)).toBe(false);
  expect(showToast).toHaveBeenLastCalledWith('Razorpay SDK failed to load', 'error');
  const { options, paying } = await begin();
  succeed(options);
  expect(await paying).toBe(true);
});

it('asks for the network where there is none, and can try again', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.mocked(loadRazorpay).mockClear();
  expect(await pay(ORDER, OPENING)).toBe(false);
  expect(showToast).toHaveBeenCalledWith(expect.stringMatching(/needs the network/), 'warning');
  expect(loadRazorpay).not.toHaveBeenCalled();
  network.mockReturnValue(true);
  const { options, paying } = await begin();
  succeed(options);
  expect(await paying).toBe(true);
});

it('opens nothing over another page when the script comes after the reader has left', async () => {
  const opening = { signal: AbortSignal.abort(), onOpen: vi.fn<() => void>() };
  expect(await pay(ORDER, opening)).toBe(false);
  expect(opening.onOpen).not.toHaveBeenCalled();
  expect(payments).toEqual([]);
});
