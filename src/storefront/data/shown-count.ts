import { useSyncExternalStore } from 'react';
import { EVERYTHING } from '#domain/finding/book-query.ts';
import { wasHereBefore } from '../navigation/scroll/scroll-positions.ts';

const PAGE = EVERYTHING.limit;
/** Browsers keep some 50 history entries per tab. */
const MOST_LISTS = 64;
const STORED = 'list-lengths';

let counts: Map<string, number> | undefined;
const listeners = new Set<() => void>();

/** How many books of a list are shown: 48 at first. Kept over reloads, so that Back shows as many again. */
export function shownCount(list: string): number {
  counts ??= readCounts();
  return counts.get(list) ?? PAGE;
}

/** Shows 48 more. */
export function showMore(list: string): void {
  const next = shownCount(list) + PAGE;
  counts?.delete(list);
  counts?.set(list, next);
  const [oldest] = counts?.keys() ?? [];
  if (counts && counts.size > MOST_LISTS && oldest !== undefined) counts.delete(oldest);
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...(counts ?? [])]));
  } catch {
    // Without storage, lists begin with 48 books after a reload.
  }
  for (const listener of listeners) listener();
}

export function useShownCount(list: string): number {
  return useSyncExternalStore(
    subscribe,
    () => shownCount(list),
    () => PAGE,
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readCounts(): Map<string, number> {
  try {
    // A new visit begins its history again.
    if (!wasHereBefore()) sessionStorage.removeItem(STORED);
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '[]');
    const isCount = (entry: unknown): entry is [string, number] =>
      Array.isArray(entry) && typeof entry[0] === 'string' && Number.isSafeInteger(entry[1]);
    return new Map(Array.isArray(stored) ? stored.filter(isCount) : []);
  } catch {
    return new Map();
  }
}
