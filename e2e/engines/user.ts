import { setTimeout as pause } from 'node:timers/promises';
import type { Engine } from './engine.ts';

const LIMIT_MS = 20_000;
const POLL_MS = 20;
/** How long a control must not move before it is pressed. */
const STEADY_MS = 200;
const KEYS: Record<string, string> = { ArrowLeft: '\uE012', Enter: '\uE007', Escape: '\uE00C' };

/** The actions and observations of a visitor. Each waits until it is possible. */
export type User = ReturnType<typeof createUser>;

export function createUser(engine: Engine, origin: string) {
  /**
   * Runs the function in the page until it returns a truthy value. While the page navigates, there
   * is no result.
   */
  async function until<Args extends unknown[]>(
    what: string,
    test: (...args: Args) => unknown,
    ...args: Args
  ): Promise<void> {
    const end = performance.now() + LIMIT_MS;
    let reason: unknown;
    do {
      try {
        reason = await engine.run(test, ...args);
        if (reason) return;
      } catch (error) {
        reason = error;
      }
      await pause(POLL_MS);
    } while (performance.now() < end);
    throw new Error(`${what}: not within ${LIMIT_MS / 1000} s (${String(reason)}).`);
  }

  /** Returns the middle of a control, once it can be pressed there and stays in its place. */
  async function find(selector: string, name: string): Promise<{ x: number; y: number }> {
    let place: { x: number; y: number } | undefined;
    const end = performance.now() + LIMIT_MS;
    for (;;) {
      await pause(STEADY_MS);
      const before = place;
      place = (await engine.run(locate, selector, name).catch(() => undefined)) ?? undefined;
      // After a navigation the page still scrolls, and moves the focus.
      if (place && before && place.x === before.x && place.y === before.y) return place;
      if (performance.now() > end) throw new Error(`There is no ${selector} "${name}".`);
    }
  }

  async function pressAt(x: number, y: number): Promise<void> {
    await engine.input([
      {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  }

  async function type(...keys: string[]): Promise<void> {
    const actions = keys.flatMap((key) => [
      { type: 'keyDown', value: KEYS[key] ?? key },
      { type: 'keyUp', value: KEYS[key] ?? key },
    ]);
    await engine.input([{ type: 'key', id: 'keyboard', actions }]);
  }

  return {
    ...engine,
    until,
    pressAt,
    type,
    /** Resolves after hydration, when the fonts have loaded and nothing is moving. */
    async open(path: string) {
      await engine.open(new URL(path, origin).href);
      await until(
        'the shop is live',
        () => history.scrollRestoration === 'manual' && document.fonts.status === 'loaded',
      );
    },
    /** Presses the first control of this selector whose name begins with this text. */
    async press(selector: string, name: string) {
      const { x, y } = await find(selector, name);
      await pressAt(x, y);
    },
    async fill(name: string, text: string) {
      const { x, y } = await find('input, textarea', name);
      await pressAt(x, y);
      await type(...text);
    },
    sees: (text: string) =>
      until(`"${text}" is seen`, (part) => document.body.innerText.includes(part), text),
    isAt: (path: string) =>
      until(`the page is at ${path}`, (at) => location.pathname + location.search === at, path),
    hasHeading: (text: string) =>
      until(
        `the heading is "${text}"`,
        (wanted) => document.querySelector('h1')?.innerText.trim() === wanted,
        text,
      ),
  };
}

/** Returns the middle of a control if it can be pressed there. Runs in the page. */
function locate(selector: string, name: string) {
  const getName = (element: Element) => {
    const { labels } = element as HTMLInputElement;
    const text = element.getAttribute('aria-label') ?? labels?.[0]?.textContent;
    return (text ?? element.textContent ?? '').trim().replaceAll(/\s+/g, ' ');
  };
  const getShadowRoot = ({ shadowRoot }: Element) => shadowRoot;
  const isWanted = (element: Element) =>
    getName(element).startsWith(name) && element.checkVisibility();
  // The payment's dialog is in a shadow tree.
  const trees = [document, ...Array.from(document.querySelectorAll('body > *'), getShadowRoot)];
  const element = trees
    .flatMap((tree) => [...(tree?.querySelectorAll(selector) ?? [])])
    .find(isWanted);
  if (!element || element.matches(':disabled')) return undefined;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  const place = { x: x + width / 2, y: y + height / 2 };
  const hit = (element.getRootNode() as Document).elementFromPoint(place.x, place.y);
  const label = (element as HTMLInputElement).labels?.[0];
  const isFree = hit && (element.contains(hit) || label?.contains(hit) || hit.contains(element));
  return isFree ? place : undefined;
}
