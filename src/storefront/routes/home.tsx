import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { ARROW_RIGHT } from '#ui/icons.ts';
import { SHELF_LENGTH, SHORTEST_SHELF } from '#domain/books/shelves.ts';
import { catalogueContext, summarise, useCategories } from '../data/catalogue.ts';
import type { HomeShelves } from '../data/home-shelves.ts';
import { useHomeShelves } from '../data/known-books.ts';
import { CategoryGrid } from '../features/books/category-grid.tsx';
import { Hero } from '../features/chrome/hero.tsx';
import { Promises } from '../features/chrome/promises.tsx';
import { Shelf } from '../features/shelves/shelf.tsx';
import { ViewedShelf } from '../features/shelves/viewed-shelf.tsx';
import { useListPath } from '../navigation/last-list.ts';
import { PATHS } from '../navigation/paths.ts';
import { PageHead } from './page-head.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { categories, homeShelves } = context.get(catalogueContext);
  const [known, shelves] = await Promise.all([categories.load(), homeShelves.load()]);
  return { categories: known, shelves: shelves && summariseShelves(shelves) };
}

function summariseShelves({ newArrivals, bestSellers }: HomeShelves): HomeShelves {
  return { newArrivals: newArrivals.map(summarise), bestSellers: bestSellers.map(summarise) };
}

/** A second run would return no data: in a browser the component gets them from the catalogue. */
export function shouldRevalidate() {
  return false;
}

export function Component() {
  const first = useLoaderData<typeof loader>();
  const shelves = useHomeShelves(first.shelves);
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
      <div className="wrap home-shelves">
        <ViewedShelf title="Continue browsing" most={SHELF_LENGTH} fewest={SHORTEST_SHELF} />
        <Shelf
          title="New Arrivals"
          books={shelves?.newArrivals}
          fewest={SHORTEST_SHELF}
          all={{ to: `${PATHS.books}?sort=NEWEST`, text: 'All new arrivals' }}
        />
        <Shelf
          title="Best Sellers"
          books={shelves?.bestSellers}
          fewest={SHORTEST_SHELF}
          all={{ to: `${PATHS.books}?sort=RATING`, text: 'All best sellers' }}
        />
      </div>
    </>
  );
}
