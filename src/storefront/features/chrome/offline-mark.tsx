import { useSyncExternalStore } from 'react';

/** Says so while there is no network. Its region is always there: an arriving one is not read out. */
export function OfflineMark() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  // Without the worker, what has not been fetched yet does fail.
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
