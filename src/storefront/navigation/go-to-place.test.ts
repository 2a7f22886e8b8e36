import { beforeEach, expect, it, vi } from 'vitest';
import { goToPlace } from './go-to-place.ts';

let grow: (height: number) => void;

beforeEach(() => {
  let height = 300;
  const onGrowth = new Set<() => void>();
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('scrollTo', (_left: number, top: number) =>
    vi.stubGlobal('scrollY', Math.min(top, height)),
  );
  vi.stubGlobal(
    'ResizeObserver',
    class {
      private readonly tell: () => void;
      constructor(tell: () => void) {
        this.tell = tell;
      }
      observe = () => onGrowth.add(this.tell);
      disconnect = () => onGrowth.delete(this.tell);
    },
  );
  grow = (next) => {
    height = next;
    for (const tell of onGrowth) tell();
  };
  return () => vi.unstubAllGlobals();
});

it('takes a place as the page grows to it, in as many steps as it likes', () => {
  goToPlace(1000.5);
  expect(scrollY).toBe(300);
  grow(700);
  expect(scrollY).toBe(700);
  grow(2000);
  expect(scrollY).toBe(1000.5);
});

it('is done once it is there', () => {
  goToPlace(200);
  scrollTo(0, 0);
  grow(2000);
  expect(scrollY).toBe(0);
});

it.each(['pointerdown', 'wheel', 'keydown'])('leaves a reader alone after a %s', (act) => {
  goToPlace(1000);
  dispatchEvent(new Event(act));
  grow(2000);
  expect(scrollY).toBe(300);
});

it('can be ended', () => {
  goToPlace(1000)();
  grow(2000);
  expect(scrollY).toBe(300);
});
