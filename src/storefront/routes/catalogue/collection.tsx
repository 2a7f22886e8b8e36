import { data, replace, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { formatDay } from '#domain/values/time.ts';
import { BookText } from '../../components/book-facts.tsx';
import { JsonLd } from '../../components/json-ld.tsx';
import {
  catalogueContext,
  useCatalogue,
  summarise,
  type BookSummary,
} from '../../data/catalogue.ts';
import { useResource } from '../../data/resource.ts';
import { readPage, useShownPage } from '../../data/page-data.ts';
import { BookGrid } from '../../features/catalogue/book-grid.tsx';
import { NotFound } from '../../features/layout/not-found.tsx';
import { BackLink } from '../../features/orders/back-link.tsx';
import { BookActions } from '../../features/own-lists/list-buttons.tsx';
import { Picks, splitPicks } from '../../features/shelves/picks.tsx';
import { Shelf } from '../../features/shelves/shelf.tsx';
import { PageHead } from '../../navigation/page-head.tsx';
import { absoluteUrl } from '../../navigation/shop-facts.ts';
import { bookPath, collectionPath } from '../../navigation/paths.ts';
import { PATHS } from '../../navigation/screens.ts';
import './collection.css';

/** A collection that has ended leads to the list of books. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { slug = '' } = params;
  const catalogue = context.get(catalogueContext);
  const found = await readPage(collectionPath(slug), catalogue.collection(slug));
  if (found === 'over') throw replace(PATHS.books);
  const isEmpty = found?.books.length === 0;
  const shelves = isEmpty ? await catalogue.shelves.use() : undefined;
  const bestSellers = shelves?.bestSellers.map(summarise);
  return data({ found, slug, bestSellers }, { status: found ? 200 : 404 });
}

export function Component() {
  const { found, slug, bestSellers } = useLoaderData<typeof loader>();
  useShownPage(collectionPath(slug), found);
  if (!found) return <NotFound />;
  const { collection, books } = found;
  // A printed card may have the id in place of the slug.
  const path = collectionPath(collection.slug);
  const { title, text, until } = collection;
  const { picks, others } = splitPicks(collection, books);
  return (
    <div className="wrap page">
      <PageHead
        title={title}
        description={text || `${title}: a shelf of books at {shop}.`}
        path={path}
      />
      <JsonLd graph={[describeList(title, path, books)]} />
      <nav aria-label="You are here">
        <BackLink to={PATHS.home}>Home</BackLink>
      </nav>
      <header className="collection-head">
        <p className="caps">Collection{until !== undefined && ` · until ${formatDay(until)}`}</p>
        <h1 tabIndex={-1}>
          <BookText text={title} />
        </h1>
        {text && (
          <p className="collection-text">
            <BookText text={text} />
          </p>
        )}
      </header>
      <hr className="stitch" />
      {books.length === 0 && <EmptyCollection bestSellers={bestSellers} />}
      {picks.length > 0 && <Picks picks={picks} actions={BookActions} />}
      {picks.length > 0 && others.length > 0 && (
        <Shelf title="And on the same shelf" books={others} />
      )}
      {picks.length === 0 && others.length > 0 && (
        <div className="collection-books">
          <BookGrid books={others} actions={BookActions} columns={5} />
        </div>
      )}
    </div>
  );
}

function EmptyCollection({ bestSellers }: { bestSellers: BookSummary[] | undefined }) {
  const { data: shelves } = useResource(useCatalogue().shelves);
  return (
    <>
      <p className="collection-empty">This shelf is being filled.</p>
      <Shelf title="Best Sellers" books={shelves?.bestSellers ?? bestSellers} />
    </>
  );
}

function describeList(name: string, path: string, books: readonly BookSummary[]) {
  return {
    '@type': 'ItemList',
    name,
    url: absoluteUrl(path),
    numberOfItems: books.length,
    itemListElement: books.map((book, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: book.title,
      url: absoluteUrl(bookPath(book)),
    })),
  };
}
