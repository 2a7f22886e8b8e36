import { type ComponentProps, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigation, useSearchParams } from 'react-router';
import { MAX_SEARCH_CHARS } from '#domain/finding/book-query.ts';
import { IconButton } from '#ui/controls/button.tsx';
import { Choice } from '#ui/controls/choice.tsx';
import { SEARCH } from '#ui/display/icon.tsx';
import { SelectBox } from '#ui/controls/select-field.tsx';
import { formatCount } from '#domain/values/money.ts';
import { focusHeadingIfLost, Button, ButtonLink } from './page.tsx';
import './lists.css';

const SEARCH_DELAY_MS = 300;

const lastQueries = new Map<string, string>();

/** Returns the address of a list, with the search, the filters and the page last shown. */
export function findList(path: string): string {
  return path + (lastQueries.get(path) ?? '');
}

/** For loaders: returns those of these query parameters that have a value. */
export function readParams(request: Request, names: readonly string[]): Record<string, string> {
  const params = new URL(request.url).searchParams;
  const pairs = names.map((name) => [name, params.get(name) ?? ''] as const);
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''));
}

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className="desk-back" to={findList(to)}>
      {children}
    </Link>
  );
}

interface ListFormProps {
  /** What the list contains: 'Orders'. It is the accessible name of the form. */
  name: string;
  placeholder: string;
  /** Select boxes, keyed by the query parameter that they set. The option '' removes it. */
  selects: Record<string, { label: string; options: ComponentProps<typeof SelectBox>['options'] }>;
  /** Checkboxes, keyed by the query parameter that they set to '1' or remove. */
  boxes?: Record<string, { label: string }>;
}

/** The search and filters of a list: a filter applies at once, the search after a pause. */
export function ListForm({ name, placeholder, selects, boxes = {} }: ListFormProps) {
  const [shown, change] = useShownParams();
  const { pathname, search: query } = useLocation();
  useEffect(() => void lastQueries.set(pathname, query), [pathname, query]);
  const searchTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const searchField = useRef<HTMLInputElement>(null);
  useEffect(() => () => clearTimeout(searchTimer.current), []);
  const search = shown.get('search') ?? '';
  // Back and links change the query. They must not change the text while the user types it.
  useEffect(() => {
    const field = searchField.current;
    if (field && field !== document.activeElement) field.value = search;
  }, [search]);
  /** Applies the typed search, and these filters by their query parameter. */
  const apply = (filters: Record<string, string> = {}) => {
    clearTimeout(searchTimer.current);
    change({ search: searchField.current?.value.trim() ?? '', ...filters });
  };
  return (
    <form
      role="search"
      aria-label={name}
      className="desk-tools"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <div className="desk-search">
        <input
          ref={searchField}
          type="search"
          className="field-input"
          aria-label={`Search ${name.toLowerCase()}`}
          placeholder={placeholder}
          defaultValue={search}
          maxLength={MAX_SEARCH_CHARS}
          onChange={() => {
            clearTimeout(searchTimer.current);
            searchTimer.current = setTimeout(apply, SEARCH_DELAY_MS);
          }}
        />
        <IconButton path={SEARCH} type="submit" aria-label="Search" />
      </div>
      {Object.entries(selects).map(([parameter, { label, options }]) => (
        <SelectBox
          key={parameter}
          aria-label={label}
          options={options}
          value={shown.get(parameter) ?? ''}
          onChoose={(value) => apply({ [parameter]: value })}
        />
      ))}
      {Object.entries(boxes).map(([parameter, { label }]) => (
        <Choice
          key={parameter}
          type="checkbox"
          label={label}
          checked={shown.get(parameter) === '1'}
          onChange={({ currentTarget }) => apply({ [parameter]: currentTarget.checked ? '1' : '' })}
        />
      ))}
    </form>
  );
}

/**
 * Returns the query parameters of a list, and a function that changes some of them. While another
 * part of the list is loading, the parameters are already those of its URL. The value '' removes a
 * parameter. A change leads to the first page of the list.
 */
export function useShownParams() {
  const location = useLocation();
  const { location: pending } = useNavigation();
  const [, setParams] = useSearchParams();
  const { search } = pending?.pathname === location.pathname ? pending : location;
  const shown = new URLSearchParams(search);
  const change = (values: Record<string, string>) => {
    const next = changeParams(shown, { cursor: '', ...values });
    if (next !== shown.toString()) setParams(next, { replace: true });
  };
  return [shown, change] as const;
}

/** Returns the query string with these values; '' removes a parameter. */
export function changeParams(params: URLSearchParams, values: Record<string, string>): string {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next.toString();
}

interface PreviousPage {
  cursor: string;
  count: number;
}

interface PagerProps {
  count: number;
  total: number;
  /** Whether there may be more rows than `total`. */
  isCapped?: boolean;
  /** The cursor of the next page; `null` on the last page. */
  next: string | null;
  stepLabels?: readonly [back: string, forth: string];
}

/**
 * A text such as '26 to 50 of 212', with links to the previous and the next page. A cursor only
 * leads forward, so the state of the history entry stores the previous pages. Without that state,
 * there is no text, and the link back leads to the first page. A list of one page has no pager.
 */
export function Pager({
  count,
  total,
  isCapped = false,
  next,
  stepLabels: [back, forth] = ['Newer', 'Older'],
}: PagerProps) {
  const { pathname, search, state } = useLocation();
  const params = new URLSearchParams(search);
  const cursor = params.get('cursor') ?? '';
  const storedPages = (state as { pages?: readonly PreviousPage[] } | null)?.pages;
  const previousPages = cursor === '' ? [] : storedPages;
  if (cursor === '' && next === null) return null;
  /** Renders a link to the page of `toCursor`: '' is the first page, `undefined` disables the link. */
  const renderStep = (
    label: string,
    toCursor: string | undefined,
    pagesBefore?: readonly PreviousPage[],
  ) => {
    if (toCursor === undefined)
      return (
        // It may have replaced a link that had the focus.
        <Button ref={focusHeadingIfLost} look="quiet" disabled>
          {label}
        </Button>
      );
    return (
      <ButtonLink
        look="quiet"
        to={{ pathname, search: changeParams(params, { cursor: toCursor }) }}
        state={pagesBefore && { pages: pagesBefore }}
      >
        {label}
      </ButtonLink>
    );
  };
  const rowsBefore = previousPages?.reduce((sum, page) => sum + page.count, 0) ?? 0;
  const knownTotal = isCapped ? Math.max(total, rowsBefore + count) : total;
  // If rows of the previous pages were removed since, `rowsBefore` is too high.
  const last = Math.min(rowsBefore + count, knownTotal);
  const first = Math.max(last - count + 1, 1);
  return (
    <div className="desk-pager">
      {previousPages && count > 0 && (
        <p>
          {`${formatCount(first)} to ${formatCount(last)} of ${formatCount(knownTotal)}`}
          {isCapped && ' or more'}
        </p>
      )}
      {renderStep(
        back,
        cursor === '' ? undefined : (previousPages?.at(-1)?.cursor ?? ''),
        previousPages?.slice(0, -1),
      )}
      {renderStep(forth, next ?? undefined, previousPages && [...previousPages, { cursor, count }])}
    </div>
  );
}
