import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Notices } from './notices.tsx';
import { assetUrl } from '../../navigation/paths.ts';
import { followUpdates } from './updates.ts';

/** Starts the parts that the first view does not need; called long after the page has loaded. */
export function startLate(): void {
  linkManifest();
  void followUpdates();
  // A separate root: the shop does not render again for it, and keeps working if it fails.
  const container = document.body.appendChild(document.createElement('div'));
  createRoot(container).render(
    <StrictMode>
      <Notices />
    </StrictMode>,
  );
}

/** Added late, because browsers fetch a manifest as soon as they find its link. */
function linkManifest() {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = assetUrl('/manifest.webmanifest');
  document.head.append(link);
}
