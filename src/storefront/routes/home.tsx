import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { Icon, ARROW_RIGHT } from '#ui/icon.tsx';
import { SHELF_LENGTH, SHORTEST_SHELF } from '#domain/books/shelves.ts';
import { catalogueContext, useCatalogue, type HomeShelves } from '../data/catalogue.ts';
import { summarise } from '../data/book-summary.ts';
import { useResource } from '../data/resource.ts';
import { CategoryGrid } from '../features/catalogue/category-grid.tsx';
import { Hero, Promises } from '../features/layout/hero.tsx';
import { Shelf, ViewedShelf } from '../features/shelves/shelf.tsx';
import { PATHS, useListPath } from '../navigation/paths.ts';
import { PageHead } from '../navigation/page-head.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const catalogue = context.get(catalogueContext);
  const [categories, shelves] = await Promise.all([
    catalogue.categories.load(),
    catalogue.shelves.load(),
  ]);
  return { categories, shelves: shelves && summariseShelves(shelves) };
}

function summariseShelves({ newArrivals, bestSellers }: HomeShelves): HomeShelves {
  return { newArrivals: newArrivals.map(summarise), bestSellers: bestSellers.map(summarise) };
}

/** A second run would return nothing: in a browser the component follows the catalogue. */
export function shouldRevalidate() {
  return false;
}

export function Component() {
  const first = useLoaderData<typeof loader>();
  const catalogue = useCatalogue();
  const shelves = useResource(catalogue.shelves, first.shelves).data;
  return (
    <>
      <PageHead
        title="A friend of books"
        description="{shop} is an online bookstore for readers in India: love stories, mysteries and big ideas from India and the world, at a reader’s price."
        path={PATHS.home}
      />
      <Hero>
        <Link className="button" data-look="accent" data-size="large" to={useListPath()}>
          Shop Now
          <Icon path={ARROW_RIGHT} />
        </Link>
      </Hero>
      <Promises />
      <CategoryGrid snapshot={useResource(catalogue.categories, first.categories)} />
      <div className="wrap home-shelves">
        <ViewedShelf title="Continue browsing" maxBooks={SHELF_LENGTH} minBooks={SHORTEST_SHELF} />
        <Shelf
          title="New Arrivals"
          books={shelves?.newArrivals}
          minBooks={SHORTEST_SHELF}
          all={{ to: `${PATHS.books}?sort=NEWEST`, text: 'All new arrivals' }}
        />
        <Shelf
          title="Best Sellers"
          books={shelves?.bestSellers}
          minBooks={SHORTEST_SHELF}
          all={{ to: `${PATHS.books}?sort=BEST_SELLING`, text: 'All best sellers' }}
        />
      </div>
    </>
  );
}
