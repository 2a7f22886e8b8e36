import { type ReactNode, StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from '#ui/controls/button.tsx';
import { useOnline } from '../../data/failure.tsx';
import { focusHeading } from '../../navigation/focus.ts';
import { assetUrl } from '../../navigation/paths.ts';
import './notices.css';
import { HOUR_MS } from '#domain/values/time.ts';
import { createEmitter } from '#ui/browser/emitter.ts';

/** The mock API runs in the browser, so more works offline than with a server. */
const WHAT_WORKS = import.meta.env.VITE_SERVER
  ? ' You can browse the books; your cart, your wishlist and signing in have to wait until you are back online.'
  : ' You can go on shopping; payment has to wait until you are back online.';

/** Reports a missing network above the shop, always rendered so that it is announced. */
export function OfflineMark() {
  const isOnline = useOnline();
  // Without a service worker, only pages that are already loaded work offline.
  const isCached = Boolean(navigator.serviceWorker?.controller);
  return (
    <p className="offline-mark" role="status" data-on={isOnline ? undefined : ''}>
      {!isOnline && 'You are offline.'}
      {!isOnline && isCached && WHAT_WORKS}
    </p>
  );
}

/** Starts the parts that the first view does not need, long after the page has loaded. */
export function startNotices(): void {
  linkManifest();
  void watchForUpdates();
  document.body.prepend(renderSeparately(<OfflineMark />));
  document.body.append(renderSeparately(<UpdateNotice />));
}

/** Renders a notice in a React root of its own, so that an error in it does not break the shop. */
function renderSeparately(notice: ReactNode): HTMLElement {
  const container = document.createElement('div');
  createRoot(container).render(<StrictMode>{notice}</StrictMode>);
  return container;
}

/** Links the manifest late, because browsers fetch it as soon as they find the link. */
function linkManifest() {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = assetUrl('/manifest.webmanifest');
  document.head.append(link);
}

/** Offers a newer build of the shop. The page reloads only if the visitor accepts. */
export function UpdateNotice() {
  const isReady = useSyncExternalStore(readyChanges.subscribe, () => isUpdateReady);
  const postpone = () => {
    setUpdateReady(false);
    focusHeading();
  };
  return (
    <div className="notices">
      <div className="notice-offer" data-on={isReady ? '' : undefined}>
        <p role="status">{isReady && 'A new version of the shop is ready.'}</p>
        {isReady && (
          <>
            <Button size="small" onClick={() => void applyUpdate()}>
              Update
            </Button>
            <Button look="text" size="small" onClick={postpone}>
              Later
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

declare global {
  interface Navigator {
    /** Not in TypeScript's library, because some browsers lack it. */
    connection?: { saveData?: boolean };
  }
}

let isUpdateReady = false;
const readyChanges = createEmitter();

/** Watches for newer builds, and has the worker cache the shop unless the browser saves data. */
export async function watchForUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  // In the demo, the mock API has registered the worker. Offline, the next visit tries again.
  if (import.meta.env.VITE_SERVER)
    await serviceWorker.register(assetUrl('/sw.js')).catch(() => undefined);
  const registration = await serviceWorker.getRegistration();
  if (!registration) return;
  const prepareUpdate = () => {
    const { waiting, active } = registration;
    if (waiting && active) setUpdateReady(true);
    // On 'keep', a worker stores the files of its build for offline use.
    if (!navigator.connection?.saveData) (waiting ?? active)?.postMessage('keep');
  };
  const watch = () => registration.installing?.addEventListener('statechange', prepareUpdate);
  prepareUpdate();
  watch();
  registration.addEventListener('updatefound', watch);
  watchOtherTabs(serviceWorker);
  checkOnReturn(registration);
}

/** Activates the newer build and reloads this tab; `watchOtherTabs` offers it in the others. */
async function applyUpdate(): Promise<void> {
  const { serviceWorker } = navigator;
  const waiting = (await serviceWorker.getRegistration())?.waiting;
  if (!waiting) return location.reload();
  serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage('update');
}

/** Offers the update if another tab has made it, so that a new worker controls this page. */
function watchOtherTabs(serviceWorker: ServiceWorkerContainer) {
  let { controller } = serviceWorker;
  serviceWorker.addEventListener('controllerchange', () => {
    if (controller && serviceWorker.controller) setUpdateReady(true);
    ({ controller } = serviceWorker);
  });
}

/** Checks for a newer build at each return, once an hour at most: a tab may be open for days. */
function checkOnReturn(registration: ServiceWorkerRegistration) {
  let lastCheck = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - lastCheck < HOUR_MS) return;
    lastCheck = Date.now();
    registration.update().catch(() => {
      // Offline: there is nothing to check.
    });
  });
}

export function setUpdateReady(value: boolean): void {
  isUpdateReady = value;
  readyChanges.emit();
}
