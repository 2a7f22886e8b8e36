import { useMemo, useState, type MouseEvent, type ReactNode } from 'react';
import {
  Link,
  Outlet,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  type LoaderFunctionArgs,
} from 'react-router';
import { useOnceHydrated } from '#ui/browser/emitter.ts';
import { Overlay, Toaster } from '#ui/messages/feedback.tsx';
import { ARROW_UP_RIGHT, Icon } from '#ui/display/icon.tsx';
import {
  CategoryColoursContext,
  catalogueContext,
  useShop,
  useShopFacts,
} from '../data/catalogue.ts';
import { useHasPendingChanges } from '../data/changes.ts';
import { useResource, type Resource } from '../data/resource.ts';
import { cart, wishlist } from '../features/own-lists/own-lists.ts';
import { isForBrowser } from '#ui/browser/is-for-browser.ts';
import { DEFAULT_COLOURS } from '#domain/books/category-colours.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { formatCopyright } from '#domain/shop/copyright.ts';
import { DEMO_LINKS } from '#domain/shop/shop-defaults.ts';
import { Logo, SiteHeader } from '../features/layout/site-header.tsx';
import { useFocusOnArrival } from '../navigation/focus.ts';
import { changedListPath, queryFromSearch, useListSearch } from '../navigation/paths.ts';
import { PATHS } from '../navigation/screens.ts';
import { ScrollPositions } from '../navigation/scroll.ts';
import { guard, needsGuard } from '../session/guard.ts';
import { useSession } from '../session/session-store.ts';
import './root.css';

const isDemo = !import.meta.env.VITE_SERVER;
/** Whether the API, and so the desk, is in the browser. */
const hasMock = isDemo && !import.meta.env.VITE_API_URL;

/** Runs the guard. In the renderer, it also returns the data of the footer. */
export async function loader(args: LoaderFunctionArgs) {
  const redirection = guard(args);
  if (redirection || !import.meta.env.SSR) return redirection ?? null;
  const shop = await args.context.get(catalogueContext).shop.use();
  return { links: shop?.links, year: new Date().getFullYear() };
}

/** Runs the loader only if the guard has something to do, so that a filter takes effect at once. */
export const shouldRevalidate = needsGuard;

/** Made once, so that only a change of the lists renders them again. */
const COUNTS = { wishlist: <Count list={wishlist} />, cart: <Count list={cart} /> };

/** The frame of all pages but the console: header, content, footer, overlay and toasts. */
export function Component() {
  const navigate = useNavigate();
  const listSearch = useListSearch();
  const query = useMemo(() => queryFromSearch(listSearch), [listSearch]);
  useFocusOnArrival();
  const listPath = PATHS.books + listSearch;
  const search = (text: string) =>
    void navigate(changedListPath({ ...query, search: text }, listSearch));
  return (
    <Colours>
      <div className="shop">
        <a className="skip-link" href="#main" onClick={skipToContent} data-layout>
          Skip to content
        </a>
        <SiteHeader listPath={listPath} search={query.search} onSearch={search} counts={COUNTS} />
        <main id="main" tabIndex={-1}>
          <Outlet />
        </main>
        <Footer listPath={listPath} />
        <PendingOverlay />
        <Toaster />
        <ScrollPositions location={useLocation()} />
      </div>
    </Colours>
  );
}

function Colours({ children }: { children: ReactNode }) {
  const { categoryColours = DEFAULT_COLOURS } = useShopFacts();
  return <CategoryColoursContext value={categoryColours}>{children}</CategoryColoursContext>;
}

/** Moves the focus to the content, without the history entry that the link would add. */
function skipToContent(event: MouseEvent) {
  if (isForBrowser(event)) return;
  event.preventDefault();
  const main = document.getElementById('main');
  main?.focus({ preventScroll: true });
  main?.scrollIntoView();
}

/** The links and the year below every page: first the year of the rendering, then the current. */
function Footer({ listPath }: { listPath: string }) {
  const loaded = useLoaderData<Awaited<ReturnType<typeof loader>>>();
  // Later runs of the loader return nothing, so keep the first data.
  const [firstLoaded] = useState(loaded instanceof Response ? null : loaded);
  const [thisYear] = useState(() => new Date().getFullYear());
  const year = useOnceHydrated(thisYear, firstLoaded?.year ?? thisYear);
  const facts = useShopFacts();
  const { motto } = facts.identity;
  const ownLinks = useShop().data?.links ?? firstLoaded?.links ?? [];
  const links = isDemo && ownLinks.length === 0 ? DEMO_LINKS : ownLinks;
  const isSignedIn = useSession() !== undefined;
  return (
    <footer className="site-footer" data-layout>
      <div className="wrap">
        <div className="site-footer-row">
          <div>
            <Logo />
            {motto && <p className="site-footer-tagline">{motto}</p>}
          </div>
          <div className="site-footer-columns">
            <nav aria-label="Quick links">
              <h2 className="caps">Quick links</h2>
              <ul>
                {!isSignedIn && (
                  <>
                    <li>
                      <Link to={PATHS.signUp}>Sign Up</Link>
                    </li>
                    <li>
                      <Link to={PATHS.signIn}>Sign In</Link>
                    </li>
                  </>
                )}
                <li>
                  <Link to={listPath}>Books</Link>
                </li>
                <li>
                  <Link to={PATHS.wishlist}>Wishlist</Link>
                </li>
              </ul>
            </nav>
            <nav aria-label="The shop">
              <h2 className="caps">The shop</h2>
              <ul>
                <li>
                  <Link to={PATHS.contact}>Contact</Link>
                </li>
                <li>
                  <Link to={PATHS.returns}>Returns</Link>
                </li>
                <li>
                  <Link to={PATHS.terms}>Terms</Link>
                </li>
                <li>
                  <Link to={PATHS.privacy}>Privacy</Link>
                </li>
              </ul>
            </nav>
            {links.length > 0 && (
              <nav aria-label="Elsewhere">
                <h2 className="caps">Elsewhere</h2>
                <ul>
                  {links.map(({ name, url }) => (
                    <li key={`${name} ${url}`}>
                      <a href={url}>
                        {name}
                        <Icon path={ARROW_UP_RIGHT} />
                      </a>
                    </li>
                  ))}
                </ul>
              </nav>
            )}
          </div>
        </div>
        <hr className="stitch" />
        <p className="site-footer-fine">
          <span {...getTextAttributes(facts.name)}>{formatCopyright(facts, year)}</span>
          {hasMock && (
            <>
              {' · '}
              <a href={`${import.meta.env.BASE_URL}desk`}>The owner’s desk</a>
            </>
          )}
        </p>
      </div>
    </footer>
  );
}

/** The number of items in a list, shown beside the link to it. Copies are not counted. */
function Count({ list }: { list: Resource<unknown[]> }) {
  const count = useResource(list).data?.length;
  return count ? <span className="site-nav-count">{count}</span> : null;
}

function PendingOverlay() {
  const isNavigating = useNavigation().state !== 'idle';
  return (useHasPendingChanges() || isNavigating) && <Overlay />;
}
