import { useState, type ReactNode } from 'react';
import { Tabs } from './tabs.tsx';
import './tokens.css';
import './console-page.css';

interface Panel {
  /** Unique among the panels. */
  name: string;
  content: ReactNode;
}

interface ConsolePageProps {
  title: string;
  /** Links before and after the title. */
  before?: ReactNode;
  after?: ReactNode;
  /** More than one are shown as tabs; those out of sight keep their state. */
  panels: Panel[];
}

/** The dark page round the console and its neighbours. */
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
