import { Link, type RouteObject } from 'react-router';
import { useIsOwner } from '../frame-data.ts';
import { PageHeading } from './parts.tsx';

interface MorePage {
  path: string;
  name: string;
  /** The page's own path, and the paths of the pages below it. */
  pages: readonly string[];
}

const SETTINGS_PAGES = ['settings', 'people', 'audit', 'security'].map((name) => `/desk/${name}`);
const REPORT_PAGES = ['/desk/reports', '/desk/reports/bills', '/desk/reports/stock'];
const OWNER_PAGES: readonly MorePage[] = [
  { path: '/desk/import', name: 'Import', pages: ['/desk/import'] },
  { path: '/desk/reports', name: 'Reports', pages: REPORT_PAGES },
  { path: '/desk/outbox', name: 'Outbox', pages: ['/desk/outbox'] },
  { path: '/desk/settings', name: 'Settings', pages: SETTINGS_PAGES },
];
const HELPER_PAGES: readonly MorePage[] = [
  { path: '/desk/security', name: 'Your sign-in', pages: ['/desk/security'] },
];

/** Returns the pages that do not fit into the navigation bar of a phone. */
export function useMorePages(): readonly MorePage[] {
  return useIsOwner() ? OWNER_PAGES : HELPER_PAGES;
}

/** The page with links to these pages, for phones. */
function Component() {
  return (
    <>
      <PageHeading title="More" />
      <ul className="desk-rows desk-more-pages">
        {useMorePages().map(({ path, name }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}

export const route = { Component } satisfies RouteObject;
