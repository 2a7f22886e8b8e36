import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { Category } from '#contract/catalogue/book.ts';
import { MAX_ROW_PICKS, MIN_SHELF_LENGTH, SHELF_LENGTH } from '#domain/books/shelves.ts';
import { formatBookCount } from '#domain/finding/book-query.ts';
import { countNoun } from '#domain/values/money.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { UNDO, ARROW_RIGHT, Icon, TRUCK } from '#ui/display/icon.tsx';
import { BookText, CategoryCover } from '../components/book-facts.tsx';
import {
  catalogueContext,
  useCatalogue,
  useShopFacts,
  type HomeRow,
  type HomeShelves,
  summarise,
} from '../data/catalogue.ts';
import { ReadFailure } from '../data/failure.tsx';
import { useResource, type Snapshot } from '../data/resource.ts';
import { Hero } from '../features/shelves/hero.tsx';
import { Picks, splitPicks } from '../features/shelves/picks.tsx';
import { SHELVES, Shelf, ShelfFrame, ViewedShelf } from '../features/shelves/shelf.tsx';
import { categoryPath, collectionPath, useListPath } from '../navigation/paths.ts';
import { PATHS } from '../navigation/screens.ts';
import { DEFAULT_FACTS } from '#domain/shop/shop-defaults.ts';
import { PageHead } from '../navigation/page-head.tsx';
import '../features/catalogue/category-grid.css';
import './home.css';

// Lucide outlines, as in `icon.tsx`.
const SHIELD_CHECK =
  'M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1zM9 12l2 2 4-4';

const PROMISES = [
  [TRUCK, 'Fast delivery', 'Within 3-5 business days'],
  [SHIELD_CHECK, 'Secure payments', 'All cards accepted'],
] as const;
/** Those of a shop with a name of its own: they hold whatever its rates and payments are. */
const OWN_PROMISES = [
  [TRUCK, 'Fast delivery', 'The day is on each book’s page'],
  [SHIELD_CHECK, 'Secure payments', 'In the way you choose at checkout'],
] as const;

export async function loader({ context }: LoaderFunctionArgs) {
  const catalogue = context.get(catalogueContext);
  const [categories, shelves] = await Promise.all([
    catalogue.categories.use(),
    catalogue.shelves.use(),
  ]);
  return { categories, shelves: shelves && summariseShelves(shelves) };
}

function summariseShelves(shelves: HomeShelves): HomeShelves {
  const { newArrivals, bestSellers, hero, rows } = shelves;
  return {
    newArrivals: newArrivals.map(summarise),
    bestSellers: bestSellers.map(summarise),
    hero: hero?.map(summarise),
    rows: rows.map((row) => ({ ...row, books: row.books.map(summarise) })),
  };
}

/** The loader need not run again: in a browser the component reads the data from the catalogue. */
export const shouldRevalidate = () => false;

export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const catalogue = useCatalogue();
  const shelves = useResource(catalogue.shelves, loaded.shelves).data;
  const categories = useResource(catalogue.categories, loaded.categories);
  // An API of an earlier release sends no rows.
  const { home = DEFAULT_FACTS.identity.home } = useShopFacts().identity;
  return (
    <>
      <HomeHead />
      <Hero books={shelves?.hero}>
        <ButtonLink look="accent" size="large" to={useListPath()}>
          Shop Now
          <Icon path={ARROW_RIGHT} />
        </ButtonLink>
      </Hero>
      <Promises />
      <div className="home-rows">
        {home.map((row) => (
          <div key={row} className="wrap">
            {row === 'categories' ? (
              <CategoryGrid snapshot={categories} />
            ) : (
              <Row name={row} shelves={shelves} />
            )}
          </div>
        ))}
      </div>
    </>
  );
}

/** A row by its name in the settings. */
function Row({ name, shelves }: { name: string; shelves: HomeShelves | undefined }) {
  switch (name) {
    case 'viewed':
      return (
        <ViewedShelf
          title="Continue browsing"
          maxBooks={SHELF_LENGTH}
          minBooks={MIN_SHELF_LENGTH}
        />
      );
    case 'new':
      return <Shelf {...SHELVES.new} books={shelves?.newArrivals} minBooks={MIN_SHELF_LENGTH} />;
    case 'best':
      return <Shelf {...SHELVES.best} books={shelves?.bestSellers} minBooks={MIN_SHELF_LENGTH} />;
    default: {
      const found = shelves?.rows.find(({ row }) => row === name);
      return found ? <ArrangedRow found={found} /> : null;
    }
  }
}

