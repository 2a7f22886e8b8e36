import { Link } from 'react-router';
import { isInCart } from '#domain/cart/cart.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { SHOPPING_BAG } from '#ui/icons.ts';
import type { BookSummary } from '../../data/catalogue.ts';
import { PATHS } from '../../navigation/paths.ts';
import { whenSignedIn } from '../../session/guard.ts';
import { addToCart } from './cart-actions.ts';
import { useCart } from './cart-store.ts';

interface CartButtonProps {
  book: Pick<BookSummary, '_id' | 'inStock'>;
  /** Small and quiet on a card; the primary button on the book's own page. */
  isMain?: boolean;
}

export function CartButton({ book, isMain }: CartButtonProps) {
  const lines = useCart().data ?? [];
  const size = isMain ? 'large' : 'small';
  if (isInCart(lines, book._id))
    return (
      <Link className="button" data-look="tonal" data-size={size} to={PATHS.cart}>
        {isMain && <Icon path={SHOPPING_BAG} />}
        Go To Cart
      </Link>
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
    <Button look={isMain ? 'primary' : 'secondary'} size={size} onClick={add}>
      {isMain && <Icon path={SHOPPING_BAG} />}
      Add To Cart
    </Button>
  );
}
