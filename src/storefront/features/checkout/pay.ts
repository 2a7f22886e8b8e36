import type { Address } from '#contract/address.ts';
import type { SessionUser } from '#contract/session.ts';
import { isPayable, paiseFromRupees } from '#domain/payment.ts';
import { showToast } from '#ui/toaster.tsx';
import { focusHeading } from '../../navigation/focus.ts';
import { loadRazorpay, PAYMENT_KEY } from './razorpay.ts';

const INDIGO = '#22306b';

interface Order {
  /** ₹. */
  grandAmount: number;
  user: SessionUser;
  address: Address;
}

interface Opening {
  /** Aborted when the user leaves checkout before the payment opens. */
  signal: AbortSignal;
  onOpen: () => void;
}

let underWay = false;

/**
 * Opens the payment; only one at a time. Resolves with whether the order was paid. Shows a toast
 * about a payment that fails or is cancelled; the cart does not change then.
 */
export async function pay(order: Order, { signal, onOpen }: Opening): Promise<boolean> {
  if (underWay) return false;
  if (!isPayable(order.grandAmount)) {
    void showToast('There is nothing to pay. Please check the quantities in your cart.', 'warning');
    return false;
  }
  if (!navigator.onLine) {
    void showToast('Payment needs the network. Please try again when it is back.', 'warning');
    return false;
  }
  underWay = true;
  try {
    const Razorpay = await loadRazorpay();
    if (signal.aborted) return false;
    onOpen();
    return await openPayment(Razorpay, order);
  } catch (error) {
    console.error('The payment could not be opened.', error);
    void showToast('Razorpay SDK failed to load', 'error');
    return false;
  } finally {
    underWay = false;
  }
}

function openPayment(
  Razorpay: NonNullable<Window['Razorpay']>,
  { grandAmount, user, address }: Order,
): Promise<boolean> {
  return new Promise((resolve) => {
    const payment = new Razorpay({
      key: PAYMENT_KEY,
      amount: paiseFromRupees(grandAmount),
      currency: 'INR',
      name: 'Kitabdost',
      description: 'Thank you for shopping with us',
      prefill: {
        name: `${user.firstName} ${user.lastName}`.trim(),
        email: user.email,
        contact: address.phone,
      },
      theme: { color: INDIGO },
      handler: () => resolve(true),
      modal: {
        ondismiss: () => {
          void showToast('Payment cancelled. Your cart is as it was.', 'warning');
          // The user left by Back. The payment would keep the focus from the new page.
          if (document.activeElement === document.body) focusHeading();
          resolve(false);
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
