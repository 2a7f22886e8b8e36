import { vi } from 'vitest';
import { payOrder } from './pay.ts';
import type { PaymentOptions } from './razorpay.ts';

type Failure = (failure: { error: { description: string } }) => void;

interface Payment {
  options: PaymentOptions;
  fail: Failure;
}

export const OPENING = { signal: new AbortController().signal, onOpen: () => {} };
export const BILL = {
  user: { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' },
  order: {
    _id: 'or01',
    address: {
      name: 'Asha Rao',
      addressText: '14, Third Cross',
      city: 'Bengaluru',
      state: 'Karnataka',
      pin: '560003',
      phone: '98450',
    },
  },
  checkout: {
    key: 'rzp_test_rehearsal',
    providerOrderId: 'order_1',
    amount: 52_400,
    currency: 'INR' as const,
    expiresAt: '2023-05-01T12:30:00+00:00',
  },
};
/** What the provider hands over. */
export const PROOF = {
  razorpay_payment_id: 'pay_1',
  razorpay_order_id: 'order_1',
  razorpay_signature: 'signed',
};

let onOpen: (payment: Payment) => void = () => {};

/** For tests: replaces the provider's script. Returns an array that collects the payments it opens. */
export function fakeProvider(): Payment[] {
  const payments: Payment[] = [];
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
  return payments;
}

/** For tests: replaces `fetch`; the shop knows of every payment it is told of. */
export function fakeShop() {
  const fetched = vi.fn<typeof fetch>();
  fetched.mockImplementation(async () =>
    Response.json({ order: { _id: 'or01', status: 'placed' } }),
  );
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

/** For tests: starts a payment and waits until the provider has opened it. */
export async function begin(bill = BILL) {
  const opened = new Promise<Payment>((resolve) => (onOpen = resolve));
  const paying = payOrder(bill, OPENING);
  const { options, fail } = await opened;
  return { paying, options, fail };
}
