import { useSyncExternalStore } from 'react';
import { assetUrl } from '../../navigation/paths.ts';

declare global {
  interface Navigator {
    /** Some browsers lack it, so TypeScript's library does too. */
    connection?: { saveData?: boolean };
  }
}

const HOUR_MS = 3_600_000;

let isReady = false;
const listeners = new Set<() => void>();

/** Whether a newer build of the shop is available and the visitor has not postponed it. */
export function useUpdate(): boolean {
  return useSyncExternalStore(subscribe, () => isReady);
}

/** Tells the worker to store the shop for offline use, and watches for newer builds. */
export async function followUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  // The mock has registered its worker at the start. With a server, nothing needs one before this.
  if (import.meta.env.VITE_SERVER) await serviceWorker.register(assetUrl('/sw.js'));
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
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
