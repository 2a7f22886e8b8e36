import type { CSSProperties, ReactNode } from 'react';
import { Icon, TRUCK } from '#ui/icon.tsx';
import { coverGround } from '../../components/cover.tsx';
import { assetUrl } from '../../navigation/paths.ts';
import { countDays, getShopFacts } from '../../navigation/shop-facts.ts';
import './hero.css';

// Lucide outlines, as in `icon.tsx`.
const UNDO = 'M9 14 4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 5.5 5.5a5.5 5.5 0 0 1-5.5 5.5H11';
const SHIELD_CHECK =
  'M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1zM9 12l2 2 4-4';

const PROMISES = [
  [TRUCK, 'Fast delivery', 'Within 3-5 business days'],
  [SHIELD_CHECK, 'Secure payments', 'All cards accepted'],
] as const;

export function Promises() {
  const { returnDays } = getShopFacts();
  const returns = [
    UNDO,
    'Guaranteed return',
    `Within ${countDays(returnDays)} of receiving an order`,
  ] as const;
  const promises = returnDays > 0 ? [returns, ...PROMISES] : PROMISES;
  return (
    <section className="wrap promises" aria-label="Our promises">
      {promises.map(([icon, title, text]) => (
        <div key={title} className="promise">
          <Icon path={icon} size="large" />
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
      ))}
    </section>
  );
}

/** Cover and width (rem on wide screens) of the books in the picture. */
const SHELF = [
  ['/covers/life-of-pi.svg', 11.2],
  ['/covers/silent-spring.svg', 12.7],
  ['/covers/pride-and-prejudice.svg', 11.8],
  ['/covers/sea-of-poppies.svg', 13.2],
  ['/covers/cosmos.svg', 11.6],
  ['/covers/swami-and-friends.svg', 12.4],
] as const;
/** A phone shows this many; the others are off the screen. */
const SEEN_ON_PHONES = 3;

export function Hero({ children }: { children: ReactNode }) {
  return (
    <section className="hero">
      <div className="wrap hero-row">
        <div className="hero-copy">
          <h1 tabIndex={-1}>A good book is a friend in waiting.</h1>
          <p className="hero-lead">
            Love stories, mysteries and big ideas from India and the world, at a reader’s price.
          </p>
          {children}
        </div>
        <div className="hero-shelf" aria-hidden="true">
          {SHELF.map(([cover, width], index) => (
            <span
              key={cover}
              className="hero-book"
              style={{ '--ground': coverGround(cover), '--width': `${width}rem` } as CSSProperties}
            >
              <img
                src={assetUrl(cover)}
                width="400"
                height="600"
                alt=""
                loading={index < SEEN_ON_PHONES ? undefined : 'lazy'}
              />
            </span>
          ))}
        </div>
      </div>
      <div className="hero-board" />
    </section>
  );
}
