import { Fragment } from 'react';
import { Link } from 'react-router';
import type { Book } from '#contract/book.ts';
import { describePlace, type Neighbour } from '#domain/books/neighbours.ts';
import { authorPath, seriesPath } from '../../navigation/paths.ts';
import './by-line.css';

interface ByLineProps {
  book: Book;
  /** The parts of its series that the shop has. */
  parts: readonly Neighbour[];
}

/** Who wrote it, its format, and its place in a series. */
export function ByLine({ book, parts }: ByLineProps) {
  const { author, authors = [author], bookType, series } = book;
  return (
    <>
      <p className="by-line">
        {authors.map((name, index) => (
          <Fragment key={name}>
            {index > 0 && ', '}
            <Link to={authorPath(name)}>{name}</Link>
          </Fragment>
        ))}{' '}
        <span>{`· ${bookType}`}</span>
      </p>
      {series && (
        <p className="by-line-series">
          <Link to={seriesPath(series.name)}>{describePlace(book, parts)}</Link>
        </p>
      )}
    </>
  );
}
