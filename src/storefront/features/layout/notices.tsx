import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from '#ui/button.tsx';
import { useOnline } from '../../data/failure.ts';
import { focusHeading } from '../../navigation/focus.ts';
import { assetUrl } from '../../navigation/paths.ts';
import './notices.css';
import { followUpdates, postponeUpdate, takeUpdate, useUpdate } from './updates.ts';

/** The mock runs in the browser; a server does not. */
const WHAT_WORKS = import.meta.env.VITE_SERVER
  ? ' You can browse the books; cart, wishlist and sign-in wait for the network.'
  : ' The shop goes on; payment waits for the network.';

/**
 * Reports a missing network, above the shop, where it covers nothing. The live region is always
 * rendered, because a new one is not announced.
 */
export function OfflineMark() {
  const isOnline = useOnline();
  // Without a worker, only pages that are already loaded work.
  const isKept = Boolean(navigator.serviceWorker?.controller);
  return (
    <p className="offline-mark" role="status" data-on={isOnline ? undefined : ''}>
      {!isOnline && 'You are offline.'}
      {!isOnline && isKept && WHAT_WORKS}
    </p>
  );
}

/** Starts the parts that the first view does not need; called long after the page has loaded. */
export function startLate(): void {
  linkManifest();
  void followUpdates();
  document.body.prepend(renderApart(<OfflineMark />));
  document.body.append(renderApart(<UpdateNotice />));
}

/** A separate root: it does not render the shop again, and its errors do not break the shop. */
function renderApart(notice: ReactNode): HTMLElement {
  const container = document.createElement('div');
  createRoot(container).render(<StrictMode>{notice}</StrictMode>);
  return container;
}

/** Added late, because browsers fetch a manifest as soon as they find its link. */
function linkManifest() {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = assetUrl('/manifest.webmanifest');
  document.head.append(link);
}

/** Offers a newer build of the shop. The page reloads only if the visitor accepts. */
export function UpdateNotice() {
  const isReady = useUpdate();
  const postponeOrder = () => {
    postponeUpdate();
    focusHeading();
  };
  return (
    <div className="notices">
      <div className="notice-offer" data-on={isReady ? '' : undefined}>
        <p role="status">{isReady && 'A new version of the shop is ready.'}</p>
        {isReady && (
          <>
            <Button size="small" onClick={() => void takeUpdate()}>
              Update
            </Button>
            <Button look="text" size="small" onClick={postponeOrder}>
              Later
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
