import type { MouseEvent } from 'react';
import {
  addToCart,
  addToWishlist,
  cart,
  removeFromWishlist,
  useHasBook,
  useListProblem,
  wishlist,
} from './own-lists.ts';
import { Button, ButtonLink, IconButton, ignoreDoubleClick } from '#ui/controls/button.tsx';
import { HEART, Icon, SHOPPING_BAG } from '#ui/display/icon.tsx';
import { ProblemText } from '#ui/messages/problem.tsx';
import type { BookSummary } from '../../data/catalogue.ts';
import { PATHS } from '../../navigation/screens.ts';
import { whenSignedIn } from '../../session/guard.ts';
import './list-buttons.css';

/** Says below the buttons of a book why the last change failed. */
export function ListProblem({ bookId }: { bookId: string }) {
  const text = useListProblem(bookId);
  return text !== undefined && <ProblemText id={getProblemId(bookId)}>{text}</ProblemText>;
}

/** Returns the id of the text that says why the button's action failed, if there is one. */
export function useProblemId(bookId: string, list?: 'cart' | 'wishlist'): string | undefined {
  return useListProblem(bookId, list) === undefined ? undefined : getProblemId(bookId);
}

function getProblemId(bookId: string): string {
  return `problem-${bookId}`;
}

/** Whether this is the second click of a double click with a mouse. */
function isDoubleClick({ detail, nativeEvent }: MouseEvent): boolean {
  return detail > 1 && 'pointerType' in nativeEvent && nativeEvent.pointerType === 'mouse';
}

interface CartButtonProps {
  book: Pick<BookSummary, '_id' | 'inStock'>;
  /** Whether this is the large button of the book's own page, not the small one of a card. */
  isMain?: boolean;
}

export function CartButton({ book, isMain }: CartButtonProps) {
  const isInCart = useHasBook(cart, book._id);
  const problemId = useProblemId(book._id, 'cart');
  const size = isMain ? 'large' : 'small';
  if (isInCart)
    return (
      <ButtonLink
        look="tonal"
        size={size}
        to={PATHS.cart}
        // Ignores the second click of a double click on the Add button; a second tap counts.
        onClick={(event) => isDoubleClick(event) && event.preventDefault()}
      >
        {isMain && <Icon path={SHOPPING_BAG} />}
        Go To Cart
      </ButtonLink>
    );
  if (!book.inStock)
    return (
      <Button size={size} disabled>
        Out of Stock
      </Button>
    );
  const add = () =>
    whenSignedIn({ list: 'cart', bookId: book._id }, () => void addToCart(book._id));
  return (
    <Button
      look={isMain ? 'primary' : 'secondary'}
      size={size}
      aria-describedby={problemId}
      onClick={add}
    >
      {isMain && <Icon path={SHOPPING_BAG} />}
      Add To Cart
    </Button>
  );
}

export type WishlistBook = Pick<BookSummary, '_id' | 'title'>;

export function WishlistHeart({ book }: { book: WishlistBook }) {
  const { isInWishlist, toggle, problemId } = useWishlistToggle(book);
  const name = isInWishlist
    ? `Remove ${book.title} from wishlist`
    : `Add ${book.title} to wishlist`;
  return (
    <IconButton
      path={HEART}
      className="heart"
      aria-pressed={isInWishlist}
      aria-label={name}
      aria-describedby={problemId}
      onClick={toggle}
    />
  );
}

function useWishlistToggle(book: WishlistBook) {
  const isInWishlist = useHasBook(wishlist, book._id);
  const change = isInWishlist ? removeFromWishlist : addToWishlist;
  const toggle = ignoreDoubleClick(() =>
    whenSignedIn({ list: 'wishlist', bookId: book._id }, () => void change(book._id)),
  );
  return { isInWishlist, toggle, problemId: useProblemId(book._id, 'wishlist') };
}

/** The cart button and the heart on a card. */
export function BookActions({ book }: { book: BookSummary }) {
  return (
    <>
      <CartButton book={book} />
      <WishlistHeart book={book} />
      <ListProblem bookId={book._id} />
    </>
  );
}

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
