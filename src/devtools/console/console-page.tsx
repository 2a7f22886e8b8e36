import type { ReactNode } from 'react';
import './console-page.css';
import './tokens.css';

interface ConsolePageProps {
  title: string;
  /** Shown before the title. */
  before?: ReactNode;
  /** Shown after the title. */
  after?: ReactNode;
  children: ReactNode;
}

/** The dark page around the console and other panels. */
export function ConsolePage({ title, before, after, children }: ConsolePageProps) {
  return (
    <div className="console-page" data-theme="dark">
      <header className="console-page-head">
        {before}
        <h1 tabIndex={-1}>{title}</h1>
        {after}
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
