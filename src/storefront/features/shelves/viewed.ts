import { useSyncExternalStore } from 'react';
import { createEmitter } from '#ui/external-store.ts';
import { readLocal, withOtherTabs, writeLocal } from '../../navigation/storage.ts';

const STORED = 'viewed';
const MAX_VIEWED = 12;
const NONE: string[] = [];

const changes = createEmitter();
const subscribe = withOtherTabs(changes.subscribe);
/** The stored text as last read, and its ids: the same array until the text changes. */
let last: { text: string | null; ids: string[] } = { text: null, ids: NONE };

/** The ids of the books that were viewed in this browser, the latest first. */
export function readViewed(): string[] {
  const text = readLocal(STORED);
  if (text !== last.text) last = { text, ids: parse(text) };
  return last.ids;
}

/** Puts a book first. */
export function rememberViewed(id: string): void {
  const ids = [id, ...readViewed().filter((other) => other !== id)].slice(0, MAX_VIEWED);
  writeLocal(STORED, JSON.stringify(ids));
  changes.emit();
}

export function clearViewed(): void {
  writeLocal(STORED, undefined);
  changes.emit();
}

/** The list, as it changes in any tab. It is empty during hydration, because only the browser knows it. */
export function useViewed(): string[] {
  return useSyncExternalStore(subscribe, readViewed, () => NONE);
}

/** Drops damaged items only. */
function parse(text: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(stored)) return NONE;
    const ids = stored.filter((id): id is string => typeof id === 'string' && id !== '');
    return [...new Set(ids)].slice(0, MAX_VIEWED);
  } catch {
    return NONE;
  }
}
