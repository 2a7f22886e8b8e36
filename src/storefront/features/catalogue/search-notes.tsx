import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { FoundBooks } from '#contract/catalogue/finding.ts';
import type { BookQuery } from '#domain/finding/book-query.ts';
import { BookText } from '../../components/book-facts.tsx';
import { type FoundList, useCatalogue } from '../../data/catalogue.ts';
import { booksPath } from '../../navigation/paths.ts';
import { listSearchWords } from './filters/active-filters.tsx';
import './search-notes.css';

/** Says which words of a search the books have, and offers a similar text. */
export function SearchNotes({ query, found }: { query: BookQuery; found: FoundList }) {
  const corrected = useCorrected(query, found);
  return (
    <>
      {found.matched === 'some' && (
        <p className="search-words" aria-label="Words of your search">
          {listSearchWords(query.search, found.missing).map(({ word, isFound }, index) => (
            <span key={index} data-missing={!isFound || undefined}>
              <BookText text={word} />
              {!isFound && <small> in no book</small>}
            </span>
          ))}
        </p>
      )}
      {corrected && <Spelling query={query} text={corrected.text} />}
    </>
  );
}

/** A link to the list of a similar text. */
export function Spelling({ query, text }: { query: BookQuery; text: string }) {
  return (
    <p className="spelling">
      Did you mean{' '}
      <Link to={booksPath({ ...query, search: text })}>
        <BookText text={text} />
      </Link>
      ?
    </p>
  );
}

/** Returns the nearest spelling that finds books: that of the list, or else of the catalogue. */
function useCorrected(query: BookQuery, found: FoundList): FoundBooks['corrected'] {
  const catalogue = useCatalogue();
  const [read, setRead] = useState<{ found: FoundList; corrected: FoundBooks['corrected'] }>();
  useEffect(() => {
    let isCurrent = true;
    if (found.corrected === null)
      catalogue.correct(query).then(
        (corrected) => isCurrent && setRead({ found, corrected }),
        // Without it, the list is complete, too.
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [catalogue, query, found]);
  return read?.found === found ? read.corrected : found.corrected;
}
