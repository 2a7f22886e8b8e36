import { useEffect } from 'react';
import { Outlet, useLocation, useNavigate, useNavigation } from 'react-router';
import { Overlay } from '#ui/overlay.tsx';
import { Toaster } from '#ui/toaster.tsx';
import { usePending } from '../data/commands.ts';
import { useFilters } from '../features/books/filters-store.ts';
import { useCart } from '../features/cart/cart-store.ts';
import { SiteFooter } from '../features/chrome/site-footer.tsx';
import { SiteHeader } from '../features/chrome/site-header.tsx';
import { returnHere } from '../session/return-here.ts';
import { useWayToSignIn } from '../session/sign-in-first.ts';
import { getUnfinished, subscribeToLoss } from '../session/session-store.ts';
import { useWishlist } from '../features/wishlist/wishlist-store.ts';
import { booksPath, isProtected, PATHS } from '../navigation/paths.ts';
import { useArrivalFocus } from '../navigation/arrival-focus.ts';
import { ScrollPlaces } from '../navigation/scroll-places.ts';
import './root.css';

/** The frame of every page. */
export function Root() {
  const filters = useFilters();
  const navigate = useNavigate();
  const counts = {
    wishlist: useWishlist().data?.length ?? 0,
    cart: useCart().data?.length ?? 0,
  };
  const isOnTheWay = useNavigation().state !== 'idle';
  const isPending = usePending();
  useArrivalFocus();
  useLostSession();
  useWayToSignIn();
  const search = (text: string) => void navigate(booksPath({ ...filters, filterBySearch: text }));
  return (
    <div className="shop">
      <a className="skip-link" href="#main" data-chrome>
        Skip to content
      </a>
      <SiteHeader
        booksTo={booksPath(filters)}
        search={filters.filterBySearch}
        onSearch={search}
        counts={counts}
      />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter booksTo={booksPath(filters)} />
      {(isPending || isOnTheWay) && <Overlay />}
      <Toaster />
      <ScrollPlaces location={useLocation()} />
    </div>
  );
}

/** From a page that needs no user the guard sends nobody away: a lost session must. */
function useLostSession() {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useEffect(
    () =>
      subscribeToLoss(() => {
        if (isProtected(pathname)) return;
        const state = returnHere({ pathname, search, hash }, getUnfinished());
        void navigate(PATHS.signIn, { state });
      }),
    [navigate, pathname, search, hash],
  );
}
