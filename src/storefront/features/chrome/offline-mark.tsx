import { useSyncExternalStore } from 'react';

/** The mock answers in the browser; a server does not. */
const WHAT_WORKS = import.meta.env.VITE_SERVER
  ? ' You can browse the books; cart, wishlist and sign-in wait for the network.'
  : ' The shop goes on; payment waits for the network.';

/** Tells when there is no network. Its live region is always rendered, because a new one is not announced. */
export function OfflineMark() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  // Without a worker, pages that were not fetched before cannot be opened.
  const isKept = Boolean(navigator.serviceWorker?.controller);
  return (
    <p className="notice" role="status" data-on={isOnline ? undefined : ''}>
      {!isOnline && 'You are offline.'}
      {!isOnline && isKept && WHAT_WORKS}
    </p>
  );
}

function subscribe(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
