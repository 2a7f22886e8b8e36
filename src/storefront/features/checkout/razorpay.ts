import { preconnect } from 'react-dom';
import { assetUrl } from '../../navigation/paths.ts';

/** What the provider's checkout is opened with (specification, section 7). */
export interface PaymentOptions {
  key: string;
  /** Paise. */
  amount: number;
  currency: 'INR';
  name: string;
  description: string;
  prefill: { name: string; email: string; contact: string };
  theme: { color: string };
  handler: (success: { razorpay_payment_id: string }) => void;
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
const KEY = import.meta.env.VITE_RAZORPAY_KEY;

/** A real key brings the provider's own script; without one it is the shop's stand-in. */
export const PAYMENT_KEY = KEY ?? 'test';
const PROVIDER = KEY ? 'https://checkout.razorpay.com' : undefined;
const SCRIPT_URL = KEY ? `${PROVIDER}/v1/checkout.js` : assetUrl('/test-payment/checkout.js');

/** Has the browser open the way to the provider, for a reader who is about to pay. */
export function preconnectPayment(): void {
  if (PROVIDER) preconnect(PROVIDER);
}

/**
 * The provider's constructor, its script loaded where needed. Rejects when the script does not
 * load; the element is taken away then, so that another try starts anew.
 */
export async function loadRazorpay(): Promise<NonNullable<Window['Razorpay']>> {
  if (window.Razorpay) return window.Razorpay;
  const script = document.createElement('script');
  try {
    await load(script);
    if (!window.Razorpay) throw new Error(`${SCRIPT_URL} came without a constructor "Razorpay".`);
    return window.Razorpay;
  } catch (error) {
    script.remove();
    throw error;
  }
}

function load(script: HTMLScriptElement): Promise<void> {
  return new Promise((resolve, reject) => {
    script.src = SCRIPT_URL;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${SCRIPT_URL} could not be loaded.`)));
    setTimeout(() => reject(new Error(`${SCRIPT_URL} did not come in time.`)), TIME_LIMIT_MS);
    document.head.append(script);
  });
}
