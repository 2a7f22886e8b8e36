import { useEffect } from 'react';
import { showToast } from '#ui/feedback.tsx';
import { PATHS } from '../../navigation/paths.ts';
import { ReplacePage } from '../../navigation/replace-page.tsx';
import { EMPTY_CHECKOUT } from './empty-cart.tsx';

/** Leads from an empty checkout to the list of books, and says why. */
export function LeaveEmptyCheckout() {
  useEffect(() => {
    void showToast('Your cart is empty.', 'warning');
  }, []);
  return <ReplacePage to={PATHS.books} state={EMPTY_CHECKOUT} />;
}
