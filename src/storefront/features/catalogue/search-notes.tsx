import { Link } from 'react-router';
import type { BookQuery } from '#domain/finding/book-query.ts';
import { useRead } from '#ui/browser/use-read.ts';
import { BookText } from '../../components/book-facts.tsx';
import { type FoundList, useCatalogue } from '../../data/catalogue.ts';
import { booksPath } from '../../navigation/paths.ts';
import { listSearchWords } from './descriptions.ts';
import './search-notes.css';

/** Says which words of a search the books have, and offers a similar text. */
export function SearchNotes({ query, found }: { query: BookQuery; found: FoundList }) {
  const catalogue = useCatalogue();
  // Without the nearest spelling, the list is complete, too.
  const corrected =
    useRead(found, () => (found.corrected ? undefined : catalogue.correct(query))) ??
    found.corrected;
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
