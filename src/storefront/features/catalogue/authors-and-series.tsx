import { useId, type ComponentType, type ReactNode } from 'react';
import { Link, data, type LoaderFunctionArgs } from 'react-router';
import { formatBookCount, EVERYTHING } from '#domain/finding/book-query.ts';
import { shortenAuthors } from '#domain/books/present-book.ts';
import type { NameKind } from '#domain/finding/authors-and-series.ts';
import { getVolumeNumber } from '#domain/books/neighbours.ts';
import { PageHead } from '../../navigation/page-head.tsx';
import { absoluteUrl } from '../../navigation/shop-facts.ts';
import { booksPath, namePath } from '../../navigation/paths.ts';
import { BookText } from '../../components/book-facts.tsx';
import { describeBreadcrumbs, JsonLd } from '../../components/json-ld.tsx';
import type { BookSummary } from '../../data/book-summary.ts';
import { catalogueContext, type AuthorOrSeriesBooks } from '../../data/catalogue.ts';
import { readPage, useShownPage } from '../../data/shown-page.ts';
import { BookGrid, type Caption } from './book-grid.tsx';
import { ButtonLink } from '#ui/controls/button.tsx';
import './authors-and-series.css';

const SCHEMA_TYPES = { author: 'Person', series: 'BookSeries' } as const;

interface AuthorOrSeriesProps {
  kind: NameKind;
  slug: string;
  named: AuthorOrSeriesBooks;
  title: string;
  description: string;
  /** Shown before the name. */
  picture?: ReactNode;
  /** Shown below the number of books. */
  about?: ReactNode;
  sections: Section[];
  toCaption: (book: BookSummary) => Caption;
  actions: ComponentType<{ book: BookSummary }>;
}

export function AuthorOrSeries(props: AuthorOrSeriesProps) {
  const { kind, slug, named, title, description, picture, about, sections, toCaption, actions } =
    props;
  const { name, namesakes, total, isExact } = named;
  const path = namePath(kind, slug);
  useShownPage(path, named);
  const schemaNode = { '@type': SCHEMA_TYPES[kind], name, url: absoluteUrl(path) };
  const id = useId();
  const shownCount = sections.reduce((sum, { books }) => sum + books.length, 0);
  return (
    <div className="wrap page">
      <PageHead title={title} description={description} path={path} />
      <JsonLd graph={[schemaNode, describeBreadcrumbs(name, path)]} />
      <div className="named-head">
        {picture}
        <div>
          <h1 tabIndex={-1}>
            <BookText text={name} />
          </h1>
          <p className="named-count" role="status">
            {formatBookCount(total, isExact)}
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
          {about}
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
      {sections.map(({ title: heading, isSeries, books }, index) => (
        <section key={heading} className="named-section" aria-labelledby={id + index}>
          <div className="book-list-head">
            <h2 id={id + index}>
              <BookText text={heading} />
            </h2>
            <span className="named-count">
              {formatBookCount(books.length)}
              {isSeries && books.length > 1 && ', in reading order'}
            </span>
          </div>
          <BookGrid {...{ books, actions, toCaption }} columns={5} />
        </section>
      ))}
      {total > shownCount && (
        <ButtonLink look="quiet" size="large" to={booksPath({ ...EVERYTHING, [kind]: name })}>
          {`All ${formatBookCount(total, isExact)}`}
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
export function sortByReadingOrder(books: readonly BookSummary[]): BookSummary[] {
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

/** The loader of an author's or series' page; `named` is `undefined` for no such slug. */
export function createNamedLoader(kind: NameKind) {
  return async ({ context, params }: LoaderFunctionArgs) => {
    const { slug = '' } = params;
    const call = context.get(catalogueContext).authorOrSeries(kind, slug);
    const named = await readPage(namePath(kind, slug), call);
    return data({ named, slug }, { status: named ? 200 : 404 });
  };
}
