import { useRef, useState } from 'react';

const MESSAGE_MS = 2000;

/** Returns a function that copies a text, and a short-lived message that says whether it worked. */
export function useCopy() {
  const [message, setMessage] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  async function copy(what: string, getText: () => string) {
    try {
      await navigator.clipboard.writeText(getText());
      setMessage(`${what} copied.`);
    } catch {
      // The page is on plain http, or the user has denied access.
      setMessage('This browser does not allow copying.');
    }
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setMessage(''), MESSAGE_MS);
  }

  return { message, copy };
}
