import { useLocation } from 'react-router';
import type { BookSummary } from '../../data/catalogue.ts';
import { showMore, useShownCount } from '../../data/shown-count.ts';
import { BookGrid } from '../../features/books/book-grid.tsx';
import { ListEnd } from '../../features/books/list-end.tsx';
import { useWishlist } from '../../features/wishlist/wishlist-store.ts';
import { assetUrl, PATHS } from '../../navigation/paths.ts';
import { scrollKey } from '../../navigation/scroll/scroll-key.ts';
import { BookActions } from '../book/book-actions.tsx';
import { OwnList } from './own-list.tsx';

export function Component() {
  return (
    <OwnList name="Wishlist" snapshot={useWishlist()} art="shelf-wishlist">
      {(items) => <WishlistBooks items={items} />}
    </OwnList>
  );
}

function WishlistBooks({ items }: { items: BookSummary[] }) {
  const list = scrollKey(useLocation());
  const shown = items.slice(0, useShownCount(list));
  return (
    <>
      <BookGrid books={shown} actions={BookActions} columns={5} />
      <ListEnd
        shown={shown.length}
        total={items.length}
        hasMore={shown.length < items.length}
        nextPath={assetUrl(PATHS.wishlist)}
        showMore={() => showMore(list)}
      />
    </>
  );
}
