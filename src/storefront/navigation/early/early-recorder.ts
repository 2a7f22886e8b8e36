/** An event before hydration: a press, a submit or, with a `value`, a change to a field. */
export interface EarlyEvent {
  element: HTMLElement;
  /** The field's text after the change; for a checkbox or radio, whether it was checked. */
  value?: string | boolean;
}

declare global {
  interface Window {
    /** Ends the recording and returns the events in order. Set by the page's inline script. */
    takeEarlyEvents?: () => EarlyEvent[];
  }
}

/**
 * Records button presses, field changes and submits, which it prevents, until `signal` aborts, in
 * the returned array. Calls `onEvent` after each. Links work.
 */
export function recordEvents(signal: AbortSignal, onEvent: () => void): EarlyEvent[] {
  const events: EarlyEvent[] = [];
  const record = (event: Event) => {
    const { type } = event;
    const target = event.target as HTMLInputElement;
    const isCheckable = /checkbox|radio/.test(target.type);
    const button = target.closest('button');
    if (type === 'click' && !button && !isCheckable) return;
    // React listens before its first commit, and would handle the event now and at the replay.
    event.stopImmediatePropagation();
    if (type === 'submit' || button) {
      event.preventDefault();
      const element = button ?? target;
      element.setAttribute('aria-busy', 'true');
      events.push({ element });
    } else if (!isCheckable) events.push({ element: target, value: target.value });
    else if (type === 'change') events.push({ element: target, value: target.checked });
    onEvent();
  };
  for (const type of ['click', 'input', 'change', 'submit'])
    addEventListener(type, record, { capture: true, signal });
  return events;
}

/** Removes the mark that recorded buttons and forms are busy. */
export function clearBusyMarks(): void {
  for (const element of document.querySelectorAll('[aria-busy]'))
    element.removeAttribute('aria-busy');
}
