import {
  useId,
  useLayoutEffect,
  useRef,
  type ReactNode,
  useEffect,
  type ComponentProps,
} from 'react';
import { Link, NavLink } from 'react-router';
import { getTextAttributes } from '#domain/books/text-language.ts';
import * as ui from '#ui/controls/button.tsx';
import { ARROW_RIGHT, ARROW_UP_RIGHT, Icon } from '#ui/display/icon.tsx';
import { ProblemText } from '#ui/messages/problem.tsx';
import { useIsOwner, useFrameData } from '../frame-data.ts';
import './lists.css';
import './parts.css';

interface PageHeadingProps {
  title: string;
  /** The title of the browser's tab, if it differs from `title`. */
  tabTitle?: string;
  status?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}

/** The heading of a screen. It gets the focus when the screen opens, and names the tab. */
export function PageHeading(props: PageHeadingProps) {
  const { title, tabTitle = title, status, children, actions } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
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

/** A small button, as nearly all of the desk are. */
export function Button(props: ComponentProps<typeof ui.Button>) {
  return <ui.Button size="small" {...props} />;
}

/** A link that looks like a small button. */
export function ButtonLink(props: ComponentProps<typeof ui.ButtonLink>) {
  return <ui.ButtonLink size="small" {...props} />;
}

interface ShopLinkProps {
  /** The path of a page, without a slash at its start. */
  path?: string;
  isOnTop?: boolean;
}

export function ShopLink({ path, isOnTop }: ShopLinkProps) {
  const attributes = isOnTop
    ? ui.getButtonAttributes('text')
    : ui.getButtonAttributes('quiet', 'small');
  return (
    <a {...attributes} href={import.meta.env.BASE_URL + (path ?? '')}>
      {path === undefined ? 'See the shop' : 'See in the shop'}
      <Icon path={ARROW_UP_RIGHT} />
    </a>
  );
}

/** Focuses the heading. Call it when the focused element was removed. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus();
}

/** Focuses the heading, without scrolling to it, if nothing has the focus any more. */
export function focusHeadingIfLost(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}

interface BoxProps {
  title: string;
  /** The id of the section, for links to it. */
  anchor?: string;
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

export function MoreLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="desk-more" to={to}>
      {children}
      <Icon path={ARROW_RIGHT} />
    </Link>
  );
}

type Figure = readonly [name: string, figure: string, before?: ReactNode];

/** Figures side by side, each above its name, and that of the period before below. */
export function Figures({ of }: { of: readonly Figure[] }) {
  return (
    <dl className="desk-figures">
      {of.map(([name, figure, before]) => (
        <div key={name}>
          <dd>{figure}</dd>
          <dt>{name}</dt>
          {before && <dd className="desk-figure-before">{before}</dd>}
        </div>
      ))}
    </dl>
  );
}

export function EmptyState({ children }: { children: ReactNode }) {
  return <p className="desk-muted">{children}</p>;
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

/** The pages that share tabs, by the name of what they are about. */
export const TABS = {
  Shop: [
    ['/desk/shop/home', 'Home page'],
    ['/desk/shop/categories', 'Categories'],
    ['/desk/shop/collections', 'Collections'],
    ['/desk/shop/identity', 'Identity'],
  ],
  Reports: [
    ['/desk/reports', 'Sales'],
    ['/desk/reports/bills', 'Register of bills'],
    ['/desk/reports/stock', 'Stock value'],
  ],
  Settings: [
    ['/desk/settings', 'Shop'],
    ['/desk/people', 'People'],
    ['/desk/programs', 'Programs'],
    ['/desk/audit', 'Who did what'],
    ['/desk/security', 'Your sign-in'],
  ],
} as const;

interface TabsProps {
  of: keyof typeof TABS;
  /** Numbers beside the names of some tabs. */
  counts?: Record<string, number>;
}

/** Links to the pages about something. A helper may open few of the settings, and so has no tabs. */
export function Tabs({ of, counts = {} }: TabsProps) {
  const isOwner = useIsOwner();
  if (of === 'Settings' && !isOwner) return null;
  return (
    <nav className="desk-tabs" aria-label={of}>
      {TABS[of].map(([path, name]) => (
        <NavLink key={path} end to={path}>
          {name}
          {counts[name] !== undefined && <span aria-hidden="true">{counts[name]}</span>}
        </NavLink>
      ))}
    </nav>
  );
}

interface SaveBarProps {
  children: ReactNode;
  of: {
    /** Why the changes were not or cannot be saved. */
    error: string | undefined;
    isSending: boolean;
    undo: () => void;
    save: () => Promise<void> | void;
  };
  undoLabel: string;
  saveLabel: string;
}

/** A sticky bar that describes the unsaved changes, with the buttons to save and to undo them. */
export function SaveBar({ children, of, undoLabel, saveLabel }: SaveBarProps) {
  const { error, isSending, undo, save } = of;
  // Keeps the focus, because the bar vanishes with the button that was pressed.
  useEffect(() => focusHeadingIfLost, []);
  return (
    <div className="desk-save" role="group" aria-label="Unsaved changes">
      <div role="status">
        {error === undefined ? <p>{children}</p> : <ProblemText>{error}</ProblemText>}
      </div>
      <Button look="text" disabled={isSending} onClick={undo}>
        {undoLabel}
      </Button>
      <Button disabled={isSending} onClick={() => void save()}>
        {isSending ? 'Saving…' : saveLabel}
      </Button>
    </div>
  );
}

interface ShopHeadingProps {
  tab: (typeof TABS)['Shop'][number][1];
  /** The number of collections, hidden and past ones too. */
  collections: number;
  /** Shown instead of the link to the shop. */
  actions?: ReactNode;
}

export function ShopHeading({ tab, collections, actions }: ShopHeadingProps) {
  const categories = useFrameData().categories.length;
  return (
    <>
      <PageHeading title="Shop" tabTitle={`${tab}, Shop`} actions={actions ?? <ShopLink />} />
      <Tabs of="Shop" counts={{ Categories: categories, Collections: collections }} />
    </>
  );
}
