import { useEffectEvent, useLayoutEffect } from 'react';

/** The average time for a key of a scan: scanners need a few ms, and people 80 ms and more. */
const MAX_KEY_MS = 50;
/** A longer pause begins another text. A busy computer may delay a key of a scan. */
const MAX_PAUSE_MS = 150;
const MIN_CHARS = 2;

/**
 * Calls `onScan` with each text that a hand scanner types, wherever the focus is. A scan is known by
 * its speed, and by Enter or Tab at its end, which then presses no button and moves no focus. The
 * text is removed from the field into which it was typed.
 */
export function useScannerKeys(onScan: (text: string) => void): void {
  const report = useEffectEvent(onScan);
  // A scan may begin as soon as the page is there.
  useLayoutEffect(() => {
    let typed = '';
    let begunAt = 0;
    let typedAt = -Infinity;
    let restoreField = () => {};
    const onKey = (event: KeyboardEvent) => {
      const { key, timeStamp, repeat, target } = event;
      if (key === 'Shift') return;
      const isScan =
        typed.length >= MIN_CHARS && timeStamp - begunAt <= typed.length * MAX_KEY_MS && !repeat;
      if ((key === 'Enter' || key === 'Tab') && isScan) {
        event.preventDefault();
        event.stopPropagation();
        restoreField();
        report(typed);
      }
      const isText = key.length === 1 && !event.ctrlKey && !event.metaKey && !repeat;
      if (typed === '' || !isText || timeStamp - typedAt > MAX_PAUSE_MS) {
        typed = '';
        begunAt = timeStamp;
        restoreField = rememberField(target);
      }
      typed = isText ? typed + key : '';
      typedAt = timeStamp;
    };
    // Before any other handler, because Enter could press the button that has the focus.
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, []);
}

const VALUE = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');

/** Returns a function that gives a field its present text again, also if React controls it. */
function rememberField(field: EventTarget | null): () => void {
  if (!(field instanceof HTMLInputElement)) return () => {};
  const { value } = field;
  return () => {
    VALUE?.set?.call(field, value);
    // React ignores it if the text has not changed.
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
}
