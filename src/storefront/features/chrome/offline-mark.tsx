import { useSyncExternalStore } from 'react';

/** Says when there is no network. Its live region is always there: a new one is not announced. */
export function OfflineMark() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  // Without the worker, requests for pages not fetched yet fail.
  const isKept = Boolean(navigator.serviceWorker?.controller);
  return (
    <p className="notice" role="status" data-on={isOnline ? undefined : ''}>
      {!isOnline && 'You are offline.'}
      {!isOnline && isKept && ' The shop goes on; payment waits for the network.'}
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
