import { useId, type ComponentType, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { BookSummary } from '../../../data/catalogue.ts';
import type { Caption } from '../book-card.tsx';
import { BookGrid } from '../book-grid.tsx';
import { countBooks } from '../count-books.ts';
import type { Section } from './sections.ts';
import './named-books.css';

interface NamedBooksProps {
  name: string;
  total: number;
  isExact: boolean;
  /** Names and paths of others with the same slug: links by name lead to the first of them. */
  namesakes: [name: string, path: string][];
  /** Before the name. */
  picture?: ReactNode;
  /** Below the number of books. */
  about?: ReactNode;
  sections: Section[];
  captionOf: (book: BookSummary) => Caption;
  /** The list of all books, if there are more than are shown. */
  allPath: string;
  actions: ComponentType<{ book: BookSummary }>;
}

/** The books of an author or a series. */
export function NamedBooks(props: NamedBooksProps) {
  const { name, total, isExact, namesakes, picture, about, sections, captionOf, allPath, actions } =
    props;
  const id = useId();
  const shown = sections.reduce((sum, { books }) => sum + books.length, 0);
  return (
    <>
      <div className="named-head">
        {picture}
        <div>
          <h1 tabIndex={-1}>{name}</h1>
          <p className="named-count" role="status">
            {countBooks(total, isExact)}
          </p>
          {namesakes.length > 0 && (
            <p className="named-jumps">
              Also in the shop:
              {namesakes.map(([namesake, path]) => (
                <Link key={path} to={path}>
                  {namesake}
                </Link>
              ))}
            </p>
          )}
          {about}
          {sections.length > 1 && (
            <nav className="named-jumps" aria-label="On this page">
              {sections.map(({ title }, index) => (
                <a key={title} href={`#${id}${index}`}>
                  {title}
                </a>
              ))}
            </nav>
          )}
        </div>
      </div>
      {sections.map(({ title, isSeries, books }, index) => (
        <section key={title} className="named-section" aria-labelledby={id + index}>
          <div className="book-list-head">
            <h2 id={id + index}>{title}</h2>
            <span className="named-count">
              {countBooks(books.length)}
              {isSeries && books.length > 1 && ', in reading order'}
            </span>
          </div>
          <BookGrid {...{ books, actions, captionOf }} columns={5} />
        </section>
      ))}
      {total > shown && (
        <Link className="button" data-look="quiet" data-size="large" to={allPath}>
          {`All ${countBooks(total, isExact)}`}
        </Link>
      )}
    </>
  );
}
