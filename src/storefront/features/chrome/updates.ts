import { useSyncExternalStore } from 'react';

declare global {
  interface Navigator {
    /** Not in every browser, so not in TypeScript's library. */
    connection?: { saveData?: boolean };
  }
}

const HOUR_MS = 3_600_000;

let isReady = false;
const listeners = new Set<() => void>();

/** Whether a newer build of the shop is there, and the reader has not put it off. */
export function useUpdate(): boolean {
  return useSyncExternalStore(subscribe, () => isReady);
}

/** Has the worker keep the shop for use without a network, and hears of newer builds. */
export async function followUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
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

/** Lets the newer build take over, and shows this tab in it; the others go on as they are. */
export async function takeUpdate(): Promise<void> {
  const { serviceWorker } = navigator;
  const waiting = (await serviceWorker.getRegistration())?.waiting;
  if (!waiting) return location.reload();
  serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage('update');
}

export function putOffUpdate(): void {
  setReady(false);
}

/** A worker in the place of another: the reader has updated the shop in another tab. */
function followOtherTabs(serviceWorker: ServiceWorkerContainer) {
  let { controller } = serviceWorker;
  serviceWorker.addEventListener('controllerchange', () => {
    if (controller && serviceWorker.controller) setReady(true);
    ({ controller } = serviceWorker);
  });
}

/** A tab that stays open for days looks for a newer build when it is come back to. */
function askAgain(registration: ServiceWorkerRegistration) {
  let last = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - last < HOUR_MS) return;
    last = Date.now();
    registration.update().catch(() => {
      // Without a network there is nothing newer to be had.
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
