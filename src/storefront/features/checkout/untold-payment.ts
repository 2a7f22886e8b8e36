import type { PaymentProof } from './razorpay.ts';
import { readTab, writeTab } from '../../navigation/tab-storage.ts';

/** A payment that the shop has not been told of, because the network failed or the page was closed. */
const UNTOLD = 'untold-payment';

interface Untold {
  orderId: string;
  proof: PaymentProof;
}

export function keepPayment(untold: Untold): void {
  writeTab(UNTOLD, untold);
}

export function forgetPayment(): void {
  writeTab(UNTOLD, undefined);
}

/** The payment that was made in this tab, and that the shop does not know yet. */
export function readPayment(): Untold | undefined {
  const { orderId, proof } = (readTab(UNTOLD) ?? {}) as Partial<Untold>;
  const fields = proof as Partial<PaymentProof> | null | undefined;
  const isFine =
    typeof orderId === 'string' &&
    [fields?.razorpay_payment_id, fields?.razorpay_order_id, fields?.razorpay_signature].every(
      (text) => typeof text === 'string',
    );
  return isFine ? { orderId, proof: fields as PaymentProof } : undefined;
}
