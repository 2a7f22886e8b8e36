import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { CHEVRON_UP, SLIDERS_HORIZONTAL } from '#ui/icons.ts';
import './filter-sheet.css';

interface FilterSheetProps {
  /** The filters: a rail beside the list on wide screens, a sheet over it on narrow ones. */
  panel: ReactNode;
  /** The list. */
  children: ReactNode;
  /** What the dock says while the sheet is open: how many books, how many filters. */
  summary: { books: string; filters: string };
}

/** Lays out filters and list; on narrow screens APPLY opens and closes the filters. */
export function FilterSheet({ panel, children, summary }: FilterSheetProps) {
  const [isOpen, setOpen] = useState(false);
  const sheet = useRef<HTMLElement>(null);
  const apply = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    // What had focus in the sheet is hidden with it; on wide screens Apply is hidden, and nothing else.
    apply.current?.focus();
  };
  useInertPage(isOpen, close);

  // The dock comes after the list, the sheet before it: with the list inert, Tab goes round the two.
  const goRound = (event: KeyboardEvent) => {
    if (!isOpen || event.key !== 'Tab') return;
    const controls = [...(sheet.current?.querySelectorAll<HTMLElement>('button, input') ?? [])];
    const from = event.shiftKey ? controls[0] : apply.current;
    const to = event.shiftKey ? apply.current : controls[0];
    if (document.activeElement !== from) return;
    event.preventDefault();
    to?.focus();
  };

  return (
    <div className="filter-layout" role="presentation" onKeyDown={goRound}>
      <aside
        ref={sheet}
        id="filters"
        className="filter-sheet"
        data-open={isOpen || undefined}
        aria-labelledby="filters-title"
      >
        {panel}
      </aside>
      <div className="filter-results" inert={isOpen}>
        {children}
      </div>
      {isOpen && <div className="filter-scrim" role="presentation" onClick={close} />}
      <div className="filter-dock">
        <span className="filter-dock-label" id="filters-summary">
          <Icon path={SLIDERS_HORIZONTAL} />
          <span>
            {isOpen ? summary.books : 'Filters'}
            <small>{isOpen ? summary.filters : 'Price, rating, category, sort'}</small>
          </span>
        </span>
        <Button
          ref={apply}
          size="small"
          caps
          className="filter-dock-button"
          aria-expanded={isOpen}
          aria-controls="filters"
          aria-describedby="filters-summary"
          onClick={() => setOpen(!isOpen)}
        >
          Apply
          <Icon path={CHEVRON_UP} />
        </Button>
      </div>
    </div>
  );
}

/** While the sheet is open the rest of the page rests, and Escape closes it. */
function useInertPage(isOpen: boolean, close: () => void) {
  const onClose = useRef(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    const rest = document.querySelectorAll<HTMLElement>('[data-chrome]');
    for (const part of rest) part.inert = true;
    document.documentElement.dataset['sheetOpen'] = '';
    const wide = matchMedia('(min-width: 60rem)');
    const closeNow = () => onClose.current();
    const closeOnEscape = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && closeNow();
    document.addEventListener('keydown', closeOnEscape);
    wide.addEventListener('change', closeNow);
    return () => {
      for (const part of rest) part.inert = false;
      delete document.documentElement.dataset['sheetOpen'];
      document.removeEventListener('keydown', closeOnEscape);
      wide.removeEventListener('change', closeNow);
    };
  }, [isOpen]);
}
