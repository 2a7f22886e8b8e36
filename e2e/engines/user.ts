import { setTimeout as pause } from 'node:timers/promises';
import type { Engine } from './engine.ts';

const TIMEOUT_MS = 60_000;
const POLL_MS = 20;
/** How long a control must not move before it is pressed. */
const STEADY_MS = 400;
const KEYS: Record<string, string> = { ArrowLeft: '\uE012', Enter: '\uE007', Escape: '\uE00C' };

/** The actions and expectations of a visitor. Each waits until it is possible or met. */
export type User = ReturnType<typeof createUser>;

export function createUser(engine: Engine, origin: string) {
  /** Runs the function in the page until it returns a truthy value. Ignores errors before that. */
  async function until<Args extends unknown[]>(
    what: string,
    test: (...args: Args) => unknown,
    ...args: Args
  ): Promise<void> {
    const end = performance.now() + TIMEOUT_MS;
    let last: unknown;
    do {
      try {
        last = await engine.run(test, ...args);
        if (last) return;
      } catch (error) {
        // The page navigates, so it cannot run the function.
        last = error;
      }
      await pause(POLL_MS);
    } while (performance.now() < end);
    throw new Error(`${what}: not within ${TIMEOUT_MS / 1000} s (${String(last)}).`);
  }

  /** Finds the middle of a control, once the control can be pressed there and no longer moves. */
  async function findPoint(selector: string, name: string): Promise<{ x: number; y: number }> {
    let point: { x: number; y: number } | undefined;
    const end = performance.now() + TIMEOUT_MS;
    for (;;) {
      await pause(STEADY_MS);
      const before = point;
      point = (await engine.run(locate, selector, name).catch(() => undefined)) ?? undefined;
      // After a navigation the page still scrolls, and moves the focus.
      if (point && before && point.x === before.x && point.y === before.y) return point;
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

  /** Until then, controls may move between their search and the press. */
  const waitUntilLive = () =>
    until(
      'the shop is live',
      () =>
        document.readyState === 'complete' &&
        history.scrollRestoration === 'manual' &&
        document.fonts.status === 'loaded',
    );

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
    /** Opens a page. Resolves after hydration, when the fonts have loaded. */
    async open(path: string) {
      await engine.open(new URL(path, origin).href);
      await waitUntilLive();
    },
    async reload() {
      await engine.reload();
      await waitUntilLive();
    },
    /** Presses the first control of this selector whose name begins with this text. */
    async press(selector: string, name: string) {
      const { x, y } = await findPoint(selector, name);
      await pressAt(x, y);
    },
    async fill(name: string, text: string) {
      const { x, y } = await findPoint('input, textarea', name);
      await pressAt(x, y);
      await type(...text);
    },
    expectText: (text: string) =>
      until(`"${text}" is seen`, (part) => document.body.innerText.includes(part), text),
    expectPath: (path: string) =>
      until(`the page is at ${path}`, (at) => location.pathname + location.search === at, path),
    expectHeading: (text: string) =>
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
  const point = { x: x + width / 2, y: y + height / 2 };
  const hit = (element.getRootNode() as Document).elementFromPoint(point.x, point.y);
  const label = (element as HTMLInputElement).labels?.[0];
  const isFree = hit && (element.contains(hit) || label?.contains(hit) || hit.contains(element));
  return isFree ? point : undefined;
}
