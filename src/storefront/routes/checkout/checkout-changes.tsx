import type { Ref } from 'react';
import type { Shortage } from '#domain/cart/cart-check.ts';
import { decrementQuantity, removeFromCart } from '../../features/cart/cart-actions.ts';
import { CartChanges } from '../../features/checkout/cart-changes.tsx';
import { rememberFocus, restoreFocus } from '../../navigation/focus.ts';
import { moveToWishlist } from '../lists/move-to-wishlist.ts';
import type { useOrderDraft } from './use-order-draft.ts';

interface CheckoutChangesProps {
  draft: ReturnType<typeof useOrderDraft>;
  ref: Ref<HTMLElement>;
}

/** What changed in the cart without the user, with what can be done about it. */
export function CheckoutChanges({ draft, ref }: CheckoutChangesProps) {
  const { soldOut, short, prices, amountChange, acceptPrice, acceptAmount } = draft;
  return (
    <CartChanges
      {...{ soldOut, short, prices, ref }}
      amount={amountChange}
      onMove={(line) => void moveToWishlist(line)}
      onRemove={({ _id }) => void removeFromCart(_id)}
      onTakeFewer={(shortage) => void takeFewer(shortage)}
      onAccept={(change) => keepFocus(() => acceptPrice(change))}
      onAcceptAmount={() => keepFocus(acceptAmount)}
    />
  );
}

/** The notice of what was accepted is gone, and the pressed button with it. */
function keepFocus(accept: () => void): void {
  rememberFocus();
  accept();
  requestAnimationFrame(restoreFocus);
}

async function takeFewer({ line, copies }: Shortage): Promise<void> {
  for (let quantity = line.qty; quantity > copies; quantity -= 1)
    if (!(await decrementQuantity(line._id))) return;
}
