import { Component } from 'react';
import type { Location } from 'react-router';
import { goToPlace } from './go-to-place.ts';
import { scrollKey } from './scroll-key.ts';

/** Browsers keep some 50 pages of a tab to go back to. */
const MOST_PLACES = 64;
const STORED = 'scroll-places';

/** px from the top, by the key of the page; the one left last stands last. */
let places = new Map<string, number>();

/**
 * Brings readers who go back to where they were on a page, and all others to its top. React Router's
 * own remembers every page for as long as the shop is open, which a long walk would feel.
 */
export class ScrollPlaces extends Component<{ location: Location }> {
  private endGoing = () => {};

  override componentDidMount() {
    if (places.size === 0 && wasHereBefore()) places = readPlaces();
    takeOver();
    addEventListener('pageshow', takeOver);
    addEventListener('pagehide', this.handOver);
    const place = this.findPlace();
    if (place !== undefined) this.endGoing = goToPlace(place);
  }

  /** The last moment at which the page that is left stands as it was read. */
  override getSnapshotBeforeUpdate(before: Readonly<{ location: Location }>) {
    if (before.location !== this.props.location) notePlace(before.location);
    return null;
  }

  override componentDidUpdate(before: Readonly<{ location: Location }>) {
    const { location } = this.props;
    if (before.location === location) return;
    this.endGoing();
    const place = this.findPlace();
    const target = document.getElementById(decodeHash(location.hash));
    if (place === undefined && target) target.scrollIntoView();
    else this.endGoing = goToPlace(place ?? 0);
  }

  override componentWillUnmount() {
    this.endGoing();
    notePlace(this.props.location);
    history.scrollRestoration = 'auto';
    removeEventListener('pageshow', takeOver);
    removeEventListener('pagehide', this.handOver);
  }

  override render() {
    return null;
  }

  private findPlace() {
    return places.get(scrollKey(this.props.location));
  }

  /** On a reload the browser is quicker than script. */
  private readonly handOver = () => {
    notePlace(this.props.location);
    history.scrollRestoration = 'auto';
    try {
      sessionStorage.setItem(STORED, JSON.stringify([...places]));
    } catch {
      // Where nothing can be stored, pages open at their top after a reload.
    }
  };
}

function takeOver() {
  history.scrollRestoration = 'manual';
}

function notePlace(location: Location) {
  const key = scrollKey(location);
  places.delete(key);
  places.set(key, scrollY);
  const [oldest] = places.keys();
  if (places.size > MOST_PLACES && oldest !== undefined) places.delete(oldest);
}

/** By reload or by Back from another site: whoever comes anew knows of no place. */
function wasHereBefore(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type !== 'navigate';
}

function readPlaces(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '[]');
    const isPlace = (entry: unknown): entry is [string, number] =>
      Array.isArray(entry) && typeof entry[0] === 'string' && Number.isFinite(entry[1]);
    return new Map(Array.isArray(stored) ? stored.filter(isPlace) : []);
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
