import { useDeferredValue, useMemo, useState } from 'react';
import { EVERYTHING, type BookQuery } from '#domain/finding/book-query.ts';
import { findBooks, type Placed } from '#domain/finding/find-books.ts';
import { isComplete, type AskedList, type FoundList, type Overview } from './asked-lists.ts';
import { useCatalogue, type BookSummary, type Catalogue } from './catalogue.ts';
import { MOST_HELD } from './most-held.ts';
import { createResource, useResource, type Resource } from './resource.ts';
import { showMore, useShownCount } from './shown-count.ts';

/** What a server has put into the page of a list. */
export interface FirstList {
  /** All books of a small shop. */
  books?: BookSummary[] | undefined;
  /** Of a large shop. */
  overview?: Overview | undefined;
  /** The first page, of a large shop. */
  found?: FoundList | undefined;
}

/** A list of books, from the page's own catalogue or from the API. */
export interface BookList {
  /** The last list that is known; `undefined` before the first. */
  found: FoundList | undefined;
  /** Whether it is that of an earlier query. */
  isOld: boolean;
  /** Whether the list that was asked for is still to come. */
  isBusy: boolean;
  hasFailed: boolean;
  error: unknown;
  /** What happens to the books after these. */
  growth: 'idle' | 'busy' | 'failed';
  showMore(): void;
  /** Asks again after a failure. */
  retry(): Promise<unknown>;
}

interface ListOptions {
  /** As in the address. */
  query: BookQuery;
  /** The query with a price that is being dragged, which only a page answers that holds its books. */
  draft: BookQuery;
  /** One text for each history entry and query. */
  name: string;
  first: FirstList;
}

/** These books, if they are all of a small shop; `undefined` for a large one, and while they are unknown. */
export function holdBooks<B>({ lists }: Pick<Catalogue, 'lists'>, books: readonly B[] | undefined) {
  if (lists.isLarge || !books || books.length > MOST_HELD) return undefined;
  return books.map((book, position): Placed<B> => ({ book, position }));
}

function useHeldBooks(first: FirstList): readonly Placed<BookSummary>[] | undefined {
  const catalogue = useCatalogue();
  const books = useResource<BookSummary[]>(catalogue.books).data ?? first.books;
  return useMemo(() => holdBooks(catalogue, books), [catalogue, books]);
}

/** A page without a server learns it from its books. */
function useIsLarge(): boolean {
  const { books, lists } = useCatalogue();
  const { data } = useResource(books);
  return lists.isLarge || (data?.length ?? 0) > MOST_HELD;
}

/** The number and the options of all books of the shop. */
export function useOverview(first: FirstList): Overview | undefined {
  const held = useHeldBooks(first);
  const { lists } = useCatalogue();
  const isMissing = useIsLarge() && !first.overview;
  const asked = useResource(isMissing ? lists.overview : NO_OVERVIEW).data ?? first.overview;
  return useMemo(
    () => (held ? findBooks(held, { ...EVERYTHING, limit: 0 }) : asked),
    [held, asked],
  );
}

/** The same for shops of every size. */
export function useBookList(options: ListOptions): BookList {
  const { books } = useCatalogue();
  const snapshot = useResource<BookSummary[]>(books);
  const isLarge = useIsLarge();
  const held = useHeldList(options);
  const asked = useAskedList(options, isLarge);
  if (isLarge) return asked;
  return {
    found: held,
    isOld: false,
    isBusy: false,
    hasFailed: snapshot.status === 'failed',
    error: snapshot.error,
    growth: 'idle',
    showMore: () => showMore(options.name),
    retry: () => books.refresh(),
  };
}

/** The controls respond immediately; the list follows when the browser has time for it. */
function useHeldList({ draft, name, first }: ListOptions): FoundList | undefined {
  const shelf = useHeldBooks(first);
  const limit = useShownCount(name);
  const asked = useDeferredValue(useMemo(() => ({ shelf, draft, limit }), [shelf, draft, limit]));
  return useMemo(
    () => asked.shelf && findBooks(asked.shelf, { ...asked.draft, limit: asked.limit }),
    [asked],
  );
}

/** Show nothing, and are never read. */
const never = () => new Promise<never>(() => {});
const NO_OVERVIEW: Resource<Overview> = createResource(never);
const NONE: AskedList = { found: createResource(never), growth: createResource(never) };

function useAskedList({ query, name, first }: ListOptions, isOn: boolean): BookList {
  const { lists } = useCatalogue();
  const list = isOn ? lists.at(name, query, first.found) : NONE;
  const { data = first.found, status, error } = useResource(list.found);
  const growth = useResource(list.growth);
  const count = useShownCount(name);
  // The old list stays until the new one is there.
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const isGrowing = data !== undefined && !isComplete(data, count);
  return {
    found: data ?? last,
    isOld: data === undefined,
    isBusy: data === undefined && status !== 'failed',
    hasFailed: status === 'failed',
    error,
    growth: !isGrowing ? 'idle' : growth.status === 'failed' ? 'failed' : 'busy',
    showMore() {
      showMore(name);
      void list.growth.refresh();
    },
    retry: () => (status === 'failed' ? list.found : list.growth).refresh(),
  };
}
