import { Fragment, useEffect, useId, useRef, type ReactNode } from 'react';
import { NavLink } from 'react-router';
import type { Order } from '#contract/order.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { drawTypesetCover } from '#domain/books/typeset-cover.ts';
import { formatShortDay, formatTime, dayInIndia } from '#domain/time.ts';
import { useIsOwner } from '../frame-data.ts';
import './lists.css';
import './parts.css';
import { SelectBox } from '#ui/select-field.tsx';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/feedback.tsx';
import { ProblemText } from '#ui/problem.tsx';
import { getServerTime } from '#client/server-clock.ts';

interface PageHeadingProps {
  title: string;
  /** The title of the browser's tab, if it differs from `title`. */
  tabTitle?: string;
  /** Shown beside the title. */
  status?: ReactNode;
  /** A line below the title. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** The heading of a screen. It gets the focus when the screen opens, and names the tab. */
export function PageHeading({
  title,
  tabTitle = title,
  status,
  children,
  actions,
}: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="desk-heading">
      <title>{`${tabTitle} · Desk`}</title>
      <div>
        <div className="desk-title-line">
          <h1 tabIndex={-1} ref={heading} {...getTextAttributes(title)}>
            {title}
          </h1>
          {status}
        </div>
        {children && <p className="desk-muted">{children}</p>}
      </div>
      {actions && <div className="desk-actions">{actions}</div>}
    </div>
  );
}

/** Focuses the heading. Call it when the focused element was removed. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus();
}

interface BoxProps {
  title: string;
  /** The id of the section, for links to it. */
  anchor?: string;
  /** Shown at the end of the heading. */
  more?: ReactNode;
  children: ReactNode;
}

export function Box({ title, anchor, more, children }: BoxProps) {
  const id = useId();
  return (
    <section className="desk-box" id={anchor} aria-labelledby={id}>
      <div className="desk-box-heading">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {more}
      </div>
      {children}
    </section>
  );
}

/** Small covers of the first books of an order. Screen readers get the titles of these books. */
export function Covers({ lines, limit = 3 }: { lines: Order['lines']; limit?: number }) {
  const first = lines.slice(0, limit);
  const restCount = lines.length - first.length;
  return (
    <>
      <span className="desk-covers" aria-hidden="true">
        {first.map((line) => (
          <LineCover key={line.bookId} line={line} />
        ))}
        {restCount > 0 && <span>+{restCount}</span>}
      </span>
      <span className="visually-hidden">
        {first.map(({ bookId, title }, index) => (
          <Fragment key={bookId}>
            {index > 0 && ', '}
            <span {...getTextAttributes(title)}>{title}</span>
          </Fragment>
        ))}
        {restCount > 0 && ` and ${restCount} more`}
      </span>
    </>
  );
}

/** A decorative picture: the text beside it has the title. */
export function Cover({ src }: { src: string }) {
  return (
    <span className="desk-cover">
      {src !== '' && <img src={addBase(src)} alt="" loading="lazy" width="400" height="600" />}
    </span>
  );
}

/** The cover of an ordered book; without a line, an empty frame. */
export function LineCover({ line }: { line: Order['lines'][number] | undefined }) {
  return <Cover src={line ? getCoverSource(line) : ''} />;
}

/** Adds the folder that the shop is hosted in to the path of a cover. */
export function addBase(src: string): string {
  return src.startsWith('/') ? import.meta.env.BASE_URL + src.slice(1) : src;
}

/** Returns the URL of the page on which the user sees an order. */
export function getOrderUrl(id: string): string {
  return new URL(`${import.meta.env.BASE_URL}profile/orders/${id}`, location.origin).href;
}

/** Returns the source of a book's cover: its picture, or a drawn cover as a `data:` URL. */
export function getCoverSource(
  book: Parameters<typeof drawTypesetCover>[0] & { coverImg: string },
) {
  return book.coverImg || `data:image/svg+xml,${encodeURIComponent(drawTypesetCover(book))}`;
}

/** Shown for a list without items. */
export function EmptyState({ children }: { children: ReactNode }) {
  return <p className="desk-muted">{children}</p>;
}

/** Formats a timestamp as 'Today, 6:22 pm' or 'Thu 19 Nov, 6:22 pm'. */
export function formatMoment(at: string): string {
  const isToday = dayInIndia(Date.parse(at)) === dayInIndia(getServerTime());
  return `${isToday ? 'Today' : formatShortDay(at)}, ${formatTime(at)}`;
}

export interface SelectProps {
  label: string;
  /** The name of the field in a form. */
  name?: string;
  /** Values and their texts. */
  options: readonly (readonly [value: string, text: string])[];
  value: string;
  onChoose: (value: string) => void;
}

/** A select box whose label is visible only to screen readers. */
export function Select({ label, onChoose, ...rest }: SelectProps) {
  return (
    <SelectBox
      aria-label={label}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      {...rest}
    />
  );
}

interface SaveBarProps {
  /** Describes the unsaved changes. */
  children: ReactNode;
  /** Why the changes were not or cannot be saved. */
  problem: string | undefined;
  undoLabel: string;
  onUndo: () => void;
  saveLabel: string;
  onSave: () => void;
  isSaving: boolean;
}

/** A sticky bar that describes the unsaved changes, with the buttons to save and to undo them. */
export function SaveBar(props: SaveBarProps) {
  const { children, problem, undoLabel, onUndo, saveLabel, onSave, isSaving } = props;
  return (
    <div className="desk-save" role="group" aria-label="Unsaved changes">
      <div role="status">
        {problem === undefined ? <p>{children}</p> : <ProblemText>{problem}</ProblemText>}
      </div>
      <Button look="text" size="small" disabled={isSaving} onClick={onUndo}>
        {undoLabel}
      </Button>
      <Button size="small" disabled={isSaving} onClick={onSave}>
        {isSaving ? 'Saving…' : saveLabel}
      </Button>
    </div>
  );
}

/** Says why something failed; nothing without a text. */
export function Problem({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="desk-problem" role="alert">
      {text}
    </p>
  );
}

/** Copies the text, and shows `doneMessage` in a toast, or that the text was not copied. */
export async function copyText(text: string, doneMessage: string): Promise<void> {
  try {
    // Over plain HTTP, the browser has no clipboard.
    await navigator.clipboard.writeText(text);
    void showToast(doneMessage);
  } catch {
    void showToast('The browser did not allow copying.', 'error');
  }
}

/** Tabs of the settings pages. A helper may open only "Your sign-in", and so sees no tabs. */
export function SettingsTabs() {
  const isOwner = useIsOwner();
  if (!isOwner) return null;
  return (
    <nav className="desk-tabs" aria-label="Settings">
      <NavLink to="/desk/settings">Shop</NavLink>
      <NavLink to="/desk/people">People</NavLink>
      <NavLink to="/desk/audit">Who did what</NavLink>
      <NavLink to="/desk/security">Your sign-in</NavLink>
    </nav>
  );
}
