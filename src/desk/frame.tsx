import { useEffect, type ReactNode } from 'react';
import {
  Link,
  NavLink,
  Outlet,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { SkipLink } from '#ui/controls/skip-link.tsx';
import { IconButton } from '#ui/controls/button.tsx';
import { prepareToasts, showToast, Toaster } from '#ui/messages/feedback.tsx';
import { LOG_OUT, Mark } from '#ui/display/icon.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { attempt, desk, forgetSession, isSignedOut, formatName } from './api.ts';
import { CategoryColoursContext, type FrameData, useIsOwner } from './frame-data.ts';
import { StaleNote } from './parts/unsaved.tsx';
import { ShopLink, PageHeading, TABS } from './parts/page.tsx';
import { NewOrders } from './live/new-orders.tsx';
import { Shortcuts } from './shortcuts.tsx';
import './sign-in/signed-out-frame.css';

/** Reloads the frame after an action, a refresh or a move to another screen; not in a list. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, formMethod } = args;
  const isSamePage = currentUrl.pathname === nextUrl.pathname;
  return formMethod !== undefined || currentUrl.href === nextUrl.href || !isSamePage;
}

/** Top bar, navigation and the current screen. */
export function Component() {
  const { user, ordersToPack, settings } = useLoaderData<FrameData>();
  const toPack = ordersToPack.total;
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const more = useMorePages();
  const isMore = pathname === '/desk/more' || more.some((page) => isPageAt(page, pathname));
  useEffect(prepareToasts, []);
  return (
    <CategoryColoursContext value={settings.categoryColours}>
      <div className="desk">
        <SkipLink />
        <header className="desk-top">
          <NavLink className="desk-logo" to="/desk" aria-label="Desk, today" end>
            <Mark logo={settings.logo} />
          </NavLink>
          <span className="desk-shop" {...getTextAttributes(settings.name)}>
            {settings.name}
          </span>
          <div className="desk-top-end">
            <NewOrders ordersToPack={ordersToPack} />
            <Shortcuts />
            <ShopLink isOnTop />
            <NavLink className="desk-user" to="/desk/security">
              {formatName(user)}
            </NavLink>
            <SignOut />
          </div>
        </header>
        <div className="desk-body">
          <nav className="desk-nav" aria-label="Desk">
            <ul>
              <li>
                <NavLink to="/desk" end>
                  Today
                </NavLink>
              </li>
              <li>
                <NavLink
                  to="/desk/orders"
                  aria-label={toPack ? `Orders, ${toPack} to pack` : undefined}
                >
                  Orders {toPack > 0 && <span className="desk-count">{toPack}</span>}
                </NavLink>
              </li>
              <li>
                <NavLink to="/desk/books">Books</NavLink>
              </li>
              <li>
                <NavLink to="/desk/goods-in">Goods in</NavLink>
              </li>
              {more.map((page) => (
                <li key={page.path} className="desk-nav-wide">
                  <Link to={page.path} aria-current={isPageAt(page, pathname) || undefined}>
                    {page.name}
                  </Link>
                </li>
              ))}
              <li className="desk-nav-slim">
                <Link to="/desk/more" aria-current={isMore || undefined}>
                  More
                </Link>
              </li>
            </ul>
          </nav>
          <main
            id="main"
            className="desk-main"
            tabIndex={-1}
            aria-busy={navigation.state === 'loading' || undefined}
          >
            <StaleNote />
            <Outlet />
          </main>
        </div>
        <Toaster />
        <ScrollRestoration />
      </div>
    </CategoryColoursContext>
  );
}

function SignOut() {
  const navigate = useNavigate();
  const signOut = async () => {
    const { error, failure } = await attempt(() => desk.session.$delete());
    if (failure && !isSignedOut(failure)) return showToast(error, 'error');
    forgetSession();
    await navigate('/desk/sign-in');
  };
  return <IconButton path={LOG_OUT} aria-label="Sign out" onClick={() => void signOut()} />;
}

export function HydrateFallback() {
  return (
    <div className="desk">
      <div className="desk-top" />
      <div className="desk-body">
        <div className="desk-nav" />
        <div className="desk-main">
          <Skeleton text="Loading the desk…" count={4} />
        </div>
      </div>
    </div>
  );
}

interface MorePage {
  path: string;
  name: string;
}

const OWNER_PAGES: readonly MorePage[] = [
  { path: '/desk/import', name: 'Import' },
  { path: '/desk/shop/home', name: 'Shop' },
  { path: '/desk/reports', name: 'Reports' },
  { path: '/desk/outbox', name: 'Outbox' },
  { path: '/desk/settings', name: 'Settings' },
];
const HELPER_PAGES: readonly MorePage[] = [
  { path: '/desk/programs', name: 'Programs' },
  { path: '/desk/security', name: 'Your sign-in' },
];

/** Whether a path is that of the page, of one of its tabs, or below one. */
function isPageAt({ path, name }: MorePage, pathname: string): boolean {
  const tabs: readonly (readonly string[])[] =
    name in TABS ? TABS[name as keyof typeof TABS] : [[path]];
  return tabs.some(([tab]) => pathname === tab || pathname.startsWith(`${tab}/`));
}

/** Returns the pages that do not fit into the navigation bar of a phone. */
function useMorePages(): readonly MorePage[] {
  return useIsOwner() ? OWNER_PAGES : HELPER_PAGES;
}

/** A page with links to the pages that the navigation bar of a phone, or of any screen, leaves out. */
export function MorePages() {
  const pages = useMorePages();
  const firstDay = useIsOwner() ? [{ path: '/desk/first-day', name: 'The first day' }] : [];
  return (
    <>
      <PageHeading title="More" />
      <ul className="desk-rows desk-more-pages">
        {[...pages, ...firstDay].map(({ path, name }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The frame of the screens without a session: sign-in and welcome. */
export function SignedOutFrame({ title, children }: { title: string; children: ReactNode }) {
  // A server writes it into the page of the desk.
  const { logo } = document.documentElement.dataset;
  return (
    <div className="desk">
      <header className="desk-top">
        <span className="desk-logo">
          <Mark logo={logo} />
        </span>
        <span className="desk-shop">Desk</span>
        <div className="desk-top-end">
          <ShopLink isOnTop />
        </div>
      </header>
      <div className="desk-signed-out">
        <main className="desk-signed-out-main" id="main">
          <PageHeading title={title} />
          {children}
        </main>
        <aside className="desk-welcome" aria-hidden="true">
          <p>The shop opens when you do.</p>
          <Mark logo={logo} />
        </aside>
      </div>
    </div>
  );
}
