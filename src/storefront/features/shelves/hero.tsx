import type { CSSProperties, ReactNode } from 'react';
import { DEFAULT_FACTS } from '#domain/shop/shop-defaults.ts';
import { BookText, Cover, getCoverGround } from '../../components/book-facts.tsx';
import { useShopFacts, type BookSummary } from '../../data/catalogue.ts';
import { assetUrl } from '../../navigation/paths.ts';
import './hero.css';

/** The covers of a new shop beside the headline. */
const FIRST_COVERS = [
  'life-of-pi',
  'silent-spring',
  'pride-and-prejudice',
  'sea-of-poppies',
  'cosmos',
  'swami-and-friends',
].map((name) => `/covers/${name}.svg`);
/** The widths of the books there, in their order (rem on wide screens). */
const HERO_WIDTHS = [11.2, 12.7, 11.8, 13.2, 11.6, 12.4];
/** How many of the books in the picture fit on a phone's screen. The others load lazily. */
const VISIBLE_ON_PHONES = 3;

interface HeroProps {
  /** `undefined` while they are unknown. */
  books: readonly BookSummary[] | undefined;
  children: ReactNode;
}

/** The headline of the shop, and books on a shelf beside it. */
export function Hero({ books, children }: HeroProps) {
  const { headline, lead } = useShopFacts().identity;
  const isNewShop = headline === DEFAULT_FACTS.identity.headline;
  return (
    <section className="hero">
      <div className="wrap hero-row">
        <div className="hero-copy">
          <h1 tabIndex={-1}>
            <BookText text={headline} />
          </h1>
          {lead && (
            <p className="hero-lead">
              <BookText text={lead} />
            </p>
          )}
          {children}
        </div>
        <div className="hero-shelf" aria-hidden="true">
          {HERO_WIDTHS.map((width, index) => {
            const book = books?.[index];
            const unknownCover = isNewShop ? (FIRST_COVERS[index] ?? '') : '';
            const cover = books ? (book?.coverImg ?? '') : unknownCover;
            if (books && !book) return null;
            return (
              <span
                key={index}
                className="hero-book"
                style={
                  { '--ground': getCoverGround(cover), '--width': `${width}rem` } as CSSProperties
                }
              >
                {book && cover === '' && <Cover book={{ ...book, inStock: true }} />}
                {cover !== '' && (
                  <img
                    src={assetUrl(cover)}
                    width="400"
                    height="600"
                    alt=""
                    referrerPolicy={cover.startsWith('https://') ? 'no-referrer' : undefined}
                    loading={index < VISIBLE_ON_PHONES ? undefined : 'lazy'}
                  />
                )}
              </span>
            );
          })}
        </div>
      </div>
      <div className="hero-board" />
    </section>
  );
}
