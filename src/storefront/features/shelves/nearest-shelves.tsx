import { useEffect, useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Category } from '#contract/catalogue/book.ts';
import type { Suggestion, SuggestionsResponse } from '#contract/catalogue/finding.ts';
import { getAuthors } from '#domain/finding/authors-and-series.ts';
import { formatBookCount, type BookQuery } from '#domain/finding/book-query.ts';
import { hasWord, listTextWords, type ParsedSearch } from '#domain/finding/search.ts';
import { foldText } from '#domain/values/text.ts';
import { Monogram } from '#ui/display/monogram.tsx';
import { BookText, CategoryCover } from '../../components/book-facts.tsx';
import { useOverview } from '../../data/book-list.ts';
import { type Overview, useCatalogue, type BookSummary } from '../../data/catalogue.ts';
import { useResource } from '../../data/resource.ts';
import { authorPath, categoryPath } from '../../navigation/paths.ts';
import { SHELVES, Shelf } from './shelf.tsx';
import './nearest-shelves.css';

/** How many categories, and how many authors, are offered. */
const MAX_NEAREST = 3;
const UNKNOWN = {};
const NO_BOOKS: BookSummary[] = [];

/** Offers categories, authors and best sellers if no book was found. */
export function NearestShelves({ query }: { query: BookQuery }) {
  const catalogue = useCatalogue();
  const categories = useResource(catalogue.categories).data ?? [];
  const overview = useOverview(UNKNOWN);
  const bestSellers = useResource(catalogue.shelves).data?.bestSellers;
  useEffect(() => {
    // After a failure, the shelf is left out.
    for (const { get, reread } of [catalogue.categories, catalogue.shelves])
      if (get().status !== 'ready') void reread();
  }, [catalogue]);
  const authors = useNearestAuthors(query.search.typed, bestSellers ?? NO_BOOKS);
  return (
    <>
      <div className="nearest-shelves">
        <Nearest title="Nearest categories">
          {listNearestCategories(categories, query.search, overview).map(
            ({ categoryName: name, coverImg }) => (
              <li key={name}>
                <Link to={categoryPath(name)}>
                  <CategoryCover source={coverImg} />
                  <span>
                    <b>
                      <BookText text={name} />
                    </b>
                    <small>{formatBookCount(overview?.facets.category[name] ?? 0)}</small>
                  </span>
                </Link>
              </li>
            ),
          )}
        </Nearest>
        <Nearest title="Nearest authors">
          {authors.map(({ text, detail }) => (
            <li key={text}>
              <Link to={authorPath(text)}>
                <Monogram names={text.split(' ')} />
                <span>
                  <b>
                    <BookText text={text} />
                  </b>
                  <small>{detail}</small>
                </span>
              </Link>
            </li>
          ))}
        </Nearest>
      </div>
      <Shelf {...SHELVES.best} books={bestSellers} />
    </>
  );
}

function Nearest({ title, children }: { title: string; children: ReactNode[] }) {
  const id = useId();
  if (children.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 className="caps" id={id}>
        {title}
      </h2>
      <ul>{children}</ul>
    </section>
  );
}

/** Lists the categories whose texts have most words of the search, then those with most books. */
function listNearestCategories(
  categories: readonly Category[],
  { terms }: ParsedSearch,
  overview: Overview | undefined,
): Category[] {
  const rank = ({ categoryName, categoryTitle, description }: Category) => {
    const words = listTextWords(foldText(`${categoryName} ${categoryTitle} ${description}`));
    const shared = terms.filter((term) => hasWord(words, term)).length;
    return [shared, overview?.facets.category[categoryName] ?? 0] as const;
  };
  return categories
    .map((category) => ({ category, rank: rank(category) }))
    .filter(({ rank: [, books] }) => books > 0)
    .sort(({ rank: a }, { rank: b }) => b[0] - a[0] || b[1] - a[1])
    .slice(0, MAX_NEAREST)
    .map(({ category }) => category);
}

/** Returns the authors with similar names, then those of the best sellers. */
function useNearestAuthors(search: string, bestSellers: readonly BookSummary[]): Suggestion[] {
  const { suggest } = useCatalogue();
  const [authors, setAuthors] = useState<Suggestion[]>([]);
  useEffect(() => {
    const request = new AbortController();
    const { signal } = request;
    readNearestAuthors(search, bestSellers, (text) => suggest(text, signal)).then(
      (found) => signal.aborted || setAuthors(found),
      // Without them, there are still categories and best sellers.
      () => undefined,
    );
    return () => request.abort();
  }, [suggest, search, bestSellers]);
  return authors;
}

async function readNearestAuthors(
  search: string,
  bestSellers: readonly BookSummary[],
  suggest: (text: string) => Promise<SuggestionsResponse>,
): Promise<Suggestion[]> {
  const listAuthors = async (text: string) => {
    const { suggestions } = await suggest(text);
    return suggestions.filter(({ kind }) => kind === 'author');
  };
  const near = await listAuthors(search);
  const known = new Set(near.map(({ text }) => text));
  const others = [...new Set(bestSellers.flatMap(getAuthors))]
    .filter((name) => !known.has(name))
    .slice(0, Math.max(0, MAX_NEAREST - near.length));
  const named = await Promise.all(
    others.map(async (name) => (await listAuthors(name)).find(({ text }) => text === name)),
  );
  return [...near, ...named.filter((author) => author !== undefined)].slice(0, MAX_NEAREST);
}
