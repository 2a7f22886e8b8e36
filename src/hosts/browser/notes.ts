/**
 * 'controls': a control of the mock was set. 'data': the API's data were replaced, so read them again.
 * 'no-storage': the worker cannot store data, so the page has to answer.
 */
export type Note = 'controls' | 'data' | 'no-storage';

const NAME = 'kitabdost-mock';

let channel: BroadcastChannel | undefined;

/** Sends a note to all pages of the shop, including this one. */
export function tellNote(note: Note): void {
  channel ??= new BroadcastChannel(NAME);
  channel.postMessage(note);
}

/** Calls `listener` for each note of a page or the worker, until the returned function is called. */
export function hearNotes(listener: (note: Note) => void): () => void {
  const receiver = new BroadcastChannel(NAME);
  receiver.addEventListener('message', ({ data }) => listener(data));
  return () => receiver.close();
}
