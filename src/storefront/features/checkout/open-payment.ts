import type { Checkout, Order } from '#contract/order.ts';
import type { SessionUser } from '#contract/session.ts';
import { showToast } from '#ui/toaster.tsx';
import { catchFocus } from '../../navigation/focus.ts';
import {
  checkoutKey,
  isDemonstration,
  type PaymentOptions,
  type PaymentProof,
} from './razorpay.ts';

const INDIGO = '#22306b';

export interface Bill {
  order: Pick<Order, '_id' | 'address'>;
  checkout: Checkout;
  user: SessionUser;
}

/**
 * Opens the provider's checkout. Resolves with what it hands over, or with `undefined` if the user
 * closes it. Shows a toast about a payment that fails or is cancelled.
 */
export function openPayment(
  Razorpay: NonNullable<Window['Razorpay']>,
  bill: Bill,
): Promise<PaymentProof | undefined> {
  return new Promise((resolve) => {
    const payment = new Razorpay({
      ...optionsOf(bill),
      handler: (proof) => resolve(proof),
      modal: {
        ondismiss: () => {
          void showToast('Payment cancelled. Your cart is as it was.', 'warning');
          // The user left by Back. The payment would keep the focus from the new page.
          catchFocus();
          resolve(undefined);
        },
      },
    });
    payment.on('payment.failed', ({ error }) => {
      console.error('The payment failed.', error);
      void showToast('Payment failed. Your cart is as it was.', 'error');
    });
    payment.open();
  });
}

function optionsOf({ order, checkout, user }: Bill): Omit<PaymentOptions, 'handler' | 'modal'> {
  const { key, amount, currency, providerOrderId } = checkout;
  return {
    key: checkoutKey(key),
    amount,
    currency,
    name: 'Kitabdost',
    description: 'Thank you for shopping with us',
    // The real provider does not know the orders of an API that only rehearses.
    ...(!isDemonstration(key) && { order_id: providerOrderId }),
    prefill: {
      name: `${user.firstName} ${user.lastName}`.trim(),
      email: user.email,
      contact: order.address.phone,
    },
    theme: { color: INDIGO },
  };
}
