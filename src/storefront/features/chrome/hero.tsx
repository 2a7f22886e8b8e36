import type { CSSProperties, ReactNode } from 'react';
import { assetUrl } from '../../paths.ts';
import './hero.css';

/** Drawing, ground and width (rem on wide screens) of the books that stand on the board. */
const SHELF = [
  ['life-of-pi', '#e06a2b', 11.2],
  ['silent-spring', '#dce2a4', 12.7],
  ['pride-and-prejudice', '#efb7ab', 11.8],
  ['sea-of-poppies', '#f7f1e4', 13.2],
  ['cosmos', '#0b3037', 11.6],
  ['swami-and-friends', '#e8ac2a', 12.4],
] as const;
/** As many as a phone shows; the others run off its edge. */
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
          {SHELF.map(([name, ground, width], index) => (
            <span
              key={name}
              className="hero-book"
              style={{ '--ground': ground, '--width': `${width}rem` } as CSSProperties}
            >
              <img
                src={assetUrl(`/covers/${name}.svg`)}
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
