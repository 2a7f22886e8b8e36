import { BookGrid } from '../features/books/book-grid.tsx';
import { useWishlist } from '../features/wishlist/wishlist-store.ts';
import { BookActions } from './book-actions.tsx';
import { OwnList } from './own-list.tsx';

export function Wishlist() {
  return (
    <OwnList name="Wishlist" snapshot={useWishlist()} art="shelf-wishlist">
      {(items) => <BookGrid books={items} actions={BookActions} columns={5} />}
    </OwnList>
  );
}
