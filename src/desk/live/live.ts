/** Calls `onChange` whenever orders may have changed, until the returned function is called. */
type ChangeSource = (onChange: () => void) => () => void;

/** The polling interval while there is no event stream. */
const POLL_MS = 30_000;
const CHANNEL_AND_LOCK_NAME = 'kitabdost-desk';
/** The paths of the calls that may change orders. Deleting an account cancels its orders. */
const ORDER_PATHS = /^\/api\/(?:user$|user\/orders|payments|desk\/orders)/;

let changeSource: ChangeSource = listenToServer;

/** Replaces the event stream of the server. The demo needs this: its API has no event stream. */
export function setChangeSource(source: ChangeSource): void {
  changeSource = source;
}

export function mayChangeOrders({ method, path }: { method: string; path: string }): boolean {
  return method !== 'GET' && ORDER_PATHS.test(path);
}

/** Calls `onChange` whenever orders may have changed. Returns a function that ends this. */
export function onOrdersChanged(onChange: () => void): () => void {
  return changeSource(onChange);
}

/**
 * Listens to the event stream of the server. Browsers limit the connections to a server, so only one
 * tab reads the stream, and broadcasts its events to the others. Without locks, each tab reads it.
 */
function listenToServer(onChange: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const channel = new BroadcastChannel(CHANNEL_AND_LOCK_NAME);
  channel.addEventListener('message', onChange);
  const readAndBroadcast = () =>
    readEvents(() => {
      onChange();
      channel.postMessage('changed');
    }, signal);
  if (!requestLock(CHANNEL_AND_LOCK_NAME, { signal }, readAndBroadcast))
    void readEvents(onChange, signal);
  return () => {
    controller.abort();
    channel.close();
  };
}

/**
 * Reads the event stream until `signal` is aborted. Polls while the connection is not open. A change
 * before the connection opens has no event, so `onChange` is also called then.
 */
function readEvents(onChange: () => void, signal: AbortSignal): Promise<void> {
  const connect = () => {
    const source = new EventSource('/api/desk/events');
    source.addEventListener('orders', onChange);
    // Once, because the server knows what a reconnecting browser has missed.
    source.addEventListener('open', onChange, { once: true });
    return source;
  };
  let source = connect();
  const timer = setInterval(() => {
    if (source.readyState === EventSource.OPEN) return;
    onChange();
    // After an HTTP error, `EventSource` does not reconnect by itself.
    if (source.readyState === EventSource.CLOSED) source = connect();
  }, POLL_MS);
  return new Promise((resolve) =>
    signal.addEventListener('abort', () => {
      clearInterval(timer);
      source.close();
      resolve();
    }),
  );
}

/** Runs `work` with a lock, as the browser allows; returns `false` if the browser has no locks. */
export function requestLock(
  name: string,
  options: LockOptions,
  work: LockGrantedCallback<unknown>,
): boolean {
  // The Web Locks API is missing over plain HTTP, for example on a local network.
  const { locks } = navigator as { locks?: LockManager };
  // Rejects when the signal aborts, the page is being closed, or `work` rejects.
  locks?.request(name, options, work).catch(() => undefined);
  return locks !== undefined;
}
