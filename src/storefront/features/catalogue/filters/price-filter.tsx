import type { CSSProperties } from 'react';
import type { Facets } from '#contract/catalogue/finding.ts';
import { listPriceStops, PRICE_RANGE } from '#domain/finding/book-query.ts';
import { formatCount } from '#domain/values/money.ts';
import { RangeSlider } from '#ui/controls/range-slider.tsx';
import { describePrice } from '../descriptions.ts';
import './price-filter.css';

interface PriceFilterProps {
  /** The upper end of the slider, in ₹. There it filters nothing. */
  end: number;
  /** The chosen price, in ₹: books must cost less. `undefined` at the upper end. */
  price: number | undefined;
  /** The prices of the whole shop, which set the slider's stops. */
  shopPrices: Facets['price'] | undefined;
  /** The prices of the books that pass all other filters. The bars count these books. */
  prices: Facets['price'] | undefined;
  /** Called for each step while the slider moves; with `undefined` at its upper end. */
  onMove: (price: number | undefined) => void;
  /** Like `onMove`, but called when the slider is released, and for each key. */
  onSettle: (price: number | undefined) => void;
}

export function PriceFilter(props: PriceFilterProps) {
  const { end, price = end, shopPrices, prices, onMove, onSettle } = props;
  const valueText = describePrice(price);
  const stops = listPriceStops(shopPrices, end);
  const scale = stops ? createStopScale(stops, price) : RUPEE_SCALE;
  const toLimit = (value: number) => {
    const chosen = scale.toPrice(value);
    return chosen < end ? chosen : undefined;
  };
  return (
    <div className="filter-panel-group price-filter">
      <div className="filter-panel-legend" aria-hidden="true">
        <span className="caps">Price</span>
        <span className="filter-panel-value">{valueText}</span>
      </div>
      {prices && <Histogram {...{ scale, price }} bars={listBars(prices, stops)} />}
      <RangeSlider
        label="Price"
        valueText={valueText}
        {...scale.range}
        value={scale.toValue(price)}
        formatTick={(value) => {
          const tick = scale.toPrice(value);
          // `end` is rounded up. Its label is the highest price of the shop.
          return formatCount(stops && tick === end ? (shopPrices?.max ?? end) : tick);
        }}
        onMove={(value) => onMove(toLimit(value))}
        onSettle={(value) => onSettle(toLimit(value))}
      />
    </div>
  );
}

/** How the values of the slider map to prices. */
interface Scale {
  range: { min: number; max: number; step: number; ticks: number[] };
  toValue(price: number): number;
  toPrice(value: number): number;
}

/** The scale of a shop with low prices: a slider value is a price in ₹. */
const RUPEE_SCALE: Scale = {
  range: { ...PRICE_RANGE, ticks: [PRICE_RANGE.min, 500, PRICE_RANGE.max] },
  toValue: (price) => price,
  toPrice: (value) => value,
};

/** A slider value is the index of a stop. A chosen price that is not a stop becomes a stop. */
function createStopScale(stops: number[], price: number): Scale {
  const all = [...new Set([...stops, price])].toSorted((a, b) => a - b);
  const toValue = (stop: number) => all.indexOf(stop);
  // The indexes of the first, the middle and the last stop of the shop.
  const labelledIndexes = [0, Math.floor((stops.length - 1) / 2), stops.length - 1];
  return {
    range: {
      min: 0,
      max: all.length - 1,
      step: 1,
      ticks: [...new Set(labelledIndexes)].map((at) => toValue(stops[at] ?? 0)),
    },
    toValue,
    toPrice: (value) => all[value] ?? 0,
  };
}

/**
 * A bar counts the books whose prices (₹) are at least `from` and below `to`. On `RUPEE_SCALE`, a bar
 * that begins below the scale is drawn from its lower end on.
 */
interface Bar {
  from: number;
  to: number;
  books: number;
}

function listBars({ min, max, buckets, steps }: Facets['price'], stops?: number[]): Bar[] {
  if (stops) {
    return steps.map(({ books }, index) => ({
      from: stops[index] ?? 0,
      to: stops[index + 1] ?? 0,
      books,
    }));
  }
  const width = (max - min + 1) / buckets.length;
  return buckets.map((books, index) => ({
    from: Math.max(PRICE_RANGE.min, min + index * width),
    to: Math.max(PRICE_RANGE.min, min + (index + 1) * width),
    books,
  }));
}

/** The bars over the slider, on its scale. */
function Histogram({ scale, price, bars }: { scale: Scale; price: number; bars: Bar[] }) {
  const { min, max } = scale.range;
  const maxBooks = Math.max(1, ...bars.map(({ books }) => books));
  const toShare = (rupees: number) =>
    Math.min(1, Math.max(0, (scale.toValue(rupees) - min) / (max - min)));
  return (
    <div className="price-histogram" aria-hidden="true">
      {bars.map(({ from, to, books }, index) => {
        const style = {
          left: `${toShare(from) * 100}%`,
          width: `${(toShare(to) - toShare(from)) * 100}%`,
          height: `${(books / maxBooks) * 100}%`,
        } satisfies CSSProperties;
        return <i key={index} data-in={from < price || undefined} style={style} />;
      })}
    </div>
  );
}
