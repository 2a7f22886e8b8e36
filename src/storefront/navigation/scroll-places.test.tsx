import { render } from '@testing-library/react';
import type { Location } from 'react-router';
import { beforeEach, expect, it, vi, type Mock } from 'vitest';
import type * as Module from './scroll-places.ts';

type Navigation = Pick<PerformanceNavigationTiming, 'type'>;

let scrolled: Mock<(left: number, top: number) => void>;
let arrival: Navigation['type'];
let ScrollPlaces: typeof Module.ScrollPlaces;

beforeEach(async () => {
  sessionStorage.clear();
  arrival = 'navigate';
  scrolled = vi.fn();
  vi.stubGlobal('scrollTo', scrolled);
  // Pages do not grow here: that is for a browser test.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [
    { type: arrival } as PerformanceNavigationTiming,
  ]);
  await openPage();
  return () => vi.unstubAllGlobals();
});

/** A page whose memory is empty but for what the tab keeps. */
async function openPage() {
  vi.resetModules();
  ({ ScrollPlaces } = await import('./scroll-places.ts'));
}

function at(key: string, more: Partial<Location> = {}): Location {
  return { pathname: '/books', search: '', hash: '', key, state: null, ...more };
}

/** Walks from page to page; each is read to so many px before it is left. */
function walk(...steps: [location: Location, read: number][]) {
  const { rerender, unmount } = render(null);
  for (const [location, read] of steps) {
    rerender(<ScrollPlaces location={location} />);
    vi.stubGlobal('scrollY', read);
  }
  return unmount;
}

it('brings Back to where the page was left, and a new page to its top', () => {
  walk([at('a'), 700], [at('b'), 90], [at('a'), 0]);
  expect(scrolled.mock.calls).toEqual([
    [0, 0],
    [0, 700],
  ]);
});

it('takes a page that stands for an earlier one to the place of that one', () => {
  walk([at('a'), 700], [at('form'), 0], [at('c', { state: { scrollKey: 'a' } }), 0]);
  expect(scrolled).toHaveBeenLastCalledWith(0, 700);
});

it('brings an address with a mark to what is marked', () => {
  const target = document.body.appendChild(document.createElement('p'));
  target.id = 'ä';
  target.scrollIntoView = vi.fn();
  walk([at('a'), 0], [at('b', { hash: '#%C3%A4' }), 0]);
  expect(target.scrollIntoView).toHaveBeenCalledOnce();
  walk([at('a'), 0], [at('c', { hash: '#%' }), 0]);
  expect(scrolled).toHaveBeenLastCalledWith(0, 0);
  target.remove();
});

it('leaves a page alone that was only drawn again, and one that is opened', () => {
  const here = at('a');
  walk([here, 300], [here, 400]);
  expect(scrolled).not.toHaveBeenCalled();
});

it('leaves scrolling to the browser while the shop’s frame is away', () => {
  const leave = walk([at('a'), 0]);
  expect(history.scrollRestoration).toBe('manual');
  leave();
  expect(history.scrollRestoration).toBe('auto');
});

it('finds the place again after a reload, though not after a new visit of the tab', async () => {
  walk([at('a'), 650]);
  dispatchEvent(new Event('pagehide'));
  expect(history.scrollRestoration).toBe('auto');
  arrival = 'reload';
  await openPage();
  walk([at('a'), 0]);
  expect(scrolled).toHaveBeenCalledExactlyOnceWith(0, 650);
  arrival = 'navigate';
  await openPage();
  walk([at('a'), 0]);
  expect(scrolled).toHaveBeenCalledOnce();
});

it.each(['nonsense', '{}', 'null', '[1, ["a"], ["a", "b"], [2, 3]]'])(
  'opens at the top where the tab keeps %j',
  async (stored) => {
    sessionStorage.setItem('scroll-places', stored);
    arrival = 'back_forward';
    await openPage();
    walk([at('a'), 0]);
    expect(scrolled).not.toHaveBeenCalled();
  },
);

it('goes on where the tab may keep nothing', () => {
  walk([at('a'), 10]);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  dispatchEvent(new Event('pagehide'));
  walk([at('b'), 0], [at('a'), 0]);
  expect(scrolled).toHaveBeenLastCalledWith(0, 10);
});

it('remembers 64 pages and no more', () => {
  const pages = Array.from({ length: 100 }, (_, index) => at(`page ${index}`));
  walk(...pages.map((page, index) => [page, index + 1] satisfies [Location, number]));
  dispatchEvent(new Event('pagehide'));
  const kept = JSON.parse(sessionStorage.getItem('scroll-places') ?? '') as unknown[];
  expect(kept).toHaveLength(64);
  expect(kept.at(0)).toEqual(['page 36', 37]);
  expect(kept.at(-1)).toEqual(['page 99', 100]);
});
