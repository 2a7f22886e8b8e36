import { useId } from 'react';
import { Link } from 'react-router';
import {
  formatBookCount,
  readSearch,
  withoutFilter,
  type BookQuery,
} from '#domain/finding/book-query.ts';
import { joinWords } from '#domain/values/text.ts';
import { useRead } from '#ui/browser/use-read.ts';
import { Icon, X } from '#ui/display/icon.tsx';
import { BookText } from '../../components/book-facts.tsx';
import { type FoundList, useCatalogue } from '../../data/catalogue.ts';
import { focusHeading } from '../../navigation/focus.ts';
import { authorPath, booksPath } from '../../navigation/paths.ts';
import { describeFilter, listSearchWords } from './descriptions.ts';
import './empty-results.css';
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
function Spelling({ query, text }: { query: BookQuery; text: string }) {
  return (
    <p className="spelling">
      Did you mean{' '}
      <Link to={booksPath({ ...query, search: readSearch(text) })}>
        <BookText text={text} />
      </Link>
      ?
    </p>
  );
}

interface EmptyResultsProps {
  query: BookQuery;
  found: FoundList;
  onChange: (update: (query: BookQuery) => BookQuery) => void;
}

/** Suggests other searches if no book was found. */
export function EmptyResults({ query, found, onChange }: EmptyResultsProps) {
  const id = useId();
  const { corrected, authors } = useNearTexts(query, found);
  const hasNearTexts = corrected !== null || authors.length > 0;
  // No button drops the search: it can be edited, and Clear shows all books.
  const missing = listSearchWords(query.search, found.missing).filter(({ isFound }) => !isFound);
  const filters = found.relax.filter(({ drop }) => drop !== 'search');
  return (
    <>
      {corrected && <Spelling query={query} text={corrected.text} />}
      {authors.length > 0 && (
        <p className="empty-results-authors">
          Books by{' '}
          {authors.map(({ text, detail }) => (
            <span key={text}>
              <Link to={authorPath(text)}>
                <BookText text={text} />
              </Link>
              {` (${detail}) `}
            </span>
          ))}
        </p>
      )}
      {filters.length > 0 && (
        <div className="empty-results-filters" role="group" aria-labelledby={id}>
          <p className="caps" id={id}>
            {hasNearTexts ? 'Or drop one filter' : 'Drop one filter'}
          </p>
          <ul>
            {filters.map(({ drop, total }) => {
              const filter = describeFilter(query, drop);
              const books = formatBookCount(total, found.isExact);
              const dropFilter = () => {
                onChange((current) => withoutFilter(current, drop));
                focusHeading();
              };
              return (
                <li key={drop} className="stitch-above">
                  <button
                    type="button"
                    aria-label={`Drop ${filter}: ${books}`}
                    onClick={dropFilter}
                  >
                    <Icon path={X} />
                    <span>
                      Drop{' '}
                      <b>
                        <BookText text={filter} />
                      </b>
                    </span>
                    <span className="empty-results-count">{books}</span>
                  </button>
                </li>
              );
            })}
          </ul>
        </div>
      )}
      {missing.length > 0 && (
        <p>
          {`No book has ${joinWords(
            missing.map(({ word }) => `“${word}”`),
            'disjunction',
          )} yet. `}
          These are the nearest shelves.
        </p>
      )}
    </>
  );
}

/**
 * Returns the nearest spelling that finds books, and authors who match the search. Until both have
 * been read, there are no authors, and the spelling is that of `found`.
 */
function useNearTexts(query: BookQuery, found: FoundList) {
  const catalogue = useCatalogue();
  const readNearTexts = async (signal: AbortSignal) => {
    const [corrected, { suggestions }] = await Promise.all([
      found.corrected ?? catalogue.correct(query),
      catalogue.suggest(query.search.typed, signal),
    ]);
    return { corrected, authors: suggestions.filter(({ kind }) => kind === 'author') };
  };
  const near = useRead(found, (signal) =>
    query.search.typed === '' ? undefined : readNearTexts(signal),
  );
  return near ?? { corrected: found.corrected, authors: [] };
}
