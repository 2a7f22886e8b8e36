import { useSyncExternalStore } from 'react';
import { EVERYTHING } from '#domain/finding/book-query.ts';
import { createEmitter } from '#ui/emitter.ts';
import type { FoundList } from './catalogue.ts';
import { createEntryNumbers } from '../navigation/scroll.ts';

const PAGE_SIZE = EVERYTHING.limit;

const counts = createEntryNumbers('list-lengths');
const changes = createEmitter();

/**
 * Returns how many books of a list are shown: 48 at first. The number survives reloads, so that Back
 * shows as many books as before.
 */
export function getShownCount(list: string): number {
  return counts.get(list) ?? PAGE_SIZE;
}

/** Whether a list has this many books, or all that there are. */
export function isComplete({ books, next }: FoundList, count: number): boolean {
  return books.length >= count || next === null;
}

/** Shows 48 more books of a list. */
export function showMore(list: string): void {
  counts.set(list, getShownCount(list) + PAGE_SIZE);
  changes.emit();
}

export function useShownCount(list: string): number {
  return useSyncExternalStore(
    changes.subscribe,
    () => getShownCount(list),
    () => PAGE_SIZE,
  );
}
