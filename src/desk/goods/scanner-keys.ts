import { useEffect, useEffectEvent } from 'react';

/** Hand scanners press a key every few ms, and people at most ten in a second. */
const MAX_GAP_MS = 50;
const MIN_CHARS = 2;

/**
 * Calls `onScan` with each text that a hand scanner types, wherever the focus is. A scan is known by
 * its speed, and by Enter or Tab at its end, which then presses no button and moves no focus. The
 * text is removed from the field into which it was typed.
 */
export function useScannerKeys(onScan: (text: string) => void): void {
  const report = useEffectEvent(onScan);
  useEffect(() => {
    let typed = '';
    let typedAt = -Infinity;
    let restoreField = () => {};
    const onKey = (event: KeyboardEvent) => {
      const { key, timeStamp, repeat, target } = event;
      if (key === 'Shift') return;
      const isQuick = timeStamp - typedAt <= MAX_GAP_MS && !repeat;
      if ((key === 'Enter' || key === 'Tab') && isQuick && typed.length >= MIN_CHARS) {
        event.preventDefault();
        event.stopPropagation();
        restoreField();
        report(typed);
      }
      const isText = key.length === 1 && !event.ctrlKey && !event.metaKey && !repeat;
      if (isText && !(isQuick && typed !== '')) {
        typed = '';
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
    if (field.value === value) return;
    VALUE?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
}
