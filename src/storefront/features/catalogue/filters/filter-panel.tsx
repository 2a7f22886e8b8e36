import { type ReactNode, useId, useState } from 'react';
import { getLanguageName } from '#domain/books/language-name.ts';
import {
  type BookQuery,
  EVERYTHING,
  withoutFilter,
  RATING_CHOICES,
  toggleCategory,
} from '#domain/finding/book-query.ts';
import { formatCount } from '#domain/values/money.ts';
import { Button } from '#ui/controls/button.tsx';
import { Choice } from '#ui/controls/choice.tsx';
import { Stars } from '#ui/display/icon.tsx';
import { BookText, GenreDot } from '../../../components/book-facts.tsx';
import type { FoundList, Overview } from '../../../data/catalogue.ts';
import './filter-panel.css';
import { PriceFilter } from './price-filter.tsx';

const SORTS = [
  ['', 'Best match'],
  ['NEWEST', 'Newest'],
  ['BEST_SELLING', 'Best selling'],
  ['RATING', 'Best rated'],
  ['LOW_TO_HIGH', 'Low to High'],
  ['HIGH_TO_LOW', 'High to Low'],
] as const;

/** Names a sort order: 'newest', 'price, low to high'. */
export function describeSort(sort: BookQuery['sort']): string {
  const label = SORTS.find(([name]) => name === sort)?.[1].toLowerCase() ?? '';
  return sort.endsWith('_TO_LOW') || sort.endsWith('_TO_HIGH') ? `price, ${label}` : label;
}

/** How many are shown until the visitor presses the button for more. */
const FIRST_CATEGORIES = 8;
const FIRST_LANGUAGES = 5;

interface FilterPanelProps {
  query: BookQuery;
  /** The upper end of the price slider, in ₹. */
  end: number;
  /** The names of the categories; none until they are known. */
  categories: readonly string[];
  overview: Overview | undefined;
  /** The current list; its facets are shown. */
  found: FoundList | undefined;
  /** Called for each step of the price slider. */
  onPreview: (query: BookQuery) => void;
  /** Called with a function that returns a new query from the current one. */
  onChange: (update: (query: BookQuery) => BookQuery) => void;
}

export function FilterPanel(props: FilterPanelProps) {
  const { query, end, categories, overview, found, onPreview, onChange } = props;
  const facets = found?.facets;
  const exactness = { isExact: found?.isExact };
  /**
   * Lists the option that removes the filter, then those of the whole shop, most books first, so that
   * choosing never reorders them; nothing if there is no choice.
   */
  const listOptions = (name: 'format' | 'language'): Option[] => {
    const all = { ...facets?.[name], ...overview?.facets[name] };
    const options = Object.keys(all).toSorted((a, b) => (all[b] ?? 0) - (all[a] ?? 0));
    const chosen = query[name];
    if (options.length < 2 && !chosen) return [];
    return [
      {
        label: `Any ${name}`,
        isChosen: !chosen,
        onChoose: () => onChange((current) => withoutFilter(current, name)),
      },
      ...options.map((option) => ({
        label: name === 'language' ? getLanguageName(option) : option,
        isChosen: chosen === option,
        count: facets && (facets[name][option] ?? 0),
        onChoose: () => onChange((current) => ({ ...current, [name]: option })),
      })),
    ];
  };
  return (
    <>
      <div className="filter-panel-head">
        <h2 id="filters-title">Filters</h2>
        <Button look="text" size="small" isUppercase onClick={() => onChange(() => EVERYTHING)}>
          Clear
        </Button>
      </div>
      <OptionGroup
        className="filter-panel-sort"
        legend="SORT BY"
        type="radio"
        options={SORTS.map(([sort, label]) => ({
          label,
          isChosen: query.sort === sort,
          onChoose: () => onChange((current) => ({ ...current, sort })),
        }))}
      />
      <div className="filter-panel-options stitch-above">
        <PriceFilter
          end={end}
          price={query.price}
          shopPrices={overview?.facets.price}
          prices={facets?.price}
          onMove={(price) => onPreview(withPrice(query, price))}
          onSettle={(price) => onChange((current) => withPrice(current, price))}
        />
        <OptionGroup
          {...exactness}
          legend="RATINGS"
          type="radio"
          options={RATING_CHOICES.map((rating) => ({
            label: `${rating} and above`,
            isChosen: query.rating === rating,
            count: facets && (facets.rating[rating] ?? 0),
            mark: <Stars value={rating} />,
            onChoose: () => onChange((current) => ({ ...current, rating })),
          }))}
        />
        <LongGroup
          {...exactness}
          legend="CATEGORIES"
          type="checkbox"
          nouns={['category', 'categories']}
          first={FIRST_CATEGORIES}
          options={categories.map((name) => ({
            label: name,
            isChosen: query.categories.includes(name),
            count: facets && (facets.category[name] ?? 0),
            mark: <GenreDot name={name} />,
            onChoose: () => onChange((current) => toggleCategory(current, name)),
          }))}
        />
        <OptionGroup {...exactness} legend="FORMAT" type="radio" options={listOptions('format')} />
        <LongGroup
          {...exactness}
          legend="LANGUAGE"
          type="radio"
          nouns={['language', 'languages']}
          // The first option is 'Any language'.
          first={1 + FIRST_LANGUAGES}
          options={listOptions('language')}
        />
        <OptionGroup
          {...exactness}
          legend="AVAILABILITY"
          type="radio"
          options={[true, false].map((available) => ({
            label: available ? 'In stock' : 'Include out of stock',
            isChosen: query.available === available,
            // While only books in stock are listed, the number of all books is not known.
            count: available ? facets?.available : query.available ? undefined : found?.total,
            onChoose: () => onChange((current) => ({ ...current, available })),
          }))}
        />
      </div>
    </>
  );
}

