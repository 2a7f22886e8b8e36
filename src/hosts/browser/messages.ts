/**
 * 'controls': one was changed. 'data': pages must read again. 'no-storage': the worker cannot store
 * data, so each page must handle its own calls. 'no-story': the story of the scenario could not be
 * read, so the shop has its own data.
 */
export type Message = 'controls' | 'data' | 'no-storage' | 'no-story';

const CHANNEL_NAME = 'kitabdost-mock';

type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;

let channel: Channel | undefined;
/** Used instead of a channel that the browser refuses. */
const localEvents = new EventTarget();

/** Opens a channel to all pages and the worker; where storage is blocked, only to this page. */
export function openChannel(name: string): Channel {
  try {
    return new BroadcastChannel(name);
  } catch {
    const controller = new AbortController();
    return {
      postMessage: (data: unknown) =>
        queueMicrotask(() => localEvents.dispatchEvent(new MessageEvent(name, { data }))),
      addEventListener: (_type: string, listener: EventListenerOrEventListenerObject) =>
        localEvents.addEventListener(name, listener, { signal: controller.signal }),
      close: () => controller.abort(),
    };
  }
}

/** Sends a message to all pages of the shop, including this one. */
export function broadcast(message: Message): void {
  channel ??= openChannel(CHANNEL_NAME);
  channel.postMessage(message);
}

/** Calls `listener` for each message of a page or worker. Returns a function that unsubscribes. */
export function onMessage(listener: (message: Message) => void): () => void {
  const receiver = openChannel(CHANNEL_NAME);
  receiver.addEventListener('message', ({ data }) => listener(data));
  return () => receiver.close();
}
