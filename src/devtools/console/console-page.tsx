import { useState, type ReactNode } from 'react';
import { Tabs } from './tabs.tsx';
import './tokens.css';
import './console-page.css';

interface Panel {
  name: string;
  content: ReactNode;
}

interface ConsolePageProps {
  title: string;
  /** Shown before the title. */
  before?: ReactNode;
  /** Shown after the title. */
  after?: ReactNode;
  /** Shown as tabs if there is more than one; hidden panels keep their state. Names are unique. */
  panels: Panel[];
}

/** The dark page around the console and other panels. */
export function ConsolePage({ title, before, after, panels }: ConsolePageProps) {
  const [shown, setShown] = useState(panels[0]?.name);
  return (
    <div className="console-page" data-theme="dark">
      <header className="console-page-head">
        {before}
        <h1 tabIndex={-1}>{title}</h1>
        {after}
      </header>
      <main id="main" tabIndex={-1}>
        {panels.length > 1 ? (
          <Tabs panels={panels} shown={shown} onShow={setShown} />
        ) : (
          panels[0]?.content
        )}
      </main>
    </div>
  );
}