/** The books of a category or a collection; those with a sentence first, if there are enough. */
function ArrangedRow({ found: { row, title, collection, total, books } }: { found: HomeRow }) {
  if (books.length < MIN_SHELF_LENGTH) return null;
  const { picks } = collection ? splitPicks(collection, books) : { picks: [] };
  const to = collection ? collectionPath(row) : categoryPath(title);
  const all = { to, text: collection ? `All ${formatBookCount(total)}` : `All ${title}` };
  if (picks.length >= MAX_ROW_PICKS)
    return (
      <ShelfFrame title={title} all={all}>
        <Picks picks={picks.slice(0, MAX_ROW_PICKS)} />
      </ShelfFrame>
    );
  return <Shelf title={title} books={books.slice(0, SHELF_LENGTH)} all={all} />;
}

/** A shop with another headline has another title and description, too. */
function HomeHead() {
  const { headline, lead } = useShopFacts().identity;
  const isDefault = headline === DEFAULT_FACTS.identity.headline;
  return (
    <PageHead
      title={isDefault ? 'A friend of books' : headline.replace(/\.$/, '')}
      description={
        isDefault
          ? '{shop} is an online bookstore for readers in India: love stories, mysteries and big ideas from India and the world, at a reader’s price.'
          : `{shop}. ${lead}`
      }
      path={PATHS.home}
    />
  );
}

function Promises() {
  const { name, returnDays } = useShopFacts();
  const others = name === DEFAULT_FACTS.name ? PROMISES : OWN_PROMISES;
  const returns = [
    UNDO,
    'Guaranteed return',
    `Within ${countNoun(returnDays, 'day')} of receiving an order`,
  ] as const;
  const promises = returnDays > 0 ? [returns, ...others] : others;
  return (
    <section className="wrap promises" aria-label="Our promises">
      {promises.map(([icon, title, text]) => (
        <div key={title} className="promise">
          <Icon path={icon} size="large" />
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
      ))}
    </section>
  );
}

/** How many categories are shown until the visitor presses the button for all. */
const FIRST_CATEGORIES = 12;

/** The categories with their pictures: the first ones, and all after a press of the button. */
function CategoryGrid({ snapshot }: { snapshot: Snapshot<Category[]> }) {
  const { data, status, error } = snapshot;
  const { reread } = useCatalogue();
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const shown = showsAll ? data : data?.slice(0, FIRST_CATEGORIES);
  const hidden = (data?.length ?? 0) - (shown?.length ?? 0);
  return (
    <section className="category-grid" aria-labelledby="categories-title">
      <h2 id="categories-title">Featured Book Categories</h2>
      {status === 'failed' && (
        <ReadFailure what="The categories" {...{ error, data }} onRetry={reread} />
      )}
      {data === undefined && status !== 'failed' && <p role="status">Loading Products...</p>}
      <ul ref={list} data-columns={shown && chooseColumns(shown.length)}>
        {shown?.map((category) => (
          <li key={category._id}>
            <CategoryCard category={category} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button
          look="secondary"
          onClick={() => {
            flushSync(() => setShowsAll(true));
            list.current?.children[FIRST_CATEGORIES]?.querySelector('a')?.focus();
          }}
        >
          All categories
        </Button>
      )}
    </section>
  );
}

/** How many cards stand side by side on wide screens, so that rows are of nearly equal length. */
function chooseColumns(count: number): number | undefined {
  if (count === 7 || count === 8) return 4;
  return count === 9 || count === 10 ? 5 : undefined;
}

function CategoryCard({ category: { categoryName: name, coverImg } }: { category: Category }) {
  return (
    <Link className="category-card" to={categoryPath(name)}>
      <CategoryCover source={coverImg} />
      <span className="caps">
        <BookText text={name} />
        <Icon path={ARROW_RIGHT} />
      </span>
    </Link>
  );
}
