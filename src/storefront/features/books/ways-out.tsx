import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import type { FoundBooks, Suggestion } from '#contract/finding.ts';
import { withoutFilter, type BookQuery } from '#domain/finding/book-query.ts';
import { Icon } from '#ui/icon.tsx';
import { X } from '#ui/icons.ts';
import type { FoundList } from '../../data/asked-lists.ts';
import { useCatalogue } from '../../data/catalogue.ts';
import { correctHeld, askSuggestions } from '../../data/suggestions.ts';
import { focusHeading } from '../../navigation/focus.ts';
import { authorPath, booksPath } from '../../navigation/paths.ts';
import { countBooks } from './count-books.ts';
import { describeFilter } from './filters/filter-words.ts';
import './ways-out.css';

interface WaysOutProps {
  query: BookQuery;
  found: FoundList;
  onChange: (update: (query: BookQuery) => BookQuery) => void;
}

/** What would bring books where nothing was found. */
export function WaysOut({ query, found, onChange }: WaysOutProps) {
  const id = useId();
  const { corrected, authors } = useNearTexts(query, found);
  return (
    <>
      {corrected && (
        <p className="ways-out-spelling">
          Did you mean{' '}
          <Link to={booksPath({ ...query, search: corrected.text })}>{corrected.text}</Link>?
        </p>
      )}
      {authors.length > 0 && (
        <p className="ways-out-authors">
          Books by{' '}
          {authors.map(({ text, detail }) => (
            <span key={text}>
              <Link to={authorPath(text)}>{text}</Link>
              {` (${detail}) `}
            </span>
          ))}
        </p>
      )}
      {found.relax.length > 0 && (
        <div className="ways-out-filters" role="group" aria-labelledby={id}>
          <p className="caps" id={id}>
            Or drop one filter
          </p>
          <ul>
            {found.relax.map(({ drop, total }) => {
              const filter = describeFilter(query, drop);
              const books = countBooks(total, found.isExact);
              const act = () => {
                onChange((on) => withoutFilter(on, drop));
                focusHeading();
              };
              return (
                <li key={drop} className="stitch-above">
                  <button type="button" aria-label={`Drop ${filter}: ${books}`} onClick={act}>
                    <Icon path={X} />
                    <span>
                      Drop <b>{filter}</b>
                    </span>
                    <span className="ways-out-count">{books}</span>
                  </button>
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </>
  );
}

interface NearTexts {
  corrected: FoundBooks['corrected'];
  authors: Suggestion[];
}

const NOTHING_NEAR: NearTexts = { corrected: null, authors: [] };

/** The nearest spelling with books, and authors of that name; nothing while, or if, they cannot be had. */
function useNearTexts(query: BookQuery, found: FoundList): NearTexts {
  const catalogue = useCatalogue();
  const [near, setNear] = useState<NearTexts & { found?: FoundList }>(NOTHING_NEAR);
  useEffect(() => {
    if (query.search === '') return undefined;
    const asking = new AbortController();
    const { signal } = asking;
    const ask = async () => {
      const corrected = found.corrected ?? correctHeld(catalogue, query);
      const { suggestions } = await askSuggestions(catalogue, query.search, signal);
      const authors = suggestions.filter(({ kind }) => kind === 'author');
      if (!signal.aborted) setNear({ found, corrected, authors });
    };
    ask().catch(() => undefined);
    return () => asking.abort();
  }, [catalogue, query, found]);
  return near.found === found ? near : { ...NOTHING_NEAR, corrected: found.corrected };
}
