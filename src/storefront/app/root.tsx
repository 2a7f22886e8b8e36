import { useMemo } from 'react';
import {
  Outlet,
  useLocation,
  useNavigate,
  useNavigation,
  type LoaderFunctionArgs,
} from 'react-router';
import { Overlay, Toaster } from '#ui/feedback.tsx';
import { usePending } from '../data/changes.ts';
import { useResource, type Resource } from '../data/resource.ts';
import { cart, wishlist } from '../features/own-lists/own-lists.ts';
import { SiteFooter } from '../features/layout/site-footer.tsx';
import { SiteHeader } from '../features/layout/site-header.tsx';
import { useFocusOnArrival } from '../navigation/focus.ts';
import { PATHS, booksPath, queryFromSearch, useListSearch } from '../navigation/paths.ts';
import { ScrollPositions } from '../navigation/scroll.ts';
import { guard } from '../session/guard.ts';
import './root.css';

export function loader(args: LoaderFunctionArgs) {
  return guard(args) ?? null;
}

/** Runs the guard on every navigation. */
export function shouldRevalidate() {
  return true;
}

/** The frame of every page. Cart, wishlist and pending changes have components of their own below. */
export function Component() {
  const navigate = useNavigate();
  const listSearch = useListSearch();
  const query = useMemo(() => queryFromSearch(listSearch), [listSearch]);
  useFocusOnArrival();
  const booksTo = PATHS.books + listSearch;
  const search = (text: string) => void navigate(booksPath({ ...query, search: text }));
  const counts = { wishlist: <Count list={wishlist} />, cart: <Count list={cart} /> };
  return (
    <div className="shop">
      <a className="skip-link" href="#main" data-layout>
        Skip to content
      </a>
      <SiteHeader booksTo={booksTo} search={query.search} onSearch={search} counts={counts} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter booksTo={booksTo} />
      <PendingOverlay />
      <Toaster />
      <ScrollPositions location={useLocation()} />
    </div>
  );
}

/** The number of books or lines beside the link to their list, not of copies. */
function Count({ list }: { list: Resource<unknown[]> }) {
  const count = useResource(list).data?.length;
  return count ? <span className="site-nav-count">{count}</span> : null;
}

function PendingOverlay() {
  const isNavigating = useNavigation().state !== 'idle';
  return (usePending() || isNavigating) && <Overlay />;
}
