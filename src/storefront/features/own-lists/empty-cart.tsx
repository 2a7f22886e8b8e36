import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { showToast } from '#ui/feedback.tsx';
import { Notice } from '#ui/panel.tsx';
import { ReplacePage } from '../../navigation/link.tsx';
import { PATHS } from '../../navigation/paths.ts';
import './own-list.css';
import { useCart } from './own-lists.ts';

/** In the state of the history entry to which an empty checkout has led. */
interface EmptyCartState {
  hadNothingToOrder: true;
}

/** The toast has announced it. */
const SILENT = { role: undefined };
const STATE: EmptyCartState = { hadNothingToOrder: true };

/** Leads from an empty checkout to the list of books, and says why. */
export function LeaveEmptyCheckout() {
  useEffect(() => {
    void showToast('Your cart is empty.', 'warning');
  }, []);
  return <ReplacePage to={PATHS.books} state={STATE} />;
}

/** Says above the list of books why the checkout has led here, until the cart has a book. */
export function EmptyCartNotice() {
  const { state } = useLocation();
  // Filters make new history entries, which do not have this state.
  const [isFromCheckout] = useState(() => parseState(state));
  const isEmpty = useCart().data?.length === 0;
  if (!isFromCheckout || !isEmpty) return null;
  return (
    <Notice tone="warning" heading="Your cart is empty." className="notice empty-cart" {...SILENT}>
      There is nothing to check out yet. Add a book to your cart first.
    </Notice>
  );
}

function parseState(state: unknown): boolean {
  return (state as Partial<EmptyCartState> | null)?.hadNothingToOrder === true;
}
