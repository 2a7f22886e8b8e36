import { useLayoutEffect, useState } from 'react';
import { IconButton } from '#ui/controls/button.tsx';
import { Choice } from '#ui/controls/choice.tsx';
import { Dialog } from '#ui/display/dialog.tsx';
import { writeLocal } from '#ui/browser/storage.ts';
import { Button } from './parts/page.tsx';
import './shortcuts.css';

// A Lucide outline, as in `ui/display/icon.tsx`.
const KEYBOARD =
  'M10 8h.01M12 12h.01M14 8h.01M16 12h.01M18 8h.01M6 8h.01M7 16h10M8 12h.01M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2';
const OFF_KEY = 'desk-shortcuts-off';
const SECOND_KEY_MS = 1500;

/** The first key of the shortcuts for pages. The second keys are in `PAGES`. */
const GO = 'g';
const PAGES: Record<string, string> = {
  t: '/desk',
  o: '/desk/orders',
  b: '/desk/books',
  i: '/desk/goods-in',
  m: '/desk/import',
  r: '/desk/reports',
  u: '/desk/outbox',
  s: '/desk/settings',
};
const ROWS = 'main tbody tr';

interface Shortcut {
  keys: readonly string[];
  label: string;
  /** Finds the shortcut's element; without one, the shortcut is neither listed nor works. */
  find(): HTMLElement | null | undefined;
  /** Handles the shortcut; by default, the element is clicked. */
  act?(element: HTMLElement): void;
}

const focus = (element: HTMLElement) => element.focus();
const findFocusedRow = () => document.activeElement?.closest<HTMLElement>(ROWS);

/** Finds the link of the row beside the focused one, or of the first; skips rows without a link. */
function findRowLink(step: 1 | -1): HTMLElement | null | undefined {
  const row = findFocusedRow();
  const rows = Array.from(document.querySelectorAll<HTMLElement>(ROWS)).filter(
    (item) => item === row || item.querySelector('a[href]'),
  );
  const at = row ? rows.indexOf(row) + step : 0;
  return rows.at(Math.min(Math.max(at, 0), rows.length - 1))?.querySelector<HTMLElement>('a[href]');
}

const SHORTCUTS: Shortcut[] = [
  { keys: ['/'], label: 'Search', find: () => findElement('main input[type=search]'), act: focus },
  { keys: ['j'], label: 'Next row', find: () => findRowLink(1), act: focus },
  { keys: ['k'], label: 'Previous row', find: () => findRowLink(-1), act: focus },
  {
    keys: ['x'],
    label: 'Select the row, or deselect it',
    // Listed as soon as there are rows, but it acts only on a focused row.
    find: () =>
      (findFocusedRow() ?? findElement(ROWS))?.querySelector<HTMLElement>('input[type=checkbox]'),
    act: (box) => findFocusedRow() && box.click(),
  },
  // The button declares the key in `aria-keyshortcuts`.
  {
    keys: ['p'],
    label: 'Mark packed',
    find: () => findElement('main [aria-keyshortcuts=p]:enabled'),
  },
];

function findElement(selector: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(selector);
}

function listShortcuts(): Shortcut[] {
  const base = import.meta.env.BASE_URL.replace(/\/$/, '');
  const pages = Object.entries(PAGES).flatMap(([key, path]) => {
    const link = findElement(`.desk-nav a[href="${base}${path}"]`);
    const label = link?.firstChild?.textContent?.trim();
    return label ? [{ keys: [GO, key], label, find: () => link }] : [];
  });
  return [...pages, ...SHORTCUTS.filter((shortcut) => shortcut.find())];
}

/** Handles the shortcuts; a button, or `?`, lists them in a dialog, to turn them off. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  const [isOn, setOn] = useState(() => localStorage.getItem(OFF_KEY) === null);
  useLayoutEffect(() => {
    if (!isOn || isOpen) return undefined;
    let firstKey = '';
    let firstKeyUntil = 0;
    const onKey = (event: KeyboardEvent) => {
      if (!isForShortcuts(event)) return;
      const { key } = event;
      const keys = firstKey !== '' && event.timeStamp < firstKeyUntil ? [firstKey, key] : [key];
      firstKey = '';
      if (key === '?') {
        setOpen(true);
        return;
      }
      const shortcut = listShortcuts().find((item) => item.keys.join(' ') === keys.join(' '));
      const element = shortcut?.find();
      if (!shortcut || !element) {
        if (key === GO) {
          firstKey = GO;
          firstKeyUntil = event.timeStamp + SECOND_KEY_MS;
        }
        return;
      }
      event.preventDefault();
      if (shortcut.act) shortcut.act(element);
      else element.click();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn, isOpen]);
  const toggle = () => {
    writeLocal(OFF_KEY, isOn ? '1' : undefined);
    setOn(!isOn);
  };
  return (
    <>
      <IconButton
        path={KEYBOARD}
        className="desk-keys-button"
        aria-label="Keyboard shortcuts"
        aria-keyshortcuts={isOn ? '?' : undefined}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Dialog title="Keyboard shortcuts" onClose={() => setOpen(false)}>
          <Choice
            type="checkbox"
            label="Shortcuts work outside text fields"
            checked={isOn}
            onChange={toggle}
          />
          <dl className="desk-keys" data-off={isOn ? undefined : ''}>
            {[...listShortcuts(), { keys: ['?'], label: 'This list' }].map(({ keys, label }) => (
              <div key={label}>
                <dt>
                  {keys.map((key, index) => (
                    <span key={key}>
                      {index > 0 && ' then '}
                      <kbd>{key}</kbd>
                    </span>
                  ))}
                </dt>
                <dd>{label}</dd>
              </div>
            ))}
          </dl>
          <Button look="quiet" data-first onClick={() => setOpen(false)}>
            Close
          </Button>
        </Dialog>
      )}
    </>
  );
}

/** Whether a key may be a shortcut: no modifier, text field or dialog. Only `j` and `k` repeat. */
function isForShortcuts(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, isComposing, repeat, defaultPrevented, target } = event;
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return false;
  if (repeat && !['j', 'k'].includes(event.key)) return false;
  if (findElement('dialog[open]')) return false;
  return !(target instanceof Element && target.closest(FIELDS));
}

const FIELDS =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]:not([contenteditable=false])';
