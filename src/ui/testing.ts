import { unstable_IdlePriority, unstable_scheduleCallback } from 'scheduler';
import { vi } from 'vitest';

/** For tests: adds stand-ins for modal dialogs and scrolling, which jsdom lacks. */
export function completeBrowser(): void {
  const focused = new WeakMap<HTMLDialogElement, Element | null>();
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
    focused.set(this, document.activeElement);
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    // As in a browser, what had the focus before gets it again.
    const before = focused.get(this);
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
  window.scrollTo = () => undefined;
}

/** For tests: returns the text of what has the focus; not that of the page if nothing has it. */
export function readFocusedText(): string | undefined {
  const { activeElement, body } = document;
  return activeElement === body ? undefined : activeElement?.textContent;
}

/** Attributes that are left out: names for styles and scripts, and what the router adds. */
const UNSEEN = ['id', 'class', 'style', 'for', 'data-discover'];

/** Attributes that contain ids, which differ in each run: the texts are printed. */
const REFERENCES = ['aria-describedby', 'aria-labelledby', 'aria-controls', 'form', 'list'];

/** Keys and secrets with the last digits of one, and ids as `useId` makes them. */
export const KEY = /[\da-f]{24,}|whsec_[\w+/=]+|(?<=…)[\da-f]{4}\b/g;
const REACT_ID = /_r_\w+?_/;

/**
 * For tests: returns what an element shows, for a comparison with a file: a line for each element
 * with attributes or a text of its own, in the order of the page.
 */
export function printScreen(root: Element): string {
  const lines: string[] = [];
  print(root, lines);
  return `${lines.join('\n').replaceAll(KEY, 'KEY')}\n`;
}

function print(element: Element, lines: string[]): void {
  if (['STYLE', 'SCRIPT'].includes(element.tagName)) return;
  if (element.tagName === 'svg') {
    // A chart has a label; an icon has none.
    const label = element.getAttribute('aria-label');
    if (label !== null) lines.push(`svg “${label}”`);
    return;
  }
  const texts = [...element.childNodes].map((node) =>
    node.nodeType === Node.TEXT_NODE ? node.nodeValue : node instanceof Element ? ' | ' : '',
  );
  const text = texts.join('').replaceAll(/\s+/g, ' ').trim();
  const facts = [...listAttributes(element), ...listState(element)];
  if (facts.length > 0 || /[^ |]/.test(text)) {
    const words = /[^ |]/.test(text) ? [`“${text.replaceAll(/^\| | \|$/g, '')}”`] : [];
    lines.push([element.tagName.toLowerCase(), ...facts, ...words].join(' '));
  }
  for (const child of element.children) print(child, lines);
}

function listAttributes(element: Element): string[] {
  const attributes = [...element.attributes].sort((a, b) => (a.name < b.name ? -1 : 1));
  return attributes.flatMap(({ name, value }) => {
    if (UNSEEN.includes(name)) return [];
    if (REFERENCES.includes(name)) return `${name}=“${readReferences(value)}”`;
    // A drawn picture is long, and has its own tests.
    return `${name}=${value.startsWith('data:') ? 'data:' : value.replace(REACT_ID, 'ID')}`;
  });
}

function readReferences(ids: string): string {
  const texts = ids.split(' ').map((id) => document.getElementById(id)?.textContent ?? 'nothing');
  return texts.join(' + ').slice(0, 60);
}

function listState(element: Element): string[] {
  if (element instanceof HTMLInputElement) {
    if (element.type === 'checkbox' || element.type === 'radio')
      return element.checked ? ['checked'] : [];
    return element.value === (element.getAttribute('value') ?? '') ? [] : [`now=${element.value}`];
  }
  if (element instanceof HTMLSelectElement) return [`now=${element.value}`];
  if (element instanceof HTMLTextAreaElement) return [`now=${element.value}`];
  return [];
}

/** Shorter timers delay a call or a change of the page; longer ones hide messages. */
const SHORT_TIMER_MS = 500;

const { setTimeout: set, clearTimeout: clear } = globalThis;

/** For tests: returns a function that counts the short timers and frames which wait since then. */
export function watchTimers(): () => number {
  const running = new Set<unknown>();
  const watched = (callback: (...rest: unknown[]) => void, ms = 0, ...rest: unknown[]) => {
    const id: unknown = set(() => {
      running.delete(id);
      callback(...rest);
    }, ms);
    if (ms <= SHORT_TIMER_MS) running.add(id);
    return id;
  };
  const stop = (id: Parameters<typeof clear>[0]) => {
    running.delete(id);
    clear(id);
  };
  vi.stubGlobal('setTimeout', watched);
  vi.stubGlobal('clearTimeout', stop);
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) =>
    watched(() => callback(performance.now()), FRAME_MS),
  );
  vi.stubGlobal('cancelAnimationFrame', stop);
  return () => running.size;
}

const FRAME_MS = 16;
const QUIET_TURNS = 12;
const MAX_TURNS = 20_000;

/**
 * For tests: waits until the page has not changed, loaded code, rendered or made a call for some
 * turns of the event loop. Counts turns, because on a busy machine no duration is long enough.
 */
export async function waitForQuiet(countCalls: () => number): Promise<void> {
  let hasChanged = false;
  const observer = new MutationObserver(() => (hasChanged = true));
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  let turns = 0;
  for (let quiet = 0; quiet < QUIET_TURNS; quiet += 1) {
    await new Promise((resolve) => set(resolve, countCalls() > 0 ? FRAME_MS : 0));
    await vi.dynamicImportSettled();
    // After all other work of React, which may take some turns before it changes the page.
    await new Promise((resolve) => {
      unstable_scheduleCallback(unstable_IdlePriority, () => resolve(undefined));
    });
    if (countCalls() > 0 || hasChanged) quiet = 0;
    hasChanged = false;
    turns += 1;
    if (turns > MAX_TURNS)
      throw new Error(`The page is not quiet: ${countCalls()} calls or timers.`);
  }
  observer.disconnect();
}
