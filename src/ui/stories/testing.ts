import { fireEvent } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { aPicture } from '#domain/books/testing.ts';
import type { OpenedScreen } from '../presses/testing.ts';
import { KEY, printScreen } from '../testing.ts';

/** Returns what differs, in order: `- ` before a line that was removed, `+ ` before a new one. */
function listDifferences(before: string[], after: string[]): string[] {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (
    end < Math.min(before.length, after.length) - start &&
    before.at(-1 - end) === after.at(-1 - end)
  )
    end += 1;
  const [old, now] = [
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  ];
  /** The length of the longest common subsequence of the lines from these indexes on. */
  const common = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  const get = (i: number, j: number) => common[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const length =
        old[i] === now[j] ? get(i + 1, j + 1) + 1 : Math.max(get(i + 1, j), get(i, j + 1));
      common[i]?.fill(length, j, j + 1);
    }
  const lines: string[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length)
    if (i < old.length && old[i] === now[j]) {
      i += 1;
      j += 1;
    } else if (j === now.length || (i < old.length && get(i + 1, j) >= get(i, j + 1)))
      lines.push(`- ${old[i++]}`);
    else lines.push(`+ ${now[j++]}`);
  return lines;
}

const user = userEvent.setup({ pointerEventsCheck: 0 });

/** Returns the text of a button or a label without that of the fields in it. */
function getText(element: Element): string {
  const texts = [...element.childNodes].map((node) =>
    node instanceof Element && node.matches('input, select, textarea') ? '' : node.textContent,
  );
  return texts.join('').replaceAll(/\s+/g, ' ').trim();
}

const CONTROLS =
  ':is(button, a[href], summary, [aria-label]:is(input, select, textarea, [tabindex])):not(.Toastify *)';

/** Finds a control by its label or text, or by the start of it before `…`; in an open dialog first. */
function findControl(name: string): HTMLElement {
  const root = document.querySelector('dialog[open]') ?? document;
  const start = name.slice(0, -1);
  const known: string[] = [];
  const isNamed = (text: string | null) => {
    if (text) known.push(text);
    return name.endsWith('…') ? text?.startsWith(start) : text === name;
  };
  const pressable = root.querySelectorAll<HTMLElement>(CONTROLS);
  const found = [...pressable].find((element) =>
    isNamed(element.getAttribute('aria-label') ?? getText(element)),
  );
  const label = found ?? [...root.querySelectorAll('label')].find((item) => isNamed(getText(item)));
  const control = label instanceof HTMLLabelElement ? label.control : found;
  if (control) return control;
  throw new Error(`There is no “${name}” among: ${known.join(' | ')}`);
}

/** Presses the keys of a scanner, which takes 5 ms for each, and writes into the focused field. */
function scan(code: string): void {
  const begun = performance.now();
  const { activeElement } = document;
  for (const [index, key] of [...code, 'Enter'].entries()) {
    if (key === 'Enter' && activeElement instanceof HTMLInputElement)
      fireEvent.change(activeElement, { target: { value: activeElement.value + code } });
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: begun + index * 5 });
    (activeElement ?? document.body).dispatchEvent(event);
  }
}

const THREE_MEGABYTES = 'x'.repeat(3 * 1024 ** 2);

/** What a step does with the rest of its line. */
const STEPS: Record<string, (rest: string, screen: OpenedScreen) => Promise<unknown> | void> = {
  press: (name) => user.click(findControl(name)),
  'press twice': (name) => user.dblClick(findControl(name)),
  focus: (name) => findControl(name).focus(),
  fill(rest) {
    const [name = '', value = ''] = rest.split(' = ');
    fireEvent.change(findControl(name), { target: { value } });
  },
  'clear all'() {
    const fields = 'main :is(input, textarea):not([type=checkbox], [type=radio], [type=file])';
    for (const field of document.querySelectorAll<HTMLInputElement>(fields))
      if (!field.disabled && !field.readOnly && !['hidden', 'color', 'range'].includes(field.type))
        fireEvent.change(field, { target: { value: '' } });
  },
  async choose(rest) {
    const [name = '', value = ''] = rest.split(' = ');
    await user.selectOptions(findControl(name), value);
  },
  async upload(rest) {
    const [name = '', file = '', text = ''] = rest.split(' = ');
    const type = /\.(png|gif)$/.exec(file)?.[1];
    const content = text === 'a picture' ? aPicture('gif') : text.replace('3 MB', THREE_MEGABYTES);
    const given = new File([content], file, { type: type ? `image/${type}` : '' });
    await user.upload(findControl(name), given);
  },
  key: (keys) => user.keyboard(keys),
  scan,
  leave: (name) => void fireEvent.blur(findControl(name)),
  lost: (_, { network }) => void (network.isLost = true),
  found: (_, { network }) => void (network.isLost = false),
  refuse(rest, { network }) {
    const [code = '', status = '409'] = rest.split(' ');
    const body = { errors: [`Refused: ${code}.`], code };
    network.refusal = code === '' ? undefined : Response.json(body, { status: Number(status) });
  },
  fail: (call, { network }) => void (network.failing = call || undefined),
  'lose response': (call, { network }) => void (network.unheard = call || undefined),
  hold(_, { network }) {
    network.gate = new Promise((resolve) => (openGate = resolve));
  },
  release(_, { network }) {
    openGate();
    network.gate = undefined;
  },
};
let openGate = () => {};

