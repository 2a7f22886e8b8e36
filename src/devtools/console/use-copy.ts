import { useState } from 'react';

const MESSAGE_MS = 2000;

/** Copies text to the clipboard; `message` says for two seconds whether it worked. */
export function useCopy() {
  const [message, setMessage] = useState('');

  async function copy(what: string, write: () => string) {
    try {
      await navigator.clipboard.writeText(write());
      setMessage(`${what} copied.`);
    } catch {
      // The page is on plain http, or the user has denied access.
      setMessage('This browser does not let the page copy.');
    }
    setTimeout(() => setMessage(''), MESSAGE_MS);
  }

  return { message, copy };
}
