import type { ReactNode } from 'react';
import { Mark } from '#ui/display/icon.tsx';
import { PageHeading, ShopLink } from '../parts/page.tsx';
import './signed-out-frame.css';

/** The frame of the screens without a session: sign-in and welcome. */
export function SignedOutFrame({ title, children }: { title: string; children: ReactNode }) {
  // A server writes it into the page of the desk.
  const { logo } = document.documentElement.dataset;
  return (
    <div className="desk">
      <header className="desk-top">
        <span className="desk-logo">
          <Mark logo={logo} />
        </span>
        <span className="desk-shop">Desk</span>
        <div className="desk-top-end">
          <ShopLink isOnTop />
        </div>
      </header>
      <div className="desk-signed-out">
        <main className="desk-signed-out-main" id="main">
          <PageHeading title={title} />
          {children}
        </main>
        <aside className="desk-welcome" aria-hidden="true">
          <p>The shop opens when you do.</p>
          <Mark logo={logo} />
        </aside>
      </div>
    </div>
  );
}
