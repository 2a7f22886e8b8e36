import { Link } from 'react-router';
import type { CartLine } from '#contract/cart.ts';
import { cartTotals, itemCountLabel } from '#domain/totals.ts';
import { Panel } from '#ui/panel.tsx';
import { Sum } from '../book-parts/sum.tsx';
import { removeFromCart } from '../features/cart/cart-actions.ts';
import { CartLines } from '../features/cart/cart-lines.tsx';
import { useCart } from '../features/cart/cart-store.ts';
import { addToWishlist } from '../features/wishlist/wishlist-actions.ts';
import { PATHS } from '../navigation/paths.ts';
import { preconnectPayment } from '../features/checkout/razorpay.ts';
import { OwnList } from './own-list.tsx';

export function Component() {
  preconnectPayment();
  return (
    <OwnList name="Cart" snapshot={useCart()} art="shelf-cart">
      {(lines) => (
        <div className="with-panel">
          <CartLines lines={lines} onMove={(line) => void moveToWishlist(line)} />
          <Panel title={`Price Details (${itemCountLabel(lines.length)})`}>
            <Sum
              totals={cartTotals(lines)}
              labels={{ discount: 'Discount', remainder: 'Subtotal' }}
            />
            <Link
              className="button button-block"
              data-look="primary"
              data-size="large"
              to={PATHS.checkout}
            >
              Checkout
            </Link>
          </Panel>
        </div>
      )}
    </OwnList>
  );
}

/** Adds to the wishlist first, so that the book is not lost if the second call fails. */
async function moveToWishlist(line: CartLine): Promise<void> {
  if (await addToWishlist(line._id)) await removeFromCart(line._id);
}
