import { useSyncExternalStore } from 'react';

const STORED = 'viewed';
/** Books that are remembered. */
const MOST = 12;
const NONE: string[] = [];

const listeners = new Set<() => void>();
/** The text that was read last, and what it says: the same list until it changes. */
let last: { text: string | null; ids: string[] } = { text: null, ids: NONE };

/** The ids of the books that were viewed in this browser, the latest first. */
export function readViewed(): string[] {
  const text = readText();
  if (text !== last.text) last = { text, ids: parse(text) };
  return last.ids;
}

/** Puts a book first. */
export function rememberViewed(id: string): void {
  const ids = [id, ...readViewed().filter((other) => other !== id)].slice(0, MOST);
  write(JSON.stringify(ids));
}

export function clearViewed(): void {
  write(undefined);
}

/** Follows the list, in all tabs. None during hydration, as only the browser knows it. */
export function useViewed(): string[] {
  return useSyncExternalStore(subscribe, readViewed, () => NONE);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function readText(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

function write(text: string | undefined) {
  try {
    if (text === undefined) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, text);
  } catch {
    // Without storage nothing is remembered.
  }
  for (const listener of listeners) listener();
}

/** Damage in one item costs that item only. */
function parse(text: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(stored)) return NONE;
    const ids = stored.filter((id): id is string => typeof id === 'string' && id !== '');
    return [...new Set(ids)].slice(0, MOST);
  } catch {
    return NONE;
  }
}
