import type { BookSummary } from '../../data/catalogue.ts';
import { CartButton } from '../../features/cart/cart-button.tsx';
import { WishlistHeart } from '../../features/wishlist/wishlist-button.tsx';

/** The cart button and the heart on a card. */
export function BookActions({ book }: { book: BookSummary }) {
  return (
    <>
      <CartButton book={book} />
      <WishlistHeart book={book} />
    </>
  );
}
