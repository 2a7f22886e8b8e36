import { preconnect } from 'react-dom';
import { assetUrl } from '../../navigation/paths.ts';

/** The options of the provider's checkout (specification, section 7). */
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

/** The provider's script if the build has a real key, otherwise the test payment. */
export const PAYMENT_KEY = KEY ?? 'test';
const PROVIDER = KEY ? 'https://checkout.razorpay.com' : undefined;
const SCRIPT_URL = KEY ? `${PROVIDER}/v1/checkout.js` : assetUrl('/test-payment/checkout.js');

/** Preconnects to the provider when the user is about to pay. */
export function preconnectPayment(): void {
  if (PROVIDER) preconnect(PROVIDER);
}

/**
 * The provider's constructor. Loads the script if necessary. If that fails, removes the element, so
 * that the next try loads it again, and rejects.
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
