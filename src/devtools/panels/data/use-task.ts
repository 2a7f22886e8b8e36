import { useState, type ReactNode } from 'react';

/** Runs tasks that end with a message for the user; `message` is the latest one. */
export function useTask() {
  const [message, setMessage] = useState<ReactNode>();

  async function run(work: () => Promise<ReactNode>) {
    setMessage('One moment…');
    setMessage(await work().catch((error: unknown) => `That did not work: ${String(error)}`));
  }

  return { message, run };
}
