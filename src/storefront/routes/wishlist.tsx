import { useLocation } from 'react-router';
import { BookGrid } from '../features/books/book-grid.tsx';
import { useWishlist } from '../features/wishlist/wishlist-store.ts';
import { scrollKey } from '../navigation/scroll-key.ts';
import { BookActions } from './book-actions.tsx';
import { OwnList } from './own-list.tsx';

export function Component() {
  const listKey = scrollKey(useLocation());
  return (
    <OwnList name="Wishlist" snapshot={useWishlist()} art="shelf-wishlist">
      {(items) => <BookGrid books={items} listKey={listKey} actions={BookActions} columns={5} />}
    </OwnList>
  );
}
