import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { EarlyEvent } from './early-recorder.ts';

type TrackedField = HTMLInputElement & {
  /** React's own record of the field's last value. */
  _valueTracker?: { setValue(value: string): void };
};

const TEXT_FIELDS = 'input:not([type=checkbox], [type=radio], [type=range]), textarea';

interface ReplayProps {
  children: ReactNode;
  /** Called after hydration and before the replay. */
  onHydrated?: () => void;
}

/** Wraps the whole shop and replays the visitor's input from before hydration. */
export function ReplayEarlyEvents({ children, onHydrated }: ReplayProps) {
  const report = useEffectEvent(() => onHydrated?.());
  useEffect(() => report(), []);
  useEffect(() => {
    // A second render would reset the fields to React's values, so they are read before it.
    const filled = findFilledFields();
    // A microtask, because `flushSync` does not work in an effect; the recorder listens until then.
    queueMicrotask(() => replayEarlyEvents(filled));
  }, []);
  return children;
}

/** Finds the fields that a password manager may have filled without an event. */
function findFilledFields(): EarlyEvent[] {
  return [...document.querySelectorAll<HTMLInputElement>(TEXT_FIELDS)]
    .filter((field) => field.value !== field.defaultValue)
    .map((element) => ({ element, value: element.value }));
}

/** Enters the texts of `filled` that were not recorded, then replays the recorded events in order. */
function replayEarlyEvents(filled: EarlyEvent[]) {
  const events = window.takeEarlyEvents?.() ?? [];
  const recorded = new Set(events.map(({ element }) => element));
  const unrecorded = filled.filter(({ element }) => !recorded.has(element));
  resetLaterText(events);
  // Each event must see the result of the one before.
  for (const event of [...unrecorded, ...dropRepeats(events)]) flushSync(() => replay(event));
}

/** Resets inputs that were changed after the first press, which must not be submitted. */
function resetLaterText(events: EarlyEvent[]) {
  const firstPress = events.findIndex(isPress);
  if (firstPress < 0) return;
  for (const { element, value } of events.slice(firstPress))
    if (element instanceof HTMLInputElement && typeof value === 'string')
      element.value = element.defaultValue;
}

/** Whether this is a press or a submit, not a change to a field. */
function isPress({ value }: EarlyEvent): boolean {
  return value === undefined;
}

/** Merges consecutive changes to a field, and drops repeated presses. */
function dropRepeats(events: EarlyEvent[]): EarlyEvent[] {
  const kept: EarlyEvent[] = [];
  const texts = new Map<HTMLElement, string>();
  /** Controls pressed since the last change to a field. */
  const pressed = new Set<HTMLElement>();
  for (const event of events) {
    const { element, value } = event;
    if (isPress(event)) {
      if (pressed.has(element)) continue;
      pressed.add(element);
    } else {
      // `change` repeats the last `input`, on iOS even after a later press.
      if (texts.get(element) === value) continue;
      pressed.clear();
    }
    if (typeof value === 'string') {
      texts.set(element, value);
      if (kept.at(-1)?.element === element) kept.pop();
    }
    kept.push(event);
  }
  return kept;
}

function replay({ element, value }: EarlyEvent) {
  const target = element.isConnected ? element : findSuccessor(element);
  if (!target) return;
  if (target instanceof HTMLFormElement) target.requestSubmit();
  else if (value === undefined) target.click();
  else if (typeof value === 'string') enterText(target as TrackedField, value);
  else toggle(target as HTMLInputElement, value);
}

function enterText(field: TrackedField, value: string) {
  // Writing unchanged text would move the caret and end a composition.
  if (field.value !== value) field.value = value;
  // React recorded this text, and ignores an event that does not change it: record another.
  field._valueTracker?.setValue(`${value} `);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

function toggle(input: HTMLInputElement, isChecked: boolean) {
  input.checked = !isChecked;
  input.click();
}

/** Finds the matching control in a page that was rendered from scratch, if there is exactly one. */
function findSuccessor(element: HTMLElement): HTMLElement | undefined {
  const description = describe(element);
  const alike = [...document.querySelectorAll<HTMLElement>(element.localName)].filter(
    (other) => describe(other) === description,
  );
  return alike.length === 1 ? alike[0] : undefined;
}

/** Returns the traits by which a control can be found again in another rendering of the page. */
function describe(element: HTMLElement): string {
  const traits = ['name', 'type', 'role', 'aria-label'].map((name) => element.getAttribute(name));
  const card = element.closest('article')?.getAttribute('aria-label');
  return [...traits, card, (element.closest('label') ?? element).textContent].join('\n');
}
