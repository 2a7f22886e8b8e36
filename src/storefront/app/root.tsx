import { useMemo, useState } from 'react';
import {
  Outlet,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  type LoaderFunctionArgs,
} from 'react-router';
import { useOnceHydrated } from '#ui/external-store.ts';
import { Overlay, Toaster } from '#ui/feedback.tsx';
import { catalogueContext, useShop } from '../data/catalogue.ts';
import { usePending } from '../data/changes.ts';
import { useResource, type Resource } from '../data/resource.ts';
import { cart, wishlist } from '../features/own-lists/own-lists.ts';
import { DEMO_LINKS } from '../features/layout/demo-links.ts';
import { SiteFooter } from '../features/layout/site-footer.tsx';
import { SiteHeader } from '../features/layout/site-header.tsx';
import { useFocusOnArrival } from '../navigation/focus.ts';
import { PATHS, changedListPath, queryFromSearch, useListSearch } from '../navigation/paths.ts';
import { ScrollPositions } from '../navigation/scroll.ts';
import { getShopFacts } from '../navigation/shop-facts.ts';
import { guard } from '../session/guard.ts';
import { useSession } from '../session/session-store.ts';
import './root.css';

const isDemo = !import.meta.env.VITE_SERVER;
/** On a server also what the footer says; in a browser the page has it already. */
export async function loader(args: LoaderFunctionArgs) {
  const redirection = guard(args);
  if (redirection || !import.meta.env.SSR) return redirection ?? null;
  const shop = await args.context.get(catalogueContext).shop.load();
  return {
    shopName: shop?.name ?? getShopFacts().name,
    links: shop?.links,
    year: new Date().getFullYear(),
  };
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
  const search = (text: string) =>
    void navigate(changedListPath({ ...query, search: text }, listSearch));
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
      <Footer booksTo={booksTo} />
      <PendingOverlay />
      <Toaster />
      <ScrollPositions location={useLocation()} />
    </div>
  );
}

/** Hydrates with the name and the year of the page; then the shop's own name and the clock hold. */
function Footer({ booksTo }: { booksTo: string }) {
  const loaded = useLoaderData<Awaited<ReturnType<typeof loader>>>();
  // The next run of the loader returns nothing.
  const [first] = useState(loaded instanceof Response ? null : loaded);
  const [present] = useState(() => new Date().getFullYear());
  const year = useOnceHydrated(present, first?.year ?? present);
  const shop = useShop().data;
  const shopName = shop?.name ?? first?.shopName ?? getShopFacts().name;
  const own = shop?.links ?? first?.links ?? [];
  const links = isDemo && own.length === 0 ? DEMO_LINKS : own;
  const isSignedIn = useSession() !== undefined;
  return <SiteFooter {...{ booksTo, isSignedIn, shopName, links, year }} />;
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
