import { Component } from 'react';
import type { Location } from 'react-router';
import { scrollToPosition } from './scroll-to-position.ts';
import { scrollKey } from './scroll-key.ts';

/** Browsers keep some 50 history entries per tab. */
const MOST_POSITIONS = 64;
const STORED = 'scroll-positions';

/** px from the top, by scroll key, in the order in which the pages were left. */
let positions = new Map<string, number>();

/**
 * Restores the scroll position after Back and Forward, and opens every other page at its top. Unlike
 * React Router's `ScrollRestoration`, it remembers a limited number of pages.
 */
export class ScrollPositions extends Component<{ location: Location }> {
  private stopScrolling = () => {};

  override componentDidMount() {
    if (positions.size === 0 && wasHereBefore()) positions = readPositions();
    this.takeOver();
    addEventListener('pageshow', this.takeOver);
    addEventListener('pagehide', this.handOver);
  }

  /** The last moment at which the old page can still be measured. */
  override getSnapshotBeforeUpdate(before: Readonly<{ location: Location }>) {
    if (before.location !== this.props.location) savePosition(before.location);
    return null;
  }

  override componentDidUpdate(before: Readonly<{ location: Location }>) {
    const { location } = this.props;
    if (before.location === location) return;
    this.stopScrolling();
    const position = this.findPosition();
    const target = document.getElementById(decodeHash(location.hash));
    if (position === undefined && target) target.scrollIntoView();
    else this.stopScrolling = scrollToPosition(position ?? 0);
  }

  override componentWillUnmount() {
    this.stopScrolling();
    savePosition(this.props.location);
    history.scrollRestoration = 'auto';
    removeEventListener('pageshow', this.takeOver);
    removeEventListener('pagehide', this.handOver);
  }

  override render() {
    return null;
  }

  private findPosition() {
    return positions.get(scrollKey(this.props.location));
  }

  /** Safari restores the position of a page that it has kept only after `pageshow`, and then no more. */
  private readonly takeOver = (shown?: PageTransitionEvent) => {
    history.scrollRestoration = 'manual';
    if (shown?.persisted === false) return;
    this.stopScrolling();
    const position = this.findPosition();
    if (position !== undefined) this.stopScrolling = scrollToPosition(position);
  };

  /** After a reload the browser restores the position sooner than a script could. */
  private readonly handOver = () => {
    savePosition(this.props.location);
    history.scrollRestoration = 'auto';
    try {
      sessionStorage.setItem(STORED, JSON.stringify([...positions]));
    } catch {
      // Without storage, pages open at their top after a reload.
    }
  };
}

function savePosition(location: Location) {
  const key = scrollKey(location);
  positions.delete(key);
  positions.set(key, scrollY);
  const [oldest] = positions.keys();
  if (positions.size > MOST_POSITIONS && oldest !== undefined) positions.delete(oldest);
}

/** Whether this page was reloaded or reached by Back or Forward; a new visit has no positions. */
export function wasHereBefore(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type !== 'navigate';
}

function readPositions(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '[]');
    const isPosition = (entry: unknown): entry is [string, number] =>
      Array.isArray(entry) && typeof entry[0] === 'string' && Number.isFinite(entry[1]);
    return new Map(Array.isArray(stored) ? stored.filter(isPosition) : []);
  } catch {
    return new Map();
  }
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
