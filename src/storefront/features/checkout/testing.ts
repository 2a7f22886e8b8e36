import { anAddress } from '#domain/builders.ts';
import { pay } from './pay.ts';
import type { PaymentOptions } from './razorpay.ts';

type Failure = (failure: { error: { description: string } }) => void;

interface Payment {
  options: PaymentOptions;
  fail: Failure;
}

export const OPENING = { signal: new AbortController().signal, onOpen: () => {} };
export const ORDER = {
  grandAmount: 524,
  user: { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' },
  address: anAddress({ phone: '98450' }),
};

let onOpen: (payment: Payment) => void;

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

/** For tests: starts a payment and waits until the provider has opened it. */
export async function begin(order = ORDER) {
  const opened = new Promise<Payment>((resolve) => (onOpen = resolve));
  const paying = pay(order, OPENING);
  const { options, fail } = await opened;
  return { paying, options, fail };
}

export function succeed({ handler }: PaymentOptions): void {
  handler({ razorpay_payment_id: 'pay_1' });
}
