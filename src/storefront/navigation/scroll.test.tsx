import { render } from '@testing-library/react';
import type { Location } from 'react-router';
import { beforeEach, describe, expect, it, vi, type Mock } from 'vitest';
import type * as Module from './scroll.ts';
import { showHeading } from './focus.ts';
import { scrollToPosition } from './scroll.ts';

type Navigation = Pick<PerformanceNavigationTiming, 'type'>;

let scrollToMock: Mock<(left: number, top: number) => void>;
/** What waits for the page to grow. */
const observers = new Set<object>();
let navigationType: Navigation['type'];
let ScrollPositions: typeof Module.ScrollPositions;

beforeEach(async () => {
  sessionStorage.clear();
  navigationType = 'navigate';
  scrollToMock = vi.fn();
  vi.stubGlobal('scrollTo', scrollToMock);
  // jsdom has no layout, so the page never grows.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => observers.add(this);
      disconnect = () => observers.delete(this);
    },
  );
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [
    { type: navigationType } as PerformanceNavigationTiming,
  ]);
  await openPage();
  return () => {
    observers.clear();
    vi.unstubAllGlobals();
  };
});

/** Loads the module as a fresh page does; only the tab's storage is kept. */
async function openPage() {
  vi.resetModules();
  ({ ScrollPositions } = await import('./scroll.ts'));
}

function aLocation(key: string, overrides: Partial<Location> = {}): Location {
  return { pathname: '/books', search: '', hash: '', key, state: null, ...overrides };
}

/** Navigates from page to page, and scrolls each page to its `scrollY` before leaving it. */
function walk(...steps: [location: Location, scrollY: number][]) {
  const { rerender, unmount } = render(null);
  for (const [location, scrollY] of steps) {
    rerender(<ScrollPositions location={location} />);
    vi.stubGlobal('scrollY', scrollY);
  }
  return unmount;
}

it('opens a new page without measuring it, which would lay it out once more', () => {
  const measure = vi.fn(() => 0);
  const { rerender } = render(<ScrollPositions location={aLocation('a')} />);
  scrollToMock.mockImplementation(() =>
    vi.spyOn(window, 'scrollY', 'get').mockImplementation(measure),
  );
  rerender(<ScrollPositions location={aLocation('b')} />);
  expect(scrollToMock).toHaveBeenCalledOnce();
  expect(measure).not.toHaveBeenCalled();
});

it('restores the position after Back, and opens a new page at its top', () => {
  walk([aLocation('a'), 700], [aLocation('b'), 90], [aLocation('a'), 0]);
  expect(scrollToMock.mock.calls).toEqual([
    [0, 0],
    [0, 700],
  ]);
});

it('uses the position of an earlier history entry if the state names one', () => {
  walk(
    [aLocation('a'), 700],
    [aLocation('form'), 0],
    [aLocation('c', { state: { scrollKey: 'a' } }), 0],
  );
  expect(scrollToMock).toHaveBeenLastCalledWith(0, 700);
});

it('does not confuse the first pages of two documents, which share the key "default"', async () => {
  walk([aLocation('default', { pathname: '/books/bk01' }), 800]);
  dispatchEvent(new Event('pagehide'));
  navigationType = 'back_forward';
  await openPage();
  walk([aLocation('default'), 0]);
  walk([aLocation('default', { pathname: '/books/bk01', search: '?a' }), 0]);
  expect(scrollToMock).not.toHaveBeenCalled();
  walk([aLocation('default', { pathname: '/books/bk01' }), 0]);
  expect(scrollToMock).toHaveBeenCalledExactlyOnceWith(0, 800);
});

it('scrolls to the element that the hash names', () => {
  const target = document.body.appendChild(document.createElement('p'));
  target.id = 'ä';
  target.scrollIntoView = vi.fn();
  const named = aLocation('b', { hash: '#%C3%A4' });
  walk([aLocation('a'), 0], [named, 40], [aLocation('a'), 0], [named, 0]);
  expect(target.scrollIntoView).toHaveBeenCalledOnce();
  expect(scrollToMock).toHaveBeenLastCalledWith(0, 40);
  walk([aLocation('a'), 0], [aLocation('c', { hash: '#%' }), 0]);
  expect(scrollToMock).toHaveBeenLastCalledWith(0, 0);
  target.remove();
});

it('waits for growth only of the page that it restores', () => {
  const [restored, next] = [aLocation('a'), aLocation('b')];
  const countAfter = (...steps: Parameters<typeof walk>) => {
    const leave = walk([restored, 700], [next, 0], [restored, 0], ...steps);
    return [observers.size, leave(), observers.size];
  };
  expect(countAfter()).toEqual([1, undefined, 0]);
  expect(countAfter([next, 0])).toEqual([0, undefined, 0]);
  // A page from the back/forward cache is as it was when it was left.
  walk([restored, 700], [next, 0], [restored, 0]);
  for (const type of ['pagehide', 'pageshow'])
    dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
  expect(observers.size).toBe(0);
});

