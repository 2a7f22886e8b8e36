import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Notices } from './notices.tsx';
import { assetUrl } from '../../navigation/paths.ts';
import { followUpdates } from './updates.ts';

/** Starts what no first view needs; fetched and called when the page is quiet. */
export function startLate(): void {
  linkManifest();
  void followUpdates();
  // A root of their own: the shop is not drawn again for them, and stands should they fail.
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(
    <StrictMode>
      <Notices />
    </StrictMode>,
  );
}

/** Browsers fetch a manifest as soon as they read of it. */
function linkManifest() {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = assetUrl('/manifest.webmanifest');
  document.head.append(link);
}
