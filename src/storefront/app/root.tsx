import {
  Outlet,
  useLocation,
  useNavigate,
  useNavigation,
  type LoaderFunctionArgs,
} from 'react-router';
import { Overlay } from '#ui/overlay.tsx';
import { Toaster } from '#ui/toaster.tsx';
import { usePending } from '../data/changes.ts';
import { useCart } from '../features/cart/cart-store.ts';
import { SiteFooter } from '../features/chrome/site-footer.tsx';
import { SiteHeader } from '../features/chrome/site-header.tsx';
import { useWishlist } from '../features/wishlist/wishlist-store.ts';
import { useFocusOnArrival } from '../navigation/focus.ts';
import { useListSearch } from '../navigation/last-list.ts';
import { booksPath, PATHS, queryFromSearch } from '../navigation/paths.ts';
import { ScrollPositions } from '../navigation/scroll/scroll-positions.ts';
import { guard } from '../session/guard.ts';
import './root.css';

export function loader(args: LoaderFunctionArgs) {
  return guard(args) ?? null;
}

/** Runs the guard on every navigation. */
export function shouldRevalidate() {
  return true;
}

/** The frame of every page. */
export function Component() {
  const navigate = useNavigate();
  const listSearch = useListSearch();
  const query = queryFromSearch(listSearch);
  const counts = {
    wishlist: useWishlist().data?.length ?? 0,
    cart: useCart().data?.length ?? 0,
  };
  const isOnTheWay = useNavigation().state !== 'idle';
  const isPending = usePending();
  useFocusOnArrival();
  const booksTo = PATHS.books + listSearch;
  const search = (text: string) => void navigate(booksPath({ ...query, search: text }));
  return (
    <div className="shop">
      <a className="skip-link" href="#main" data-chrome>
        Skip to content
      </a>
      <SiteHeader booksTo={booksTo} search={query.search} onSearch={search} counts={counts} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter booksTo={booksTo} />
      {(isPending || isOnTheWay) && <Overlay />}
      <Toaster />
      <ScrollPositions location={useLocation()} />
    </div>
  );
}
