/**
 * 'controls': a control of the mock was set. 'data': the API's data were replaced, so read them again.
 * 'no-storage': the worker cannot store data, so the page has to respond.
 */
export type Message = 'controls' | 'data' | 'no-storage';

const NAME = 'kitabdost-mock';

type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;

let channel: Channel | undefined;
/** Replaces channels where the browser refuses them. */
const page = new EventTarget();

/**
 * A channel to all pages of the shop and its worker. Firefox refuses one where storage is blocked: then
 * only this page gets its messages.
 */
export function openChannel(name: string): Channel {
  try {
    return new BroadcastChannel(name);
  } catch {
    const closing = new AbortController();
    return {
      postMessage: (data: unknown) =>
        queueMicrotask(() => page.dispatchEvent(new MessageEvent(name, { data }))),
      addEventListener: (_type: string, listener: EventListenerOrEventListenerObject) =>
        page.addEventListener(name, listener, { signal: closing.signal }),
      close: () => closing.abort(),
    };
  }
}

/** Sends a note to all pages of the shop, including this one. */
export function broadcast(note: Message): void {
  channel ??= openChannel(NAME);
  channel.postMessage(note);
}

/** Calls `listener` for each note of a page or the worker, until the returned function is called. */
export function onMessage(listener: (note: Message) => void): () => void {
  const receiver = openChannel(NAME);
  receiver.addEventListener('message', ({ data }) => listener(data));
  return () => receiver.close();
}