/** Attributes that other lists have, and that would make the differences long. */
const LEFT_OUT =
  / (?:data-(?:look|size|way|tone)|type|height|width|loading|tabindex|autocomplete|aria-pressed=false|draggable)(?:=\S*)?(?= |$)/g;
/** Prints an element without the toasts, which come and go by a clock. */
function readLines(root: Element = document.body): string[] {
  const toasts = document.querySelector('.Toastify');
  const text = printScreen(root).replace(toasts ? printScreen(toasts) : '', '');
  return text.split('\n').map((line) => line.replaceAll(LEFT_OUT, ''));
}

/** For tests: prints an element without the attributes and options that other lists have. */
export function printBriefly(root: Element): string {
  return readLines(root)
    .filter((line) => !/^(?:option|th) /.test(line))
    .join('\n');
}

const seenToasts = new WeakSet<Element>();
/** Lists the toasts that are new since the last call. */
function listNewToasts(): string[] {
  const toasts = [...document.querySelectorAll('.Toastify__toast')];
  return toasts.flatMap((toast) => {
    if (seenToasts.has(toast)) return [];
    seenToasts.add(toast);
    return `toast: ${/toast--(\w+)/.exec(toast.className)?.[1]} “${toast.textContent}”`;
  });
}

/** Lists calls; of reads that differ in their query, only the last, because a delay may skip others. */
function listCalls(calls: string[]): string[] {
  const isSkipped = (call: string, index: number) =>
    /^GET .*[?]/.test(call) && call.split('?')[0] === calls[index + 1]?.split('?')[0];
  return calls
    .filter((call, index) => !isSkipped(call, index))
    .map((call) => `> ${call.replace(/ GIF89a[^]*/, ' a picture')}`);
}

interface StoryOptions {
  /** More steps, by their first word. */
  steps?: Record<string, (rest: string) => Promise<unknown> | void>;
  /** What else a step may change. */
  describe?: () => string[];
}

/**
 * For tests: does one step after another, and returns what each changed, where the focus is then,
 * which calls it made, what it asked, and what toasts said. A step is a line: what is done, and to
 * what (`press Save`, `fill Title = Rains`; see `STEPS`).
 */
export async function runStory(
  screen: OpenedScreen,
  steps: readonly string[],
  { steps: more = {}, describe = () => [] }: StoryOptions = {},
): Promise<string> {
  const { calls, settle } = screen;
  const all: typeof STEPS = { ...STEPS, ...more };
  const problems: string[] = [];
  const asked: string[] = [];
  let answer = true;
  vi.stubGlobal('confirm', (question: string) => {
    asked.push(`asked: ${question}`);
    return answer;
  });
  const readPlace = () => document.querySelector('h1')?.textContent ?? '';
  let place = readPlace();
  let before = readLines();
  let focus = '';
  calls.length = 0;
  const parts: string[] = [];
  for (const step of steps) {
    parts.push(`== ${step}`);
    const verb = Object.keys(all).findLast((name) => `${step} `.startsWith(`${name} `));
    if (step === 'answer no' || step === 'answer yes') answer = step === 'answer yes';
    else if (verb === undefined) throw new Error(`What is “${step}”?`);
    else
      try {
        await all[verb]?.(step.slice(verb.length + 1), screen);
      } catch (error) {
        problems.push(`${step}: ${String(error)}`);
      }
    await settle();
    const now = readLines();
    if (readPlace() === place) parts.push(...listDifferences(before, now));
    else parts.push(`page: ${readPlace()}`);
    [before, place] = [now, readPlace()];
    parts.push(
      ...asked.splice(0),
      ...listCalls(calls.splice(0)),
      ...listNewToasts(),
      ...describe(),
    );
    const { activeElement } = document;
    const isLost = !activeElement || activeElement === document.body;
    const focused = isLost ? 'nothing' : (readLines(activeElement)[0] ?? '');
    if (focused !== focus) parts.push(`focus: ${focused}`);
    focus = focused;
  }
  if (problems.length > 0) throw new Error(`${parts.join('\n')}\n${problems.join('\n')}`);
  return `${parts.join('\n').replaceAll(KEY, 'KEY')}\n`;
}
