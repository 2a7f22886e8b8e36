import type { ComponentType } from 'react';
import type { Collection } from '#contract/catalogue/collections.ts';
import { shortenAuthors } from '#domain/books/present-book.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { BookText, Price, Cover } from '../../components/book-facts.tsx';
import type { BookSummary } from '../../data/catalogue.ts';
import { assetUrl, bookPath, useFollowLinks } from '../../navigation/paths.ts';
import './picks.css';

/** A book with a sentence by a named person. */
export interface Pick {
  book: BookSummary;
  by: string;
  why: string;
}

/** Returns the recommended books of a collection, and its other books. */
export function splitPicks({ books: entries = [] }: Collection, books: readonly BookSummary[]) {
  const recommendations = new Map(entries.map((entry) => [entry.bookId, entry]));
  const picks = books.flatMap((book): Pick[] => {
    const entry = recommendations.get(book._id);
    return entry?.by && entry.why ? [{ book, by: entry.by, why: entry.why }] : [];
  });
  const picked = new Set(picks.map(({ book }) => book));
  return { picks, others: books.filter((book) => !picked.has(book)) };
}

interface PicksProps {
  picks: readonly Pick[];
  /** The cart button and the heart; without them, the cards are small. */
  actions?: ComponentType<{ book: BookSummary }>;
}

/** Cards of books, each with the sentence before the title. */
export function Picks({ picks, actions: Actions }: PicksProps) {
  const Title = Actions ? 'h2' : 'h3';
  return (
    <div role="presentation" onClick={useFollowLinks()}>
      <ul className="picks" data-large={Actions ? '' : undefined}>
        {picks.map(({ book, by, why }) => (
          <li key={book._id}>
            <article className="pick" id={Actions && `book-${book._id}`} aria-label={book.title}>
              <Cover book={book} />
              <div>
                <blockquote>
                  <p {...getTextAttributes(why)}>{`“${why}”`}</p>
                  <footer>
                    <BookText text={by} />
                  </footer>
                </blockquote>
                <Title className="pick-title stitch-above">
                  <a href={assetUrl(bookPath(book))}>
                    <BookText text={book.title} language={book.language} />
                  </a>
                </Title>
                <p className="pick-author">
                  <BookText text={shortenAuthors(book)} language={book.language} />
                </p>
                <Price book={book} />
                {Actions && (
                  <div className="book-card-actions">
                    <Actions book={book} />
                  </div>
                )}
              </div>
            </article>
          </li>
        ))}
      </ul>
    </div>
  );
}
