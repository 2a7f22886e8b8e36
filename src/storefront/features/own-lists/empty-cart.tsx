import { useState } from 'react';
import { useLocation } from 'react-router';
import { Notice } from '#ui/messages/notice.tsx';
import './own-list.css';
import { useCart } from './own-lists.ts';

/** The state of the history entry to which an empty checkout has led. */
interface EmptyCartState {
  hadNothingToOrder: true;
}

export const EMPTY_CHECKOUT: EmptyCartState = { hadNothingToOrder: true };

/**
 * Says above the list of books why the checkout has led here, until the cart has a book. It is not
 * live, because a toast has announced it.
 */
export function EmptyCartNotice() {
  const { state } = useLocation();
  // Keep the first state: a change of filters makes a history entry without it.
  const [isFromCheckout] = useState(
    () => (state as Partial<EmptyCartState> | null)?.hadNothingToOrder === true,
  );
  const isEmpty = useCart().data?.length === 0;
  if (!isFromCheckout || !isEmpty) return null;
  return (
    <Notice
      tone="warning"
      heading="Your cart is empty."
      className="notice empty-cart"
      isLive={false}
    >
      There is nothing to check out yet. Add a book to your cart first.
    </Notice>
  );
}