function withPrice(query: BookQuery, price: number | undefined): BookQuery {
  const rest = withoutFilter(query, 'price');
  return price === undefined ? rest : { ...rest, price };
}

interface LongGroupProps extends OptionGroupProps {
  nouns: [one: string, more: string];
  /** The number of options that are shown at first; a chosen one always is. */
  first: number;
}

/** A group whose last options are shown on request. */
function LongGroup({ options, nouns, first, ...group }: LongGroupProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = options.filter(({ isChosen }, index) => showsAll || index < first || isChosen);
  const hidden = options.length - shown.length;
  return (
    <OptionGroup {...group} options={shown}>
      {hidden > 0 && (
        <Button look="text" size="small" onClick={() => setShowsAll(true)}>
          {`Show ${hidden} more ${nouns[hidden === 1 ? 0 : 1]}`}
        </Button>
      )}
    </OptionGroup>
  );
}

interface Option {
  label: string;
  isChosen: boolean;
  /** How many books the option would show; `undefined` if that is not known. */
  count?: number | undefined;
  /** Shown before the count. */
  mark?: ReactNode;
  onChoose: () => void;
}

interface OptionGroupProps {
  legend: string;
  type: 'checkbox' | 'radio';
  options: Option[];
  /** Whether the counts are exact, not lower bounds. */
  isExact?: boolean | undefined;
  className?: string;
  children?: ReactNode;
}

function OptionGroup(props: OptionGroupProps) {
  const { legend, type, options, isExact, className = '', children } = props;
  const id = useId();
  if (options.length === 0) return null;
  return (
    <fieldset className={`filter-panel-group stitch-above ${className}`}>
      <legend className="filter-panel-legend caps">{legend}</legend>
      <div>
        {options.map(({ label, isChosen, count, mark, onChoose }, index) => (
          <Choice
            key={label}
            type={type}
            name={legend.toLowerCase()}
            label={<BookText text={label} />}
            data-none={count === 0 || undefined}
            aria-describedby={count === undefined ? undefined : id + index}
            checked={isChosen}
            onChange={onChoose}
            end={
              <>
                {mark}
                {count !== undefined && (
                  <span className="option-count" id={id + index}>
                    {formatCount(count)}
                    {isExact === false && '+'}
                    <span className="visually-hidden">{count === 1 ? ' book' : ' books'}</span>
                  </span>
                )}
              </>
            }
          />
        ))}
        {children}
      </div>
    </fieldset>
  );
}
