import { preconnect } from 'react-dom';
import { assetUrl } from '../../navigation/paths.ts';

/** What the provider hands over when the order is paid. */
export interface PaymentProof {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

/** The options of the provider's checkout (specification, section 7). */
export interface PaymentOptions {
  key: string;
  /** Paise. */
  amount: number;
  currency: 'INR';
  name: string;
  description: string;
  /** The provider's own id of the order. */
  order_id?: string;
  prefill: { name: string; email: string; contact: string };
  theme: { color: string };
  handler: (proof: PaymentProof) => void;
  modal: { ondismiss: () => void };
}

interface Payment {
  open(): void;
  on(
    event: 'payment.failed',
    listener: (failure: { error: { description: string } }) => void,
  ): void;
}

declare global {
  interface Window {
    Razorpay?: new (options: PaymentOptions) => Payment;
  }
}

const TIME_LIMIT_MS = 15_000;
/** The key of an API that only rehearses payments. */
const REHEARSAL_KEY = 'rzp_test_rehearsal';
const PROVIDER = 'https://checkout.razorpay.com';
/** A build may open the provider's checkout over an API that only rehearses. */
const DEMO_KEY = import.meta.env.VITE_RAZORPAY_KEY;

/** Whether the API only rehearses, but the build has a key of the provider. */
export function isDemonstration(key: string): boolean {
  return Boolean(DEMO_KEY) && key === REHEARSAL_KEY;
}

/** The key to open the provider's checkout with, for the key that the API names. */
export function checkoutKey(key: string): string {
  return DEMO_KEY && isDemonstration(key) ? DEMO_KEY : key;
}

/** Preconnects to the provider when the user is about to pay. */
export function preconnectPayment(key: string): void {
  if (checkoutKey(key) !== REHEARSAL_KEY) preconnect(PROVIDER);
}

/**
 * The provider's constructor, for the key that the API names. Loads the script if necessary. If that
 * fails, removes the element, so that the next try loads it again, and rejects.
 */
export async function loadRazorpay(key: string): Promise<NonNullable<Window['Razorpay']>> {
  if (window.Razorpay) return window.Razorpay;
  const script = document.createElement('script');
  script.src =
    checkoutKey(key) === REHEARSAL_KEY
      ? assetUrl('/test-payment/checkout.js')
      : `${PROVIDER}/v1/checkout.js`;
  try {
    await load(script);
    if (!window.Razorpay) throw new Error(`${script.src} came without a constructor "Razorpay".`);
    return window.Razorpay;
  } catch (error) {
    script.remove();
    throw error;
  }
}

function load(script: HTMLScriptElement): Promise<void> {
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${script.src} could not be loaded.`)));
    setTimeout(() => reject(new Error(`${script.src} did not come in time.`)), TIME_LIMIT_MS);
    document.head.append(script);
  });
}
