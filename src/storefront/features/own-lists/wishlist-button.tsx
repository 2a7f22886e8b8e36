import { Button } from '#ui/controls/button.tsx';
import { HEART, Icon } from '#ui/display/icon.tsx';
import { useWishlistToggle, type WishlistBook } from './list-buttons.tsx';
import './list-buttons.css';

/** The button on the book's own page. */
export function WishlistButton({ book }: { book: WishlistBook }) {
  const { isInWishlist, toggle, problemId } = useWishlistToggle(book);
  return (
    <Button
      className="wishlist-button"
      look="secondary"
      size="large"
      data-on={isInWishlist || undefined}
      aria-describedby={problemId}
      onClick={toggle}
    >
      <Icon path={HEART} />
      {isInWishlist ? 'Remove from Wishlist' : 'Add To Wishlist'}
    </Button>
  );
}
