import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router';
import type { PageName } from '#contract/shop-settings.ts';
import { catalogueContext, useCatalogue } from '../data/catalogue.ts';
import { ReadFailure } from '../data/failure.tsx';
import { useResource } from '../data/resource.ts';
import { PAGE_HEADS } from '../features/shop-pages/default-texts.ts';
import { ShopPage } from '../features/shop-pages/shop-page.tsx';
import { PageHead } from '../navigation/page-head.tsx';
import { routePath } from '../navigation/paths.ts';
import { PATHS, trimSlash } from '../navigation/screens.ts';
import { hasGuest } from '../session/session-store.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const name = readPageName(routePath(new URL(request.url).pathname));
  return { page: await context.get(catalogueContext).page(name).use() };
}

/** The loader need not run again: in a browser the component reads the data from the catalogue. */
export function shouldRevalidate() {
  return false;
}

/** Terms, privacy, returns and contact. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const name = readPageName(useLocation().pathname);
  const page = useCatalogue().page(name);
  const { data, status, error } = useResource(page, loaded.page);
  const { title, description } = PAGE_HEADS[name];
  return (
    <div className="wrap page">
      <PageHead title={title} description={description} path={PATHS[name]} />
      <article className="shop-page">
        {/* The same element before and after the text has loaded, because it has the focus. */}
        <h1 tabIndex={-1}>{title}</h1>
        {data ? (
          <ShopPage name={name} {...data} isDemo={hasGuest() === true} />
        ) : status === 'failed' ? (
          <ReadFailure what="This page" error={error} onRetry={page.reread} />
        ) : (
          <p role="status">Loading this page...</p>
        )}
      </article>
    </div>
  );
}

/** Returns the name of the page about the shop at `path`; `terms` for any other path. */
function readPageName(path: string): PageName {
  const name = trimSlash(path).toLowerCase().slice(1);
  return name in PAGE_HEADS ? (name as PageName) : 'terms';
}
