import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { ARROW_RIGHT } from '#ui/icons.ts';
import { catalogueContext, useCategories } from '../data/catalogue.ts';
import { CategoryGrid } from '../features/books/category-grid.tsx';
import { Hero } from '../features/chrome/hero.tsx';
import { Promises } from '../features/chrome/promises.tsx';
import { useListPath } from '../navigation/last-list.ts';
import { PATHS } from '../navigation/paths.ts';
import { PageHead } from './page-head.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  return { categories: await context.get(catalogueContext).categories.load() };
}

/** A second run would return no data: in a browser the component gets them from the catalogue. */
export function shouldRevalidate() {
  return false;
}

export function Component() {
  const first = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="A friend of books"
        description="Kitabdost is an online bookstore for readers in India: love stories, mysteries and big ideas from India and the world, at a reader’s price."
        path={PATHS.home}
      />
      <Hero>
        <Link className="button" data-look="accent" data-size="large" to={useListPath()}>
          Shop Now
          <Icon path={ARROW_RIGHT} />
        </Link>
      </Hero>
      <Promises />
      <CategoryGrid snapshot={useCategories(first.categories)} />
    </>
  );
}
