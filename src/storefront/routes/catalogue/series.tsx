import { Link, useLoaderData } from 'react-router';
import { formatBookCount } from '#domain/finding/book-query.ts';
import { getAuthors } from '#domain/finding/authors-and-series.ts';
import { BookText } from '../../components/book-facts.tsx';
import {
  AuthorOrSeries,
  toSeriesPageCaption,
  sortByReadingOrder,
  createNamedLoader,
} from '../../features/catalogue/authors-and-series.tsx';
import { NotFound } from '../../features/layout/not-found.tsx';
import { BookActions } from '../../features/own-lists/list-buttons.tsx';
import { authorPath } from '../../navigation/paths.ts';

export const loader = createNamedLoader('series');

export function Component() {
  const { named, slug } = useLoaderData<typeof loader>();
  if (!named) return <NotFound />;
  const { name, total, isExact, books } = named;
  const authors = [...new Set(books.flatMap(getAuthors))];
  return (
    <AuthorOrSeries
      kind="series"
      {...{ slug, named }}
      title={`${name}, a series of books`}
      description={`${formatBookCount(total, isExact)} of ${name} in reading order, at a reader’s price.`}
      about={
        <nav className="named-jumps" aria-label="Authors">
          {authors.map((author) => (
            <Link key={author} to={authorPath(author)}>
              <BookText text={author} />
            </Link>
          ))}
        </nav>
      }
      sections={[{ title: 'Books', isSeries: true, books: sortByReadingOrder(books) }]}
      toCaption={toSeriesPageCaption}
      actions={BookActions}
    />
  );
}
