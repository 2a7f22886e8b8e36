import type { CSSProperties, ReactNode } from 'react';
import { coverGround } from '../../book-parts/cover-ground.ts';
import { assetUrl } from '../../navigation/paths.ts';
import './hero.css';

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
