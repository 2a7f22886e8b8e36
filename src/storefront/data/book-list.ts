import { useDeferredValue, useMemo, useState } from 'react';
import type { BookQuery } from '#domain/finding/book-query.ts';
import { isComplete } from '#domain/finding/find-books.ts';
import { useOnceHydrated } from '#ui/browser/emitter.ts';
import {
  useCatalogue,
  type InitialList,
  type FoundList,
  type ListRequest,
  type Overview,
} from './catalogue.ts';
import { useResource } from './resource.ts';
import { showMore, useShownCount } from '../navigation/scroll.ts';

export interface ShownList {
  /** The last list that has loaded; `undefined` before the first. */
  found: FoundList | undefined;
  /**
   * The query of `found`, or the requested one before the first list. While the price slider is
   * dragged in a small shop, `found` already has the slider's price, and `query` the price before.
   */
  query: BookQuery;
  /** Whether `found` is the list of an earlier query, or no list has been loaded yet. */
  isStale: boolean;
  /** Whether the requested list is still being read. */
  isBusy: boolean;
  hasFailed: boolean;
  error: unknown;
  moreBooks: 'idle' | 'busy' | 'failed';
  showMore(): void;
  /** Repeats the reads that failed: of the list or of more books, of categories and counts. */
  retry(): Promise<unknown>;
}

export function useOverview(initial: InitialList): Overview | undefined {
  const catalogue = useCatalogue();
  const overview = useMemo(() => catalogue.overview(initial), [catalogue, initial]);
  const { data = overview.initial() } = useResource(overview.resource);
  return data;
}

/** Reads and returns a list. While the price slider is dragged, it follows as time allows. */
export function useBookList(options: Omit<ListRequest, 'count'>): ShownList {
  const catalogue = useCatalogue();
  const { key, query, draft, initial } = options;
  const count = useShownCount(key);
  // Without a drag, the query is shown at once.
  const dragged = useDeferredValue(draft === query ? undefined : draft);
  const shownDraft = draft === query ? query : (dragged ?? query);
  const request = useMemo(
    () => ({ key, query, draft: shownDraft, initial, count }),
    [key, query, shownDraft, initial, count],
  );
  const list = useMemo(() => catalogue.find(request), [catalogue, request]);
  // In the demo, the visitor's shop may have other books than the rendered page.
  const isPageOutOfDate = useOnceHydrated(
    globalThis.document?.documentElement.dataset['books'] !== undefined,
    false,
  );
  const initialData = list.initial();
  const isKnown = initialData && !(isPageOutOfDate && isEmpty(initialData));
  const { data = isKnown ? initialData : undefined, status, error } = useResource(list.resource);
  const more = useResource(list.moreBooks);
  // Keep showing the previous list until the new one has loaded; an empty one would say that the
  // shop has no such book.
  const [last, setLast] = useState({ found: data, query: request.query });
  if (data && data !== last.found) setLast({ found: data, query: request.query });
  const hasFailed = status === 'failed';
  const needsMore = data !== undefined && !isComplete(data, request.count);
  return {
    ...(data || !last.found || isEmpty(last.found) ? { found: data, query: request.query } : last),
    isStale: data === undefined,
    isBusy: data === undefined && !hasFailed,
    hasFailed,
    error,
    moreBooks: !needsMore ? 'idle' : more.status === 'failed' ? 'failed' : 'busy',
    showMore() {
      showMore(key);
      void list.moreBooks.reread();
    },
    retry() {
      const others = [catalogue.categories, catalogue.overview(initial).resource];
      const failed = others.filter(({ get }) => get().status === 'failed');
      const reads = [hasFailed ? list.resource : list.moreBooks, ...failed];
      return Promise.all(reads.map(({ reread }) => reread()));
    },
  };
}

function isEmpty({ books }: FoundList): boolean {
  return books.length === 0;
}
