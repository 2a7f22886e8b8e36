import type { CheckoutPayment, CheckoutProvider, PaymentProof } from '../checkout-provider.ts';
import { loadScript } from '../load-script.ts';
import { REHEARSAL_KEY } from '../rehearsal/provider.ts';
import { rehearse } from '../rehearsal/rehearse.ts';

/** The options of Razorpay's checkout (docs/specification.md). */
export interface PaymentOptions {
  key: string;
  /** In paise. */
  amount: number;
  currency: 'INR';
  name: string;
  description: string;
  order_id?: string;
  prefill: { name: string; email: string; contact: string };
  theme: { color: string };
  handler: (proof: PaymentProof) => void;
  modal: { ondismiss: () => void };
}

interface RazorpayInstance {
  open(): void;
  close(): void;
  on(
    event: 'payment.failed',
    listener: (failure: { error: { description: string } }) => void,
  ): void;
}

declare global {
  interface Window {
    Razorpay?: new (options: PaymentOptions) => RazorpayInstance;
  }
}

const ORIGIN = 'https://checkout.razorpay.com';
/** Returns the build's Razorpay key, if it has one and the API only rehearses. */
const getDemoKey = (key: string) =>
  key === REHEARSAL_KEY ? import.meta.env.VITE_RAZORPAY_KEY || undefined : undefined;
/** Whether to load the rehearsal's script, which has the interface of Razorpay's. */
const isRehearsal = (key: string) => key === REHEARSAL_KEY && getDemoKey(key) === undefined;

/** Razorpay's checkout, and the rehearsal, whose script has the same interface. */
export const razorpayCheckout: CheckoutProvider = {
  name: 'razorpay',
  title: 'Razorpay',
  // The origins that the policies of Razorpay's official shop plugins allow.
  sources: {
    scripts: [ORIGIN, 'https://cdn.razorpay.com'],
    frames: ['https://api.razorpay.com', ORIGIN],
    connections: [
      'https://api.razorpay.com',
      'https://lumberjack.razorpay.com',
      'https://lumberjack-metrics.razorpay.com',
    ],
    images: ['https://cdn.razorpay.com'],
    hasInlineStyles: true,
  },
  hasKey: (key) => key.startsWith('rzp_'),
  getOrigin: (key) => (isRehearsal(key) ? undefined : ORIGIN),

  preload: (key) =>
    loadScript(
      isRehearsal(key)
        ? `${import.meta.env.BASE_URL}test-payment/checkout.js`
        : `${ORIGIN}/v1/checkout.js`,
      'Razorpay',
    ),

  async pay({ checkout, onFailure, signal, ...payment }) {
    const { Razorpay } = window;
    if (!Razorpay) throw new Error('Razorpay’s script has not loaded.');
    const proof = await new Promise<PaymentProof | undefined>((resolve) => {
      const opened = new Razorpay({
        ...toOptions({ checkout, ...payment }),
        handler: resolve,
        modal: { ondismiss: () => resolve(undefined) },
      });
      opened.on('payment.failed', ({ error }) => onFailure(error));
      opened.open();
      signal.addEventListener('abort', () => {
        opened.close();
        resolve(undefined);
      });
    });
    // The API does not know a payment with the demo's key, so the rehearsal repeats it.
    const isDemo = proof !== undefined && getDemoKey(checkout.key) !== undefined;
    return isDemo ? rehearse(checkout.providerOrderId, 'paid') : proof;
  },
};

function toOptions({
  checkout: { key, amount, currency, providerOrderId },
  shop: { name, description, color },
  customer,
}: Omit<CheckoutPayment, 'onFailure' | 'signal'>): Omit<PaymentOptions, 'handler' | 'modal'> {
  const demo = getDemoKey(key);
  return {
    key: demo ?? key,
    amount,
    currency,
    name,
    description,
    // Razorpay does not know the orders of an API that only rehearses payments.
    ...(demo === undefined && { order_id: providerOrderId }),
    prefill: customer,
    theme: { color },
  };
}
