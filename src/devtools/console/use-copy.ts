import { useState } from 'react';

const NOTE_MS = 2000;

/** Puts text on the clipboard; `note` says for a moment, in words, whether that went well. */
export function useCopy() {
  const [note, setNote] = useState('');

  async function copy(what: string, write: () => string) {
    try {
      await navigator.clipboard.writeText(write());
      setNote(`${what} copied.`);
    } catch {
      // No clipboard on plain http, or the visitor has refused it.
      setNote('This browser does not let the page copy.');
    }
    setTimeout(() => setNote(''), NOTE_MS);
  }

  return { note, copy };
}
