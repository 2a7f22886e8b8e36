import { Link, useLoaderData } from 'react-router';
import { EVERYTHING } from '#domain/finding/book-query.ts';
import { authorsOf } from '#domain/finding/authors.ts';
import { countBooks } from '../../features/books/count-books.ts';
import { NameJsonLd } from '../../features/books/names/name-json-ld.tsx';
import { NamedBooks } from '../../features/books/names/named-books.tsx';
import { captionInSeries, inReadingOrder } from '../../features/books/names/sections.ts';
import { authorPath, booksPath, namePath } from '../../navigation/paths.ts';
import { BookActions } from '../book/book-actions.tsx';
import { loadNamed } from './load-named.ts';
import { NotFound } from '../not-found.tsx';
import { PageHead } from '../page-head.tsx';

export const loader = loadNamed('series');

export function Component() {
  const { named, slug } = useLoaderData<typeof loader>();
  if (!named) return <NotFound />;
  const { name, namesakes, total, isExact, books } = named;
  const path = namePath('series', slug);
  const authors = [...new Set(books.flatMap(authorsOf))];
  return (
    <div className="wrap page">
      <PageHead
        title={`${name}, a series of books`}
        description={`${countBooks(total, isExact)} of ${name} in reading order, at a reader’s price.`}
        path={path}
      />
      <NameJsonLd type="BookSeries" name={name} path={path} />
      <NamedBooks
        name={name}
        total={total}
        isExact={isExact}
        namesakes={namesakes.map((page) => [page.name, namePath('series', page.slug)])}
        about={
          <nav className="named-jumps" aria-label="Authors">
            {authors.map((author) => (
              <Link key={author} to={authorPath(author)}>
                {author}
              </Link>
            ))}
          </nav>
        }
        sections={[{ title: 'Books', isSeries: true, books: inReadingOrder(books) }]}
        captionOf={captionInSeries}
        allPath={booksPath({ ...EVERYTHING, series: name })}
        actions={BookActions}
      />
    </div>
  );
}
