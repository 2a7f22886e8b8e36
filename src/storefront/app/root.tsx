import { useState, type ReactNode } from 'react';
import {
  Outlet,
  useLoaderData,
  useLocation,
  useNavigation,
  type LoaderFunctionArgs,
} from 'react-router';
import { Overlay, Toaster } from '#ui/messages/feedback.tsx';
import { CategoryColoursContext, catalogueContext, useShopFacts } from '../data/catalogue.ts';
import { useHasPendingChanges } from '../session/as-user.ts';
import { useResource, type Resource } from '../data/resource.ts';
import { cart, wishlist } from '../features/own-lists/own-lists.ts';
import { SkipLink } from '#ui/controls/skip-link.tsx';
import { DEFAULT_COLOURS } from '#domain/books/covers/dyes.ts';
import { SiteFooter } from '../features/layout/site-footer.tsx';
import { SiteHeader } from '../features/layout/site-header.tsx';
import { useFocusOnArrival } from '../navigation/focus.ts';
import { ScrollPositions } from '../navigation/scroll.ts';
import { guard, needsGuard } from '../session/guard.ts';
import './root.css';

/** Runs the guard. In the renderer, it also returns the data of the footer. */
export async function loader(args: LoaderFunctionArgs) {
  const redirection = guard(args);
  if (redirection || !import.meta.env.SSR) return redirection ?? null;
  const shop = await args.context.get(catalogueContext).shop.use();
  return { links: shop?.links, year: new Date().getFullYear() };
}

/** Runs the loader only if the guard has something to do, so that a filter takes effect at once. */
export const shouldRevalidate = needsGuard;

/** Made once, because then a navigation does not render them again. */
const SKIP_LINK = <SkipLink data-layout />;
const COUNTS = { wishlist: <Count list={wishlist} />, cart: <Count list={cart} /> };

/** The frame of all pages but the console: header, content, footer, overlay and toasts. */
export function Component() {
  const loaded = useLoaderData<Awaited<ReturnType<typeof loader>>>();
  // Later runs of the loader return nothing, so keep the first data.
  const [rendered] = useState(loaded instanceof Response ? null : loaded);
  useFocusOnArrival();
  return (
    <Colours>
      <div className="shop">
        {SKIP_LINK}
        <SiteHeader counts={COUNTS} />
        <main id="main" tabIndex={-1}>
          <Outlet />
        </main>
        <SiteFooter rendered={rendered} />
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

/** The number of items in a list, shown beside the link to it. Copies are not counted. */
function Count({ list }: { list: Resource<unknown[]> }) {
  const count = useResource(list).data?.length;
  return count ? <span className="site-nav-count">{count}</span> : null;
}

function PendingOverlay() {
  const isNavigating = useNavigation().state !== 'idle';
  return (useHasPendingChanges() || isNavigating) && <Overlay />;
}
