import { type ReactNode, useId, type KeyboardEvent } from 'react';
import './console-page.css';
import './tokens.css';
import './tabs.css';

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

interface TabsProps {
  panels: { name: string; content: ReactNode }[];
  shown: string | undefined;
  onShow: (name: string) => void;
}

/** The ARIA tab pattern. Hidden panels stay mounted and keep their state. */
export function Tabs({ panels, shown, onShow }: TabsProps) {
  const id = useId();
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const tabs = [...(event.currentTarget.parentElement?.children ?? [])];
    const at = panels.findIndex(({ name }) => name === shown);
    const next = tabs.at((at + step) % tabs.length);
    if (!(next instanceof HTMLElement)) return;
    next.focus();
    next.click();
  };
  return (
    <>
      <div className="tabs" role="tablist">
        {panels.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-controls={`${id}-panel-${index}`}
            aria-selected={name === shown}
            tabIndex={name === shown ? 0 : -1}
            onClick={() => onShow(name)}
            onKeyDown={handleKey}
          >
            {name}
          </button>
        ))}
      </div>
      {panels.map(({ name, content }, index) => (
        <div
          key={name}
          className="tabs-panel"
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          hidden={name !== shown}
        >
          {content}
        </div>
      ))}
    </>
  );
}
