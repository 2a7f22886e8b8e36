import { useId } from 'react';
import { Link, data, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { formatBookCount, EVERYTHING } from '#domain/finding/book-query.ts';
import { shortenAuthors } from '#domain/books/present-book.ts';
import { getAuthors, type NameKind } from '#domain/finding/authors-and-series.ts';
import { getVolumeNumber } from '#domain/books/neighbours.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Monogram } from '#ui/display/monogram.tsx';
import { BookText } from '../../components/book-facts.tsx';
import { describeBreadcrumbs, JsonLd } from '../../components/json-ld.tsx';
import {
  catalogueContext,
  type AuthorOrSeriesBooks,
  type BookSummary,
} from '../../data/catalogue.ts';
import { readPage, useShownPage } from '../../data/page-data.ts';
import { BookGrid, type Caption } from '../../features/catalogue/book-grid.tsx';
import { NotFound } from '../../features/layout/not-found.tsx';
import { BookActions } from '../../features/own-lists/list-buttons.tsx';
import { PageHead } from '../../navigation/page-head.tsx';
import { authorPath, booksPath, namePath, routePath } from '../../navigation/paths.ts';
import { absoluteUrl } from '../../navigation/shop-facts.ts';
import './authors-and-series.css';

/** Loads the page of an author or a series; `named` is `undefined` for no such slug. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { slug = '' } = params;
  const isSeries = /^\/series\//i.test(routePath(new URL(request.url).pathname));
  const kind: NameKind = isSeries ? 'series' : 'author';
  const call = context.get(catalogueContext).authorOrSeries(kind, slug);
  const named = await readPage(namePath(kind, slug), call);
  return data({ kind, named, slug }, { status: named ? 200 : 404 });
}

export function Component() {
  const { kind, named, slug } = useLoaderData<typeof loader>();
  return named ? <AuthorOrSeries {...{ kind, named, slug }} /> : <NotFound />;
}

interface AuthorOrSeriesProps {
  kind: NameKind;
  slug: string;
  named: AuthorOrSeriesBooks;
}

function AuthorOrSeries({ kind, slug, named }: AuthorOrSeriesProps) {
  const { name, namesakes, total, isExact, books } = named;
  const isAuthor = kind === 'author';
  const path = namePath(kind, slug);
  useShownPage(path, named);
  const id = useId();
  const count = formatBookCount(total, isExact);
  const schemaNode = { '@type': isAuthor ? 'Person' : 'BookSeries', name, url: absoluteUrl(path) };
  const sections = isAuthor
    ? divideIntoSections(books)
    : [{ title: 'Books', isSeries: true, books: sortByReadingOrder(books) }];
  return (
    <div className="wrap page">
      <PageHead
        title={isAuthor ? `Books by ${name}` : `${name}, a series of books`}
        description={`${count} ${isAuthor ? `by ${name}` : `of ${name} in reading order`}, at a reader’s price.`}
        path={path}
      />
      <JsonLd graph={[schemaNode, describeBreadcrumbs(name, path)]} />
      <div className="named-head">
        {isAuthor && <Monogram names={name.split(' ')} />}
        <div>
          <h1 tabIndex={-1}>
            <BookText text={name} />
          </h1>
          <p className="named-count" role="status">
            {count}
          </p>
          {namesakes.length > 0 && (
            <p className="named-jumps">
              Also in the shop:
              {/* Elsewhere, a link to any of these names leads to the first name with the slug. */}
              {namesakes.map((namesake) => (
                <Link key={namesake.slug} to={namePath(kind, namesake.slug)}>
                  <BookText text={namesake.name} />
                </Link>
              ))}
            </p>
          )}
          {!isAuthor && (
            <nav className="named-jumps" aria-label="Authors">
              {[...new Set(books.flatMap(getAuthors))].map((author) => (
                <Link key={author} to={authorPath(author)}>
                  <BookText text={author} />
                </Link>
              ))}
            </nav>
          )}
          {sections.length > 1 && (
            <nav className="named-jumps" aria-label="On this page">
              {sections.map((section, index) => (
                <a key={section.title} href={`#${id}${index}`}>
                  <BookText text={section.title} />
                </a>
              ))}
            </nav>
          )}
        </div>
      </div>
      {sections.map((section, index) => (
        <section key={section.title} className="named-section" aria-labelledby={id + index}>
          <div className="book-list-head">
            <h2 id={id + index}>
              <BookText text={section.title} />
            </h2>
            <span className="named-count">
              {formatBookCount(section.books.length)}
              {section.isSeries && section.books.length > 1 && ', in reading order'}
            </span>
          </div>
          <BookGrid
            books={section.books}
            actions={BookActions}
            toCaption={isAuthor ? toAuthorPageCaption : toSeriesPageCaption}
            columns={5}
          />
        </section>
      ))}
      {total > books.length && (
        <ButtonLink look="quiet" size="large" to={booksPath({ ...EVERYTHING, [kind]: name })}>
          {`All ${count}`}
        </ButtonLink>
      )}
    </div>
  );
}

/** The books of one series in reading order, or the books without a series. */
interface Section {
  title: string;
  isSeries: boolean;
  books: BookSummary[];
}

/** Groups an author's books by series, the longest first, then those without one. */
export function divideIntoSections(books: readonly BookSummary[]): Section[] {
  const names = [...new Set(books.flatMap(({ series }) => series?.name ?? []))];
  const series = names
    .map((title) => ({
      title,
      isSeries: true,
      books: sortByReadingOrder(books.filter((book) => book.series?.name === title)),
    }))
    .sort((a, b) => b.books.length - a.books.length);
  const withoutSeries = books.filter((book) => book.series === undefined);
  if (withoutSeries.length === 0) return series;
  const title = series.length > 0 ? 'Other books' : 'Books';
  return [...series, { title, isSeries: false, books: withoutSeries }];
}

/** Sorts books by their number in the series. Books without a number come last. */
function sortByReadingOrder(books: readonly BookSummary[]): BookSummary[] {
  return books.toSorted((a, b) => getVolumeNumber(a) - getVolumeNumber(b));
}

export function toAuthorPageCaption(book: BookSummary): Caption {
  return { over: describeVolume(book), below: book.publishedOn?.slice(0, 4) ?? '' };
}

export function toSeriesPageCaption(book: BookSummary): Caption {
  return { over: describeVolume(book), below: shortenAuthors(book) };
}

function describeVolume({ series }: BookSummary): string {
  return series?.number === undefined ? '' : `Book ${series.number}`;
}
