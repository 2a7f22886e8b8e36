import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useLocation, useNavigate, type Location, type NavigateOptions } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { useOnceHydrated } from '#ui/browser/emitter.ts';
import { CHEVRON_UP, Icon, SLIDERS_HORIZONTAL } from '#ui/display/icon.tsx';
import { getScrollKey, type ScrollState } from '../../../navigation/scroll.ts';
import './filter-sheet.css';

interface FilterSheetProps {
  /** The filters: a rail beside the list on wide screens, a sheet over it on narrow ones. */
  panel: ReactNode;
  /** The list. */
  children: ReactNode;
  /**
   * The texts beside APPLY: `books` and `filters` count the books and filters while the sheet is
   * open; `choices` says what is chosen while it is closed.
   */
  summary: { books: string; filters: string; choices: string };
}

/**
 * Lays out filters and list. On narrow screens APPLY opens and closes the filters.
 *
 * The open sheet has its own history entry, so that Back closes it. The entry's state contains the
 * query string of the list below the sheet. Choosing a filter replaces the entry (`keepSheet`).
 * When the sheet closes after a choice, its entry stays, and Back leads to the list as it was
 * before. When the sheet closes with the same filters as before, it goes back in the history, so
 * that no extra entry remains. Forward then opens the sheet again.
 */
export function FilterSheet({ panel, children, summary }: FilterSheetProps) {
  const sheet = useRef<HTMLElement>(null);
  const apply = useRef<HTMLButtonElement>(null);
  const { isOpen, open, close } = useSheetInHistory();
  useModal(isOpen, close, apply);

  // The list is inert while the sheet is open: Tab cycles through the sheet and APPLY.
  const cycleFocus = (event: KeyboardEvent) => {
    if (!isOpen || event.key !== 'Tab') return;
    const controls = [...(sheet.current?.querySelectorAll<HTMLElement>('button, input') ?? [])];
    const from = event.shiftKey ? controls[0] : apply.current;
    const to = event.shiftKey ? apply.current : controls[0];
    if (document.activeElement !== from) return;
    event.preventDefault();
    to?.focus();
  };

  return (
    <div className="filter-layout" role="presentation" onKeyDown={cycleFocus}>
      <aside
        ref={sheet}
        id="filters"
        className="filter-sheet"
        data-open={isOpen || undefined}
        aria-labelledby="filters-title"
      >
        {panel}
      </aside>
      {/* A label, so that a tap anywhere in the dock presses the button, even before hydration. */}
      <label className="filter-dock" htmlFor="filters-apply">
        <span className="filter-dock-label" id="filters-summary">
          <Icon path={SLIDERS_HORIZONTAL} />
          <span>
            {isOpen ? summary.books : 'Filters'}
            <small>{isOpen ? summary.filters : summary.choices}</small>
          </span>
        </span>
        <Button
          ref={apply}
          id="filters-apply"
          size="small"
          isUppercase
          className="filter-dock-button"
          aria-label="Apply"
          aria-expanded={isOpen}
          aria-controls="filters"
          aria-describedby="filters-summary"
          onClick={isOpen ? close : open}
        >
          Apply
          <Icon path={CHEVRON_UP} />
        </Button>
      </label>
      {isOpen && <div className="filter-scrim" role="presentation" onClick={close} />}
      <div className="filter-results" inert={isOpen}>
        {children}
      </div>
    </div>
  );
}

interface SheetState {
  /** The query string of the previous entry, from which the sheet was opened. */
  sheetOver: string;
}

/** Options of a navigation to new filters; an open sheet replaces its entry. */
export function keepSheet(state: unknown): NavigateOptions {
  const sheetOver = getQueryBelow(state);
  return sheetOver === undefined ? {} : { replace: true, state: { sheetOver } };
}

function getQueryBelow(state: unknown): string | undefined {
  const query = (state as Partial<SheetState> | null)?.sheetOver;
  return typeof query === 'string' ? query : undefined;
}

function useSheetInHistory() {
  const navigate = useNavigate();
  const location = useLocation();
  const { pathname, search, state } = location;
  const below = getQueryBelow(state);
  // The prerendered page does not know the state of a reloaded history entry.
  const isOpen = useOnceHydrated(below !== undefined, false);
  // Opening and closing must not scroll the list.
  const scrollState: ScrollState = { scrollKey: getScrollKey(location) };

  const lastLocation = useRef(location);
  useLayoutEffect(() => {
    const before = lastLocation.current;
    lastLocation.current = location;
    const isSheet = getQueryBelow(location.state) !== undefined;
    const isBack = !isSheet && getQueryBelow(before.state) === location.search;
    // Back has closed the sheet and restored the old filters: navigate to the new ones.
    if (isBack && before.search !== location.search) void navigate(before.pathname + before.search);
  }, [location, navigate]);

  // A second tap before the router has navigated must not open or close twice.
  const handledAt = useRef<Location>(undefined);
  const once = (act: () => void) => () => {
    if (handledAt.current === location) return;
    handledAt.current = location;
    act();
  };
  const open = once(() => {
    const next: SheetState & ScrollState = { sheetOver: search, ...scrollState };
    void navigate(pathname + search, { state: next });
  });
  const close = once(() => {
    if (below === search) void navigate(-1);
    else void navigate(pathname + search, { replace: true, state: scrollState });
  });
  return { isOpen, open, close };
}

/**
 * While the sheet is open, makes the rest of the page inert, and closes the sheet on Escape and on
 * a wide screen. APPLY gets the focus when the sheet opens and when it closes.
 */
function useModal(isOpen: boolean, close: () => void, apply: RefObject<HTMLButtonElement | null>) {
  const onClose = useEffectEvent(close);
  // A layout effect, so that APPLY is painted in place, and Escape works at once.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const { dataset } = document.documentElement;
    dataset['sheetOpen'] = '';
    const rest = document.querySelectorAll<HTMLElement>('[data-layout]');
    for (const part of rest) part.inert = true;
    const closeOnEscape = ({ key }: globalThis.KeyboardEvent) => key === 'Escape' && onClose();
    document.addEventListener('keydown', closeOnEscape);
    // As in `filter-sheet.css`: on wide screens the filters are beside the list.
    const wide = matchMedia('(min-width: 60rem)');
    const closeIfWide = () => wide.matches && onClose();
    wide.addEventListener('change', closeIfWide);
    closeIfWide();
    return () => {
      delete dataset['sheetOpen'];
      for (const part of rest) part.inert = false;
      document.removeEventListener('keydown', closeOnEscape);
      wide.removeEventListener('change', closeIfWide);
    };
  }, [isOpen]);
  // Not a layout effect: React restores the focus after the cleanups of those.
  useEffect(() => {
    if (!isOpen) return undefined;
    const focusApply = () => apply.current?.focus();
    focusApply();
    // The control that had focus in the sheet is hidden with it.
    return focusApply;
  }, [isOpen, apply]);
}
