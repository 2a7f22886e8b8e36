import { useEffect, useRef } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';
import { CATEGORY_NAMES } from '#contract/category-names.ts';
import { IconButton } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Icon, SEARCH } from '#ui/icon.tsx';
import { Select } from '../parts/select.tsx';

const SEARCH_DELAY_MS = 300;
const CATEGORIES = [
  ['', 'All categories'],
  ...CATEGORY_NAMES.map((name) => [name, name] as const),
] as const;
const SHOWN = [
  ['', 'In stock and sold out'],
  ['1', 'In stock only'],
] as const;
const SORTS = [
  ['', 'Order of the shop'],
  ['BEST_SELLING', 'Best selling'],
  ['LOW_TO_HIGH', 'Price, lowest first'],
  ['HIGH_TO_LOW', 'Price, highest first'],
  ['NEWEST', 'Newest'],
  ['RATING', 'Best rated'],
] as const;

/** Acts at once; the search on Enter, and a moment after the last key. */
export function BookFilters() {
  const [params, setParams] = useShownParams();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = params.get('search') ?? '';
  // Back and links change the address, but not what is being typed.
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = search;
  }, [search]);
  const choose = (name: string, value: string) => {
    clearTimeout(timer.current);
    setParams({ search: field.current?.value.trim() ?? '', [name]: value });
  };
  const find = () => choose('search', field.current?.value.trim() ?? '');
  return (
    <form
      role="search"
      aria-label="Books"
      className="desk-tools"
      onSubmit={(event) => {
        event.preventDefault();
        find();
      }}
    >
      <div className="desk-search">
        <input
          ref={field}
          type="search"
          className="field-input"
          aria-label="Search books"
          placeholder="Title, author, series or ISBN"
          defaultValue={search}
          maxLength={200}
          onChange={() => {
            clearTimeout(timer.current);
            timer.current = setTimeout(find, SEARCH_DELAY_MS);
          }}
        />
        <IconButton type="submit" aria-label="Search">
          <Icon path={SEARCH} />
        </IconButton>
      </div>
      <Select
        label="Category"
        options={CATEGORIES}
        value={params.get('category') ?? ''}
        onChoose={(value) => choose('category', value)}
      />
      <Select
        label="Shown"
        options={SHOWN}
        value={params.get('available') ?? ''}
        onChoose={(value) => choose('available', value)}
      />
      <Select
        label="Sort by"
        options={SORTS}
        value={params.get('sort') ?? ''}
        onChoose={(value) => choose('sort', value)}
      />
      <Choice
        type="checkbox"
        label="Low stock only"
        checked={params.get('low') === '1'}
        onChange={({ currentTarget }) => choose('low', currentTarget.checked ? '1' : '')}
      />
    </form>
  );
}

/** The parameters of the address that is loading, else of the present one; changes begin at page one. */
function useShownParams() {
  const location = useLocation();
  const { location: coming } = useNavigation();
  const [, setParams] = useSearchParams();
  const { search } = coming?.pathname === location.pathname ? coming : location;
  const shown = new URLSearchParams(search);
  const change = (values: Record<string, string>) => {
    const next = new URLSearchParams(shown);
    next.delete('cursor');
    for (const [name, value] of Object.entries(values)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    if (next.toString() !== shown.toString()) setParams(next, { replace: true });
  };
  return [shown, change] as const;
}
