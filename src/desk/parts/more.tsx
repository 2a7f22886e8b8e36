import { Link } from 'react-router';
import { useIsOwner } from '../frame-data.ts';
import { PageHeading } from './page.tsx';

interface MorePage {
  path: string;
  name: string;
  /** The page's own path, and the paths of the pages that its tabs lead to. */
  pathsOfTabs: readonly string[];
}

const SETTINGS_PATHS = ['settings', 'people', 'programs', 'audit', 'security'].map(
  (name) => `/desk/${name}`,
);
const REPORT_PATHS = ['/desk/reports', '/desk/reports/bills', '/desk/reports/stock'];
const SHOP_TABS = ['home', 'categories', 'collections', 'identity'];
const SHOP_PATHS = SHOP_TABS.map((name) => `/desk/shop/${name}`);
const OWNER_PAGES: readonly MorePage[] = [
  { path: '/desk/import', name: 'Import', pathsOfTabs: ['/desk/import'] },
  { path: '/desk/shop/home', name: 'Shop', pathsOfTabs: SHOP_PATHS },
  { path: '/desk/reports', name: 'Reports', pathsOfTabs: REPORT_PATHS },
  { path: '/desk/outbox', name: 'Outbox', pathsOfTabs: ['/desk/outbox'] },
  { path: '/desk/settings', name: 'Settings', pathsOfTabs: SETTINGS_PATHS },
];
const HELPER_PAGES: readonly MorePage[] = [
  { path: '/desk/programs', name: 'Programs', pathsOfTabs: ['/desk/programs'] },
  { path: '/desk/security', name: 'Your sign-in', pathsOfTabs: ['/desk/security'] },
];

/** Whether a path is that of the page, of one of its tabs, or below one. */
export function isPageAt({ pathsOfTabs }: MorePage, pathname: string): boolean {
  return pathsOfTabs.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}

/** Returns the pages that do not fit into the navigation bar of a phone. */
export function useMorePages(): readonly MorePage[] {
  return useIsOwner() ? OWNER_PAGES : HELPER_PAGES;
}

/** A page with links to the pages that the navigation bar of a phone, or of any screen, leaves out. */
export function Component() {
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
