import { useRef, useState } from 'react';
import { useKeptScreen } from '../parts/unsaved.ts';

/** A form whose content stays at the end of the session, and if it is typed during a call. */
export function useTypedForm() {
  const form = useRef<HTMLFormElement>(null);
  const edits = useRef(0);
  const [hasInput, setHasInput] = useState(false);
  useKeptScreen(hasInput);
  const track = () => {
    edits.current += 1;
    setHasInput(true);
  };
  /** Returns a function that empties the form, unless it is changed meanwhile. */
  const prepareReset = () => {
    const sent = edits.current;
    return () => {
      if (edits.current !== sent) return;
      form.current?.reset();
      setHasInput(false);
    };
  };
  return { form, track, prepareReset };
}
