import { formatCount } from '#domain/money.ts';
import { Stars } from '#ui/stars.tsx';
import './rating.css';

interface RatingProps {
  /** 0 to 5. */
  stars: number;
  /** The number of ratings, shown on the book's own page with larger stars. */
  count?: number;
}

export function Rating({ stars, count }: RatingProps) {
  return (
    <span className="rating" data-size={count === undefined ? undefined : 'large'}>
      <span className="visually-hidden">{`Rated ${stars} out of 5`}</span>
      <Stars value={stars} />
      <b aria-hidden="true">{stars.toFixed(1)}</b>
      {count !== undefined && <span>{`${formatCount(count)} ratings`}</span>}
    </span>
  );
}
