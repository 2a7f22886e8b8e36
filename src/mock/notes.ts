/** Something was set; or what the API answers with looks different from now on: all is to be read anew. */
export type Note = 'controls' | 'data';

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
