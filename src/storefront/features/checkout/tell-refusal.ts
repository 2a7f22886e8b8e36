import type { ErrorCode } from '#contract/errors.ts';
import { showToast } from '#ui/toaster.tsx';
import { ApiError } from '../../data/api-client.ts';

const TEXTS: Partial<Record<ErrorCode, string>> = {
  'amount-changed': 'The amount has changed. Please look at your order again.',
  'out-of-stock': 'A book has just sold out. Please look at your order again.',
  'empty-cart': 'There is nothing in your cart any more.',
  'bad-quantity': 'Please check the quantities in your cart.',
  'cod-unavailable': 'Cash on delivery is not possible for this order.',
  'in-progress': 'Your order is still being placed. Please try again in a moment.',
  'too-many': 'There were too many orders. Please try again later.',
  'provider-unreachable':
    'The payment cannot be opened just now. Your order is kept. Please try again.',
};

/** Tells why an order was not placed. */
export function tellRefusal(error: unknown): void {
  const text = error instanceof ApiError && error.code ? TEXTS[error.code] : undefined;
  if (text !== undefined) void showToast(text, 'warning');
  else if (navigator.onLine) void showToast('Something went wrong. Please try again.', 'error');
  else void showToast('An order needs the network. Please try again when it is back.', 'warning');
}
