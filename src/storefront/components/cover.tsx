import { type CSSProperties, use, useState } from 'react';
import { DYES } from '#domain/books/dyes.ts';
import { shortenAuthors } from '#domain/books/present-book.ts';
import { type TypesetBook, getClothPath, typesetCover } from '#domain/books/typeset-cover.ts';
import { CategoryColoursContext, type BookSummary } from '../data/catalogue.ts';
import { assetUrl } from '../navigation/paths.ts';
import { BookText } from './book-facts.tsx';
import grounds from './cover-grounds.json';
import './cover.css';

const GROUNDS: Record<string, string> = grounds;

interface CoverProps {
  /** If `coverImg` is empty or the picture does not load, a typeset cover is shown. */
  book: TypesetBook & Pick<BookSummary, 'coverImg' | 'inStock'>;
  alt?: string;
  /** `first`: at once, with high priority; `eager`: at once; `lazy`: in view. */
  loading?: 'first' | 'eager' | 'lazy';
}

export function Cover({ book, alt = '', loading = 'lazy' }: CoverProps) {
  const [failedSource, setFailedSource] = useState<string>();
  const source = assetUrl(book.coverImg);
  // The page's inline script marks an image that failed before hydration: see before-start.ts.
  const detectEarlyFailure = (image: HTMLImageElement | null) => {
    if (image?.dataset['failed'] !== undefined) setFailedSource(source);
  };
  return (
    <span
      className="cover"
      data-out={!book.inStock || undefined}
      style={{ '--ground': getCoverGround(book.coverImg) } as CSSProperties}
    >
      {source === '' || failedSource === source ? (
        <TypesetCover book={book} alt={alt} />
      ) : (
        <img
          ref={detectEarlyFailure}
          // Other hosts must not learn which page of the shop shows their pictures.
          referrerPolicy={source.startsWith('https://') ? 'no-referrer' : undefined}
          src={source}
          width="400"
          height="600"
          alt={alt}
          loading={loading === 'lazy' ? 'lazy' : undefined}
          fetchPriority={loading === 'first' ? 'high' : undefined}
          onError={() => setFailedSource(source)}
        />
      )}
      {!book.inStock && <span className="cover-band">Out of stock</span>}
    </span>
  );
}

/** The picture of a category; without one, an empty cover. The text beside it has the name. */
export function CategoryCover({ source }: { source: string }) {
  return (
    <span className="cover" style={{ '--ground': getCoverGround(source) } as CSSProperties}>
      {source && <img src={assetUrl(source)} width="400" height="500" alt="" loading="lazy" />}
    </span>
  );
}

interface TypesetCoverProps {
  book: TypesetBook;
  /** The accessible name; '' hides the cover from assistive technology. */
  alt: string;
}

/** The cover without a picture: a pattern behind title and author, or less if small. */
function TypesetCover({ book, alt }: TypesetCoverProps) {
  const { pattern, dye, at, size, lineHeight, isRightToLeft } = typesetCover(
    book,
    use(CategoryColoursContext),
  );
  const { ground, ink, thread } = DYES[dye];
  const name = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true };
  const style = {
    '--ground': ground,
    '--ink': ink,
    '--thread': thread,
    '--cloth': `url(${assetUrl(getClothPath(pattern, dye))})`,
    '--size': `${size}cqi`,
    '--lh': lineHeight,
  };
  return (
    <span
      className="set-cover"
      data-at={at}
      dir={isRightToLeft ? 'rtl' : undefined}
      style={style as CSSProperties}
      {...name}
    >
      <span>
        <b>
          <BookText text={book.title} language={book.language} />
        </b>
        <i>
          <BookText text={shortenAuthors(book)} language={book.language} />
        </i>
      </span>
    </span>
  );
}

/** Returns the colour behind a cover that loads, if `cover-grounds.json` has it. */
export function getCoverGround(coverImg: string): string | undefined {
  return GROUNDS[coverImg];
}
