import { useEffect, useRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { EarlyTouch } from './early-recorder.ts';

type TrackedField = HTMLInputElement & {
  /** React's: what the field held when React last looked. */
  _valueTracker?: { setValue(value: string): void };
};

const TEXT_FIELDS = 'input:not([type=checkbox], [type=radio], [type=range]), textarea';

interface TakeOverProps {
  children: ReactNode;
  /** Called once React has taken the page over, before the replay. */
  onDone?: () => void;
}

/** Around the whole shop: replays what the visitor touched before React's first commit. */
export function TakeOver({ children, onDone }: TakeOverProps) {
  const done = useRef(onDone);
  useEffect(() => done.current?.(), []);
  useEffect(() => {
    // Before a second render, which would put React's own values back.
    const filled = findFilledFields();
    // An effect cannot flush what it causes. The recorder listens until the microtask.
    queueMicrotask(() => replayEarlyTouches(filled));
  }, []);
  return children;
}

/** Password managers may fill fields without an event, or before anything listened. */
function findFilledFields(): EarlyTouch[] {
  return [...document.querySelectorAll<HTMLInputElement>(TEXT_FIELDS)]
    .filter((field) => field.value !== field.defaultValue)
    .map((element) => ({ element, value: element.value }));
}

/** Does what was touched early, in its order, as if it were touched now. */
function replayEarlyTouches(filled: EarlyTouch[]) {
  const touches = window.takeEarlyTouches?.() ?? [];
  const touched = new Set(touches.map(({ element }) => element));
  const silent = filled.filter(({ element }) => !touched.has(element));
  resetLaterText(touches);
  // Each must find what the one before has changed.
  for (const touch of [...silent, ...withoutRepeats(touches)]) flushSync(() => replay(touch));
}

/** A form that was sent while its fields were empty must not find the text that followed. */
function resetLaterText(touches: EarlyTouch[]) {
  const press = touches.findIndex(({ value }) => value === undefined);
  if (press < 0) return;
  for (const { element, value } of touches.slice(press))
    if (element instanceof HTMLInputElement && typeof value === 'string')
      element.value = element.defaultValue;
}

/** Text as it was when the visitor went on to something else, and each press once. */
function withoutRepeats(touches: EarlyTouch[]): EarlyTouch[] {
  const kept: EarlyTouch[] = [];
  const texts = new Map<HTMLElement, string>();
  /** Since the last change of a field. */
  const pressed = new Set<HTMLElement>();
  for (const touch of touches) {
    const { element, value } = touch;
    if (value === undefined) {
      if (pressed.has(element)) continue;
      pressed.add(element);
    } else {
      // `change` repeats the last `input`: on iOS even after a press that followed it.
      if (texts.get(element) === value) continue;
      pressed.clear();
    }
    if (typeof value === 'string') {
      texts.set(element, value);
      if (kept.at(-1)?.element === element) kept.pop();
    }
    kept.push(touch);
  }
  return kept;
}

function replay({ element, value }: EarlyTouch) {
  const target = element.isConnected ? element : findSuccessor(element);
  if (!target) return;
  if (target instanceof HTMLFormElement) target.requestSubmit();
  else if (value === undefined) target.click();
  else if (typeof value === 'string') enterText(target as TrackedField, value);
  else toggle(target as HTMLInputElement, value);
}

function enterText(field: TrackedField, value: string) {
  // Unchanged text is not written again: that would move the caret and end a composition.
  if (field.value !== value) field.value = value;
  // Hydration takes the text for known, and React ignores an event that brings nothing new.
  field._valueTracker?.setValue(`${value} `);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

function toggle(input: HTMLInputElement, isChecked: boolean) {
  input.checked = !isChecked;
  input.click();
}

/** The same control of a page that was drawn afresh, if there is just one like it. */
function findSuccessor(element: HTMLElement): HTMLElement | undefined {
  const description = describe(element);
  const alike = [...document.querySelectorAll<HTMLElement>(element.localName)].filter(
    (other) => describe(other) === description,
  );
  return alike.length === 1 ? alike[0] : undefined;
}

function describe(element: HTMLElement): string {
  const traits = ['name', 'type', 'role', 'aria-label'].map((name) => element.getAttribute(name));
  const card = element.closest('article')?.getAttribute('aria-label');
  return [...traits, card, (element.closest('label') ?? element).textContent].join('\n');
}
