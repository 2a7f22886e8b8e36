import { Notice } from '#ui/messages/notice.tsx';
import './own-list.css';
import { useCart } from './own-lists.ts';

/** The state of the history entry to which an empty checkout has led. */
export interface EmptyCartState {
  hadNothingToOrder: true;
}

export const EMPTY_CHECKOUT: EmptyCartState = { hadNothingToOrder: true };

/**
 * Says above the list of books why the checkout has led here, until the cart has a book. It is not
 * live, because a toast has announced it.
 */
export function EmptyCartNotice() {
  const isEmpty = useCart().data?.length === 0;
  return (
    isEmpty && (
      <Notice
        tone="warning"
        heading="Your cart is empty."
        className="notice empty-cart"
        isLive={false}
      >
        There is nothing to check out yet. Add a book to your cart first.
      </Notice>
    )
  );
}
