import { desk } from '../api.ts';

/** Calls `onChange` whenever orders may have changed, until the returned function is called. */
type Listen = (onChange: () => void) => () => void;

/** The polling interval where events do not arrive. */
const POLL_MS = 30_000;
const NAME = 'kitabdost-desk';

let listen: Listen = listenToServer;

/** For the demo, whose worker cannot stream. */
export function listenBy(other: Listen): void {
  listen = other;
}

export function onOrdersChanged(onChange: () => void): () => void {
  return listen(onChange);
}

/** One tab of the browser reads the events and passes them on: browsers limit connections to a server. */
function listenToServer(onChange: () => void): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener('message', onChange);
  const lead = () =>
    readEvents(() => {
      onChange();
      channel.postMessage('changed');
    }, signal);
  // Browsers have no locks where the shop is open over http, as in a local network.
  const { locks } = navigator as { locks?: LockManager };
  if (locks) locks.request(NAME, { signal }, lead).catch(() => undefined);
  else void lead();
  return () => {
    leaving.abort();
    channel.close();
  };
}

/** Resolves once `signal` is aborted. Polls while the connection is not open. */
function readEvents(onChange: () => void, signal: AbortSignal): Promise<void> {
  const connect = () => {
    const source = new EventSource(desk.events.$url());
    source.addEventListener('orders', onChange);
    return source;
  };
  let source = connect();
  const timer = setInterval(() => {
    if (source.readyState === EventSource.OPEN) return;
    onChange();
    // After a refusal, a browser does not try again by itself.
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
