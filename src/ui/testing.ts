import { cleanup } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';

/** The attributes that a reader or a script notices. Ids differ in each run. */
const ATTRIBUTES = [
  'role',
  'aria-label',
  'aria-current',
  'aria-pressed',
  'aria-expanded',
  'aria-busy',
  'aria-sort',
  'aria-hidden',
  'href',
  'src',
  'lang',
  'dir',
  'type',
  'name',
  'value',
  'placeholder',
  'pattern',
  'required',
  'readonly',
  'disabled',
  'maxlength',
  'inputmode',
  'title',
  'datetime',
];

/** Keys as `createKey` makes them, and ids as `useId` does. */
const KEY = /[\da-f]{32}/;
const REACT_ID = /_r_\w+?_/;

/**
 * For tests: returns what an element shows, for a comparison with a file: a line for each element
 * with attributes or a text of its own, in the order of the page.
 */
export function printScreen(root: Element): string {
  const lines: string[] = [];
  print(root, lines);
  return `${lines.join('\n')}\n`;
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
  return ATTRIBUTES.flatMap((name) => {
    const value = element.getAttribute(name);
    if (value === null) return [];
    // A drawn picture is long, and has its own tests.
    return `${name}=${value.startsWith('data:') ? 'data:' : value.replace(KEY, 'KEY').replace(REACT_ID, 'ID')}`;
  });
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

const QUIET_FRAMES = 12;

/** For tests: waits until the page has neither changed, loaded code nor made a call for some frames. */
export async function waitForQuiet(countCalls: () => number): Promise<void> {
  let before = '';
  for (let frames = 0; frames < QUIET_FRAMES; frames += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await vi.dynamicImportSettled();
    const now = document.body.innerHTML;
    if (countCalls() > 0 || now !== before) frames = 0;
    before = now;
  }
}

const PRESSABLE = 'button, input[type=radio], input[type=checkbox]';

/** Returns what a button or a choice is called. */
function getName(element: Element): string {
  const label = element.closest('label')?.textContent;
  return element.getAttribute('aria-label') ?? label ?? element.textContent;
}

/** The name without what differs between two books or two orders. */
function getKind(element: Element): string {
  return getName(element)
    .replaceAll(/₹?\d[\d,]*/g, '#')
    .replace(/(?::|\bof|\bfrom|\bfor) .*/, '');
}

/** Fills the required fields, and presses the first button that does not only close the dialog. */
async function confirmIn(dialog: Element) {
  for (const field of dialog.querySelectorAll<HTMLInputElement>('input, textarea'))
    if (field.value === '' && field.type !== 'hidden') await userEvent.type(field, '12');
  const buttons = [...dialog.querySelectorAll('button')];
  const button = buttons.find((item) => !/^(?:close|not now|keep)/i.test(getName(item)));
  if (button) await userEvent.click(button);
}

interface OpenedScreen {
  main: Element;
  /** The calls that the page has made. */
  calls: string[];
  /** Waits until the page makes no more calls. */
  settle: () => Promise<void>;
}

/**
 * For tests: opens a page again for each of its buttons and choices, presses it, and returns what it
 * changed and which calls it made. Skips those whose names are in `known`, and adds the others.
 */
export async function pressEach(
  open: () => Promise<OpenedScreen>,
  known: Set<string>,
): Promise<string> {
  const parts: string[] = [];
  for (;;) {
    const { main, calls, settle } = await open();
    const elements = [...main.querySelectorAll(PRESSABLE)];
    const element = elements.find((item) => !known.has(getKind(item)));
    if (!element) break;
    known.add(getKind(element));
    const before = printScreen(main).split('\n');
    calls.length = 0;
    await userEvent.click(element);
    await settle();
    const dialog = document.querySelector('dialog');
    const shown = printScreen(dialog ?? main).split('\n');
    // What a call changes appears at some later time.
    const changed = calls.length === 0 ? shown.filter((line) => !before.includes(line)) : [];
    if (dialog) await confirmIn(dialog);
    await settle();
    const made = calls.map((call) => `> ${call.replace(KEY, 'KEY')}`);
    parts.push(`== ${getName(element)}`, ...changed, ...made, '');
    cleanup();
  }
  cleanup();
  return parts.join('\n');
}
