import { useState, type CSSProperties } from 'react';
import type { BookSummary } from '../data/catalogue.ts';
import { assetUrl } from '../navigation/paths.ts';
import { coverGround } from './cover-ground.ts';
import './cover.css';

interface CoverProps {
  book: Pick<BookSummary, 'title' | 'author' | 'coverImg' | 'inStock'>;
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
      {book.coverImg === '' || failedSource === source ? (
        <CoverLettering book={book} alt={alt} />
      ) : (
        <img
          ref={check}
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

/** A text cover that replaces a broken image. */
function CoverLettering({ book, alt }: Required<Pick<CoverProps, 'book' | 'alt'>>) {
  const name = alt
    ? ({ role: 'img', 'aria-label': alt } as const)
    : ({ 'aria-hidden': true } as const);
  return (
    <span className="cover-lettering" {...name}>
      <span className="cover-lettering-title">{book.title}</span>
      <span className="cover-lettering-author">{book.author}</span>
    </span>
  );
}
