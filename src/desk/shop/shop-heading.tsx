import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useFrameData } from '../frame-data.ts';
import { PageHeading, ShopLink } from '../parts/page.tsx';

const TABS = [
  { path: '/desk/shop/home', name: 'Home page' },
  { path: '/desk/shop/categories', name: 'Categories' },
  { path: '/desk/shop/collections', name: 'Collections' },
  { path: '/desk/shop/identity', name: 'Identity' },
] as const;

interface ShopHeadingProps {
  tab: (typeof TABS)[number]['name'];
  /** The number of collections, hidden and past ones too. */
  collections: number;
  /** Shown instead of the link to the shop. */
  actions?: ReactNode;
}

export function ShopHeading({ tab, collections, actions }: ShopHeadingProps) {
  const counts: Record<string, number> = {
    Categories: useFrameData().categories.length,
    Collections: collections,
  };
  return (
    <>
      <PageHeading title="Shop" tabTitle={`${tab}, Shop`} actions={actions ?? <ShopLink />} />
      <nav className="desk-tabs" aria-label="Shop">
        {TABS.map(({ path, name }) => (
          <NavLink key={path} to={path}>
            {name}
            {counts[name] !== undefined && <span aria-hidden="true">{counts[name]}</span>}
          </NavLink>
        ))}
      </nav>
    </>
  );
}
