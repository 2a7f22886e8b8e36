import { useSyncExternalStore } from 'react';
import { HOUR_MS } from '#domain/time.ts';
import { createEmitter } from '#ui/external-store.ts';
import { assetUrl } from '../../navigation/paths.ts';

declare global {
  interface Navigator {
    /** Not in TypeScript's library, because some browsers lack it. */
    connection?: { saveData?: boolean };
  }
}

let isReady = false;
const changes = createEmitter();

/** Whether a newer build of the shop is available and the visitor has not postponed it. */
export function useUpdate(): boolean {
  return useSyncExternalStore(changes.subscribe, () => isReady);
}

/** Asks the worker to store the shop for offline use, and watches for newer builds. */
export async function followUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  // The mock has registered its worker. With a server, only offline use needs one.
  // A browser that is offline by now cannot read it; the next visit tries again.
  if (import.meta.env.VITE_SERVER)
    await serviceWorker.register(assetUrl('/sw.js')).catch(() => undefined);
  const registration = await serviceWorker.getRegistration();
  if (!registration) return;
  const welcome = () => {
    const { waiting, active } = registration;
    if (waiting && active) setReady(true);
    if (!navigator.connection?.saveData) (waiting ?? active)?.postMessage('keep');
  };
  const follow = () => registration.installing?.addEventListener('statechange', welcome);
  welcome();
  follow();
  registration.addEventListener('updatefound', follow);
  followOtherTabs(serviceWorker);
  askAgain(registration);
}

/** Activates the newer build and reloads this tab. Other tabs stay as they are. */
export async function takeUpdate(): Promise<void> {
  const { serviceWorker } = navigator;
  const waiting = (await serviceWorker.getRegistration())?.waiting;
  if (!waiting) return location.reload();
  serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage('update');
}

export function postponeUpdate(): void {
  setReady(false);
}

/** A new worker has replaced the old one, because another tab has updated the shop. */
function followOtherTabs(serviceWorker: ServiceWorkerContainer) {
  let { controller } = serviceWorker;
  serviceWorker.addEventListener('controllerchange', () => {
    if (controller && serviceWorker.controller) setReady(true);
    ({ controller } = serviceWorker);
  });
}

/** A tab may stay open for days, so it checks for a newer build when the visitor returns to it. */
function askAgain(registration: ServiceWorkerRegistration) {
  let last = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - last < HOUR_MS) return;
    last = Date.now();
    registration.update().catch(() => {
      // Offline: there is nothing to check.
    });
  });
}

function setReady(value: boolean) {
  isReady = value;
  changes.emit();
}
