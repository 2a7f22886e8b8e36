import { useSyncExternalStore } from 'react';
import { createEmitter } from '#ui/browser/emitter.ts';
import { readLocal, withOtherTabs, writeLocal } from '#ui/browser/storage.ts';

const STORAGE_KEY = 'viewed';
const MAX_VIEWED = 12;
const NONE: string[] = [];

const viewedChanges = createEmitter();
const subscribeToViewed = withOtherTabs(viewedChanges.subscribe);
/** The stored text that was read last, with its ids. React needs the same array until it changes. */
let lastRead: { text: string | null; ids: string[] } = { text: null, ids: NONE };

/** Returns the ids of the books that were viewed in this browser, the latest first. */
export function readViewed(): string[] {
  const text = readLocal(STORAGE_KEY);
  if (text !== lastRead.text) lastRead = { text, ids: parseViewed(text) };
  return lastRead.ids;
}

/** Puts a book at the front of the list, which keeps the last `MAX_VIEWED` books. */
export function rememberViewed(id: string): void {
  const ids = [id, ...readViewed().filter((other) => other !== id)].slice(0, MAX_VIEWED);
  writeLocal(STORAGE_KEY, JSON.stringify(ids));
  viewedChanges.emit();
}

export function clearViewed(): void {
  writeLocal(STORAGE_KEY, undefined);
  viewedChanges.emit();
}

/** Returns the ids of the viewed books; none during hydration, as on the server. */
export function useViewed(): string[] {
  return useSyncExternalStore(subscribeToViewed, readViewed, () => NONE);
}

/** Parses the stored ids, and drops those that are damaged. */
function parseViewed(text: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(stored)) return NONE;
    const ids = stored.filter((id): id is string => typeof id === 'string' && id !== '');
    return [...new Set(ids)];
  } catch {
    return NONE;
  }
}
