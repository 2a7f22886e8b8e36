import { useLocation } from 'react-router';
import type { BookSummary } from '../../data/catalogue.ts';
import { useResource } from '../../data/resource.ts';
import { showMore, useShownCount, getScrollKey } from '../../navigation/scroll.ts';
import { BookGrid } from '../../features/catalogue/book-grid.tsx';
import { ListEnd, LoadingBooks } from '../../features/catalogue/book-list.tsx';
import { wishlist } from '../../features/own-lists/own-lists.ts';
import { assetUrl } from '../../navigation/paths.ts';
import { PATHS } from '../../navigation/screens.ts';
import { BookActions } from '../../features/own-lists/list-buttons.tsx';
import { OwnList } from '../../features/own-lists/own-list.tsx';

export function Component() {
  return (
    <OwnList
      name="Wishlist"
      snapshot={useResource(wishlist)}
      art="shelf-wishlist"
      waiting={<LoadingBooks text="Loading your wishlist..." />}
    >
      {(items) => <WishlistBooks items={items} />}
    </OwnList>
  );
}

function WishlistBooks({ items }: { items: BookSummary[] }) {
  const listKey = getScrollKey(useLocation());
  const shown = items.slice(0, useShownCount(listKey));
  return (
    <>
      <BookGrid books={shown} actions={BookActions} columns={5} />
      <ListEnd
        shown={shown.length}
        total={items.length}
        hasMore={shown.length < items.length}
        nextPath={assetUrl(PATHS.wishlist)}
        showMore={() => showMore(listKey)}
      />
    </>
  );
}
