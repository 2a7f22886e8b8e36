/** A touch before hydration: a press, a submit or, with a `value`, a change of a field. */
export interface EarlyTouch {
  element: HTMLElement;
  /** The field's text after the change; for a checkbox or radio, whether it was checked. */
  value?: string | boolean;
}

declare global {
  interface Window {
    /** Ends the recording and returns the touches in order. Set by the page's inline script. */
    takeEarlyTouches?: () => EarlyTouch[];
  }
}

/**
 * Records button presses, field changes and submits in order until `signal` aborts, and prevents all
 * submits. Links work as usual. Calls back after each touch.
 */
export function recordTouches(signal: AbortSignal, onTouch: () => void): EarlyTouch[] {
  const touches: EarlyTouch[] = [];
  const record = (event: Event) => {
    const { type } = event;
    const target = event.target as HTMLInputElement;
    const isCheckable = /checkbox|radio/.test(target.type);
    const button = target.closest('button');
    if (type === 'click' && !button && !isCheckable) return;
    // React listens before its first commit. Without this it would handle the event now, and again
    // at the replay.
    event.stopImmediatePropagation();
    if (type === 'submit' || button) {
      event.preventDefault();
      const element = button ?? target;
      element.setAttribute('aria-busy', 'true');
      touches.push({ element });
    } else if (!isCheckable) touches.push({ element: target, value: target.value });
    else if (type === 'change') touches.push({ element: target, value: target.checked });
    onTouch();
  };
  for (const type of ['click', 'input', 'change', 'submit'])
    addEventListener(type, record, { capture: true, signal });
  return touches;
}

/** Removes the busy look of recorded buttons. */
export function showAsIdle(): void {
  for (const element of document.querySelectorAll('[aria-busy]'))
    element.removeAttribute('aria-busy');
}
