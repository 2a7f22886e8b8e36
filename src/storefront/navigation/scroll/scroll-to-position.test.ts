import { beforeEach, expect, it, vi } from 'vitest';
import { scrollToPosition } from './scroll-to-position.ts';

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

it('scrolls on as the page grows, in any number of steps', () => {
  scrollToPosition(1000.5);
  expect(scrollY).toBe(300);
  grow(700);
  expect(scrollY).toBe(700);
  grow(2000);
  expect(scrollY).toBe(1000.5);
});

it('stops at the position', () => {
  scrollToPosition(200);
  scrollTo(0, 0);
  grow(2000);
  expect(scrollY).toBe(0);
});

it.each(['pointerdown', 'wheel', 'keydown'])('stops after a %s of the visitor', (type) => {
  scrollToPosition(1000);
  dispatchEvent(new Event(type));
  grow(2000);
  expect(scrollY).toBe(300);
});

it('can be stopped', () => {
  scrollToPosition(1000)();
  grow(2000);
  expect(scrollY).toBe(300);
});
