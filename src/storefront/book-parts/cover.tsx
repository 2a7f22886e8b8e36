import { useState, type CSSProperties } from 'react';
import type { BookSummary } from '../data/catalogue.ts';
import { assetUrl } from '../navigation/paths.ts';
import { coverGround } from './cover-ground.ts';
import { SetCover } from './set-cover.tsx';
import './cover.css';

interface CoverProps {
  /** Without a picture in `coverImg` its cover is set. */
  book: Pick<BookSummary, 'title' | 'author' | 'coverImg' | 'inStock'> & {
    genres?: readonly string[];
  };
  alt?: string;
  /** `first` for a cover in the first row, `eager` in the first view, `lazy` below the fold. */
  loading?: 'first' | 'eager' | 'lazy';
}

export function Cover({ book, alt = '', loading = 'lazy' }: CoverProps) {
  const [failedSource, setFailedSource] = useState<string>();
  const source = assetUrl(book.coverImg);
  // The page's inline script marks an image that failed before hydration: see before-start.ts.
  const check = (image: HTMLImageElement | null) => {
    if (image?.dataset['failed'] !== undefined) setFailedSource(source);
  };
  return (
    <span
      className="cover"
      data-out={!book.inStock || undefined}
      style={{ '--ground': coverGround(book.coverImg) } as CSSProperties}
    >
      {source === '' || failedSource === source ? (
        <SetCover book={book} alt={alt} />
      ) : (
        <img
          ref={check}
          // Another host need not know which page of the shop shows its picture.
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
