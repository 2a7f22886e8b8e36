import { isInWishlist } from '#domain/cart/wishlist.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { HEART } from '#ui/icons.ts';
import { ignoreDoubleClick } from '../../navigation/ignore-double-click.ts';
import type { BookSummary } from '../../data/catalogue.ts';
import { whenSignedIn } from '../../session/guard.ts';
import { addToWishlist, removeFromWishlist } from './wishlist-actions.ts';
import { useWishlist } from './wishlist-store.ts';
import './wishlist-button.css';

type WishlistBook = Pick<BookSummary, '_id' | 'title'>;

/** The heart on a card. */
export function WishlistHeart({ book }: { book: WishlistBook }) {
  const { isOn, toggle } = useWishlistToggle(book);
  const name = isOn ? `Remove ${book.title} from wishlist` : `Add ${book.title} to wishlist`;
  return (
    <IconButton className="heart" aria-pressed={isOn} aria-label={name} onClick={toggle}>
      <Icon path={HEART} />
    </IconButton>
  );
}

/** The button on the book's own page. */
export function WishlistButton({ book }: { book: WishlistBook }) {
  const { isOn, toggle } = useWishlistToggle(book);
  return (
    <Button
      className="wishlist-button"
      look="secondary"
      size="large"
      data-on={isOn || undefined}
      onClick={toggle}
    >
      <Icon path={HEART} />
      {isOn ? 'Remove from Wishlist' : 'Add To Wishlist'}
    </Button>
  );
}

function useWishlistToggle(book: WishlistBook) {
  const isOn = isInWishlist(useWishlist().data ?? [], book._id);
  const change = isOn ? removeFromWishlist : addToWishlist;
  const toggle = ignoreDoubleClick(() =>
    whenSignedIn({ list: 'wishlist', bookId: book._id }, () => void change(book._id)),
  );
  return { isOn, toggle };
}
