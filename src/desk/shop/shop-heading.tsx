import type { ReactNode } from 'react';
import { useFrameData } from '../frame-data.ts';
import { PageHeading, ShopLink, Tabs, type TABS } from '../parts/page.tsx';

interface ShopHeadingProps {
  tab: (typeof TABS)['Shop'][number][1];
  /** The number of collections, hidden and past ones too. */
  collections: number;
  /** Shown instead of the link to the shop. */
  actions?: ReactNode;
}

export function ShopHeading({ tab, collections, actions }: ShopHeadingProps) {
  const categories = useFrameData().categories.length;
  return (
    <>
      <PageHeading title="Shop" tabTitle={`${tab}, Shop`} actions={actions ?? <ShopLink />} />
      <Tabs of="Shop" counts={{ Categories: categories, Collections: collections }} />
    </>
  );
}