it('does not scroll a page that re-renders, nor the first page', () => {
  const here = aLocation('a');
  walk([here, 300], [here, 400]);
  expect(scrollToMock).not.toHaveBeenCalled();
});

it('leaves scrolling to the browser while unmounted', () => {
  const leave = walk([aLocation('a'), 0]);
  expect(history.scrollRestoration).toBe('manual');
  vi.stubGlobal('scrollY', 300);
  leave();
  expect(history.scrollRestoration).toBe('auto');
  walk([aLocation('a'), 0]);
  expect(scrollToMock).toHaveBeenCalledExactlyOnceWith(0, 300);
});

it('restores the position of a page from the back/forward cache', () => {
  walk([aLocation('a'), 700]);
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(scrollToMock.mock.calls).toEqual([[0, 700]]);
  expect(history.scrollRestoration).toBe('manual');
});

it('does not scroll again when the page has loaded', async () => {
  walk([aLocation('a'), 650]);
  dispatchEvent(new Event('pagehide'));
  navigationType = 'reload';
  await openPage();
  walk([aLocation('a'), 0]);
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  expect(scrollToMock).toHaveBeenCalledExactlyOnceWith(0, 650);
});

it('restores the position after a reload, but not on a new visit in the same tab', async () => {
  walk([aLocation('a'), 650]);
  dispatchEvent(new Event('pagehide'));
  expect(history.scrollRestoration).toBe('auto');
  navigationType = 'reload';
  await openPage();
  walk([aLocation('a'), 0]);
  expect(scrollToMock).toHaveBeenCalledExactlyOnceWith(0, 650);
  navigationType = 'navigate';
  await openPage();
  walk([aLocation('a'), 0]);
  expect(scrollToMock).toHaveBeenCalledOnce();
});

it.each(['nonsense', '{}', 'null', '[1, ["a"], ["a", "b"], [2, 3]]'])(
  'opens at the top if the tab has stored %j',
  async (stored) => {
    sessionStorage.setItem('scroll-positions', stored);
    navigationType = 'back_forward';
    await openPage();
    walk([aLocation('a'), 0]);
    expect(scrollToMock).not.toHaveBeenCalled();
  },
);

it('works without storage', () => {
  walk([aLocation('a'), 10]);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  dispatchEvent(new Event('pagehide'));
  walk([aLocation('b'), 0], [aLocation('a'), 0]);
  expect(scrollToMock).toHaveBeenLastCalledWith(0, 10);
});

it('remembers the last 64 pages', () => {
  const pages = Array.from({ length: 100 }, (_, index) => aLocation(`page ${index}`));
  walk(...pages.map((page, index) => [page, index + 1] satisfies [Location, number]));
  dispatchEvent(new Event('pagehide'));
  const kept = JSON.parse(sessionStorage.getItem('scroll-positions') ?? '') as unknown[];
  expect(kept).toHaveLength(64);
  expect(kept.at(0)).toEqual(['page 36', 37]);
  expect(kept.at(-1)).toEqual(['page 99', 100]);
});

describe('scrollToPosition', () => {
  let grow: (height: number) => void;

  beforeEach(() => {
    let height = 300;
    const onGrowth = new Set<() => void>();
    vi.stubGlobal('scrollY', 0);
    vi.stubGlobal('scrollTo', (_left: number, top: number) =>
      // As browsers do that round.
      vi.stubGlobal('scrollY', Math.min(Math.floor(top), height)),
    );
    vi.stubGlobal(
      'ResizeObserver',
      class {
        private readonly notify: () => void;
        constructor(notify: () => void) {
          this.notify = notify;
        }
        observe = () => onGrowth.add(this.notify);
        disconnect = () => onGrowth.delete(this.notify);
      },
    );
    grow = (next) => {
      height = next;
      for (const notify of onGrowth) notify();
    };
    return () => vi.unstubAllGlobals();
  });

  it('continues scrolling as the page grows, in any number of steps', () => {
    scrollToPosition(1000.5);
    expect(scrollY).toBe(300);
    grow(700);
    expect(scrollY).toBe(700);
    grow(2000);
    expect(scrollY).toBe(1000);
    scrollTo(0, 0);
    grow(3000);
    expect(scrollY).toBe(0);
  });

  it('stops when the content of the page is replaced', () => {
    scrollToPosition(1000);
    showHeading();
    grow(2000);
    expect(scrollY).toBe(0);
  });

  it('does not scroll again after the position is reached', () => {
    scrollToPosition(200);
    scrollTo(0, 0);
    grow(2000);
    expect(scrollY).toBe(0);
  });

  it.each(['pointerdown', 'wheel', 'keydown'])('stops after a %s by the visitor', (type) => {
    scrollToPosition(1000);
    dispatchEvent(new Event(type));
    grow(2000);
    expect(scrollY).toBe(300);
  });

  it('stops when the returned function is called', () => {
    scrollToPosition(1000)();
    grow(2000);
    expect(scrollY).toBe(300);
  });
});
