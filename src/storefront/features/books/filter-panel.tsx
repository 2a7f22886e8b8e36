import { CATEGORY_NAMES } from '#contract/category-names.ts';
import type { Filters } from '#contract/filters.ts';
import { DEFAULT_FILTERS, PRICE_RANGE, RATING_CHOICES, toggleCategory } from '#domain/filters.ts';
import { formatRupees } from '#domain/money.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { RangeSlider } from '#ui/range-slider.tsx';
import { Stars } from '#ui/stars.tsx';
import { genreDot } from './genre-dot.ts';
import './filter-panel.css';

const SORTS = [
  ['LOW_TO_HIGH', 'Low to High'],
  ['HIGH_TO_LOW', 'High to Low'],
] as const;
const PRICE_TICKS = [100, 500, 1000];

interface FilterPanelProps {
  filters: Filters;
  /** Called for each step of the price slider. */
  onPreview: (filters: Filters) => void;
  /** Called with a function that returns new filters from the current ones. */
  onChange: (update: (filters: Filters) => Filters) => void;
}

export function FilterPanel({ filters, onPreview, onChange }: FilterPanelProps) {
  const below = `Below ${formatRupees(Number(filters.filterByPriceRange))}`;
  const withPrice = (price: number, on: Filters) => ({ ...on, filterByPriceRange: String(price) });
  return (
    <>
      <div className="filter-panel-head">
        <h2 id="filters-title">Filters</h2>
        <Button look="text" size="small" caps onClick={() => onChange(() => DEFAULT_FILTERS)}>
          Clear
        </Button>
      </div>
      <div className="filter-panel-group stitch-above">
        <div className="filter-panel-legend" aria-hidden="true">
          <span className="caps">Price</span>
          <span className="filter-panel-value">{below}</span>
        </div>
        <RangeSlider
          label="Price"
          valueText={below}
          {...PRICE_RANGE}
          value={Number(filters.filterByPriceRange)}
          ticks={PRICE_TICKS}
          onMove={(price) => onPreview(withPrice(price, filters))}
          onSettle={(price) => onChange((on) => withPrice(price, on))}
        />
      </div>
      <fieldset className="filter-panel-group stitch-above">
        <legend className="filter-panel-legend caps">RATINGS</legend>
        <div>
          {RATING_CHOICES.map((rating) => (
            <Choice
              key={rating}
              type="radio"
              name="rating"
              label={`${rating} and above`}
              end={<Stars value={Number(rating)} />}
              checked={filters.filterByRating === rating}
              onChange={() => onChange((on) => ({ ...on, filterByRating: rating }))}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className="filter-panel-group stitch-above">
        <legend className="filter-panel-legend caps">CATEGORIES</legend>
        <div>
          {CATEGORY_NAMES.map((name) => (
            <Choice
              key={name}
              type="checkbox"
              label={name}
              end={<span className="filter-panel-dot" style={genreDot(name)} />}
              checked={filters.filterByCategories.includes(name)}
              onChange={() => onChange((on) => toggleCategory(on, name))}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className="filter-panel-group stitch-above">
        <legend className="filter-panel-legend caps">SORT BY</legend>
        <div>
          {SORTS.map(([sort, label]) => (
            <Choice
              key={sort}
              type="radio"
              name="sort"
              label={label}
              checked={filters.sortByPrice === sort}
              onChange={() => onChange((on) => ({ ...on, sortByPrice: sort }))}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}
