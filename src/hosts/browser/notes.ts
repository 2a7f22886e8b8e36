/**
 * Something was set; what the API answers with looks different from now on, so all is to be read
 * anew; or the worker can keep nothing, and the page is to answer.
 */
export type Note = 'controls' | 'data' | 'homeless';

const NAME = 'kitabdost-mock';

let channel: BroadcastChannel | undefined;

/** To all pages of the shop, this one too. */
export function tellNote(note: Note): void {
  channel ??= new BroadcastChannel(NAME);
  channel.postMessage(note);
}

/** Calls back for each note of a page or the worker, until the returned function is called. */
export function hearNotes(listener: (note: Note) => void): () => void {
  const ear = new BroadcastChannel(NAME);
  ear.addEventListener('message', ({ data }) => listener(data));
  return () => ear.close();
}
