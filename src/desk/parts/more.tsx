import { Link } from 'react-router';
import { useIsOwner } from '../frame-data.ts';
import { PageHeading, TABS } from './page.tsx';

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
export function isPageAt({ path, name }: MorePage, pathname: string): boolean {
  const tabs: readonly (readonly string[])[] =
    name in TABS ? TABS[name as keyof typeof TABS] : [[path]];
  return tabs.some(([tab]) => pathname === tab || pathname.startsWith(`${tab}/`));
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
