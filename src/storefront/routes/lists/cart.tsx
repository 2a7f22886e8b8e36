import { Link } from 'react-router';
import { cartTotals, itemCountLabel } from '#domain/cart/totals.ts';
import { Panel } from '#ui/panel.tsx';
import { Sum } from '../../book-parts/sum.tsx';
import { CartLines } from '../../features/cart/cart-lines.tsx';
import { useCart } from '../../features/cart/cart-store.ts';
import { PATHS } from '../../navigation/paths.ts';
import { moveToWishlist } from './move-to-wishlist.ts';
import { OwnList } from './own-list.tsx';

export function Component() {
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
