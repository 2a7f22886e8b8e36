import type { CSSProperties } from 'react';
import type { Facets } from '#contract/finding.ts';
import { PRICE_RANGE } from '#domain/finding/list-query.ts';
import { RangeSlider } from '#ui/range-slider.tsx';
import { describePrice } from '../descriptions.ts';
import './price-filter.css';

const { min, max, step } = PRICE_RANGE;

interface PriceFilterProps {
  /** The end of the slider, where it filters nothing. */
  end: number;
  /** `undefined` at the end. */
  price: number | undefined;
  prices: Facets['price'] | undefined;
  /** Called for each step while the slider moves. */
  onMove: (price: number | undefined) => void;
  onSettle: (price: number | undefined) => void;
}

export function PriceFilter({ end, price = end, prices, onMove, onSettle }: PriceFilterProps) {
  const below = describePrice(price);
  const limit = (value: number) => (value < end ? value : undefined);
  const middle = end === max ? 500 : Math.round(end / 2 / step) * step;
  return (
    <div className="filter-panel-group stitch-above">
      <div className="filter-panel-legend" aria-hidden="true">
        <span className="caps">Price</span>
        <span className="filter-panel-value">{below}</span>
      </div>
      {prices && <Histogram {...{ prices, end, price }} />}
      <RangeSlider
        label="Price"
        valueText={below}
        {...{ min, max: end, step }}
        value={price}
        ticks={[min, middle, end]}
        onMove={(value) => onMove(limit(value))}
        onSettle={(value) => onSettle(limit(value))}
      />
    </div>
  );
}

/** The number of books by price, on the scale of the slider. */
function Histogram({
  prices,
  end,
  price,
}: {
  prices: Facets['price'];
  end: number;
  price: number;
}) {
  const { buckets } = prices;
  const most = Math.max(1, ...buckets);
  const width = (prices.max - prices.min + 1) / buckets.length;
  const at = (rupees: number) => ((Math.max(min, rupees) - min) / (end - min)) * 100;
  return (
    <div className="price-histogram" aria-hidden="true">
      {buckets.map((count, index) => {
        const from = prices.min + index * width;
        const style = {
          left: `${at(from)}%`,
          width: `${at(from + width) - at(from)}%`,
          height: `${(count / most) * 100}%`,
        } satisfies CSSProperties;
        return <i key={index} data-in={from < price || undefined} style={style} />;
      })}
    </div>
  );
}
