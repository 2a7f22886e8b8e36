import { Component, useSyncExternalStore } from 'react';
import type { Location } from 'react-router';
import { EVERYTHING } from '#domain/finding/book-query.ts';
import { setNewest } from '#domain/values/set-newest.ts';
import { createEmitter } from '#ui/browser/emitter.ts';
import { readTab, writeTab } from '#ui/browser/storage.ts';

/** The scroll positions of pages, in px from the top, by scroll key. */
const positions = createNumbersByKey('scroll-positions');

/**
 * Restores the scroll position after Back and Forward, and of an entry that continues an earlier one.
 * Opens every other page at the target of its hash, or at its top.
 */
export class ScrollPositions extends Component<{ location: Location }> {
  private cancelRestoring = () => {};

  override componentDidMount() {
    this.startRestoring();
    addEventListener('pageshow', this.startRestoring);
    addEventListener('pagehide', this.letBrowserRestore);
  }

  /** Saves the position at the last moment at which the old page can be measured. */
  override getSnapshotBeforeUpdate(before: Readonly<{ location: Location }>) {
    if (before.location !== this.props.location) savePosition(before.location);
    return null;
  }

  override componentDidUpdate(before: Readonly<{ location: Location }>) {
    const { location } = this.props;
    if (before.location === location) return;
    this.cancelRestoring();
    const position = this.findPosition();
    const target = document.getElementById(decodeHash(location.hash));
    if (position === undefined && target) target.scrollIntoView();
    else this.cancelRestoring = scrollToPosition(position ?? 0);
  }

  override componentWillUnmount() {
    this.cancelRestoring();
    savePosition(this.props.location);
    history.scrollRestoration = 'auto';
    removeEventListener('pageshow', this.startRestoring);
    removeEventListener('pagehide', this.letBrowserRestore);
  }

  override render() {
    return null;
  }

  private findPosition() {
    return positions.get(getScrollKey(this.props.location));
  }

  /**
   * Stops the browser from restoring positions, and restores the position of this page. Runs on mount,
   * and when the page returns from the back/forward cache, because Safari then shows its top.
   */
  private readonly startRestoring = (shown?: PageTransitionEvent) => {
    history.scrollRestoration = 'manual';
    if (shown?.persisted === false) return;
    this.cancelRestoring();
    const position = this.findPosition();
    if (position !== undefined) this.cancelRestoring = scrollToPosition(position);
  };

  /** Lets the browser restore the position after a reload: it does so earlier than a script could. */
  private readonly letBrowserRestore = () => {
    savePosition(this.props.location);
    history.scrollRestoration = 'auto';
  };
}

function savePosition(location: Location) {
  positions.set(getScrollKey(location), scrollY);
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/** The state of a history entry that continues an earlier one. */
export interface ScrollState {
  scrollKey: string;
}

/** Returns the key of a page's scroll position, which a sign-in in between does not change. */
export function getScrollKey(location: Omit<Location, 'hash'>): string {
  const { pathname, search, state, key } = location;
  const earlier = (state as Partial<ScrollState> | null)?.scrollKey;
  if (typeof earlier === 'string') return earlier;
  // The first history entry of every document has the key `default`.
  return key === 'default' ? pathname + search : key;
}

/** Returns a copy of `state` for another page, which has a scroll position of its own. */
export function dropScrollKey(state: object | null): object {
  return { ...state, scrollKey: undefined };
}

let stopRestoring = () => {};

/** Stops the scrolling that `scrollToPosition` began. */
export function stopScrolling(): void {
  stopRestoring();
}

const INPUT_EVENTS = ['pointerdown', 'wheel', 'keydown'];

/**
 * Scrolls to `position`, in px from the top. A page that is still loading may be too short: then
 * scrolls on as the page grows, until the visitor acts. Returns a function that stops this.
 */
export function scrollToPosition(position: number): () => void {
  const isReached = () => scrollY >= Math.floor(position);
  scrollTo(0, position);
  // Every page reaches its top. Reading `scrollY` would lay out the page that was just rendered.
  if (position <= 0 || isReached()) return () => {};
  const growth = new ResizeObserver(() => {
    scrollTo(0, position);
    if (isReached()) stop();
  });
  const stop = () => {
    growth.disconnect();
    for (const type of INPUT_EVENTS) removeEventListener(type, stop, true);
  };
  stopRestoring = stop;
  growth.observe(document.body);
  for (const type of INPUT_EVENTS) addEventListener(type, stop, true);
  return stop;
}

const PAGE_SIZE = EVERYTHING.limit;

const counts = createNumbersByKey('list-lengths');
const changes = createEmitter();

/**
 * Returns how many books of a list are shown, also after a reload or Back.
 * @param listKey the scroll key; on the page of all books with a space and the query string.
 */
export function getShownCount(listKey: string): number {
  return counts.get(listKey) ?? PAGE_SIZE;
}

export function showMore(listKey: string): void {
  counts.set(listKey, getShownCount(listKey) + PAGE_SIZE);
  changes.emit();
}

export function useShownCount(listKey: string): number {
  return useSyncExternalStore(
    changes.subscribe,
    () => getShownCount(listKey),
    () => PAGE_SIZE,
  );
}

/** The number of keys to keep. Browsers keep about 50 history entries per tab. */
const MAX_ENTRIES = 64;

/** Stores a number for each of the `MAX_ENTRIES` latest keys of this tab. They survive reloads. */
export function createNumbersByKey(name: string) {
  let numbers: Map<string, number> | undefined;
  return {
    get(key: string): number | undefined {
      numbers ??= readNumbers(name);
      return numbers.get(key);
    },
    set(key: string, value: number): void {
      numbers ??= readNumbers(name);
      setNewest(numbers, key, value, MAX_ENTRIES);
      writeTab(name, [...numbers]);
    },
  };
}

function readNumbers(name: string): Map<string, number> {
  // A navigation from outside the page begins new entries of the history.
  if (!isRevisit()) writeTab(name, undefined);
  const stored = readTab(name);
  const isNumber = (entry: unknown): entry is [string, number] =>
    Array.isArray(entry) && typeof entry[0] === 'string' && Number.isFinite(entry[1]);
  return new Map(Array.isArray(stored) ? stored.filter(isNumber) : []);
}

/** Whether this page was reloaded, or reached by Back or Forward. */
function isRevisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type !== 'navigate';
}
