import { useState, type ReactNode } from 'react';

/** A piece of work that ends with words for the reader; `note` are the latest. */
export function useTask() {
  const [note, setNote] = useState<ReactNode>();

  async function run(work: () => Promise<ReactNode>) {
    setNote('One moment…');
    setNote(await work().catch((error: unknown) => `That did not work: ${String(error)}`));
  }

  return { note, run };
}
