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

/** For tests: stands in for the provider's script. Returns the payments it opens, as they come. */
export function bringProvider(): Payment[] {
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

/** For tests: starts to pay, and waits for the provider. */
export async function begin(order = ORDER) {
  const opened = new Promise<Payment>((resolve) => (onOpen = resolve));
  const paying = pay(order, OPENING);
  const { options, fail } = await opened;
  return { paying, options, fail };
}

export function succeed({ handler }: PaymentOptions): void {
  handler({ razorpay_payment_id: 'pay_1' });
}
