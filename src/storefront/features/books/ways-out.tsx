import { useId } from 'react';
import { Link } from 'react-router';
import { withoutFilter, type BookQuery } from '#domain/finding/book-query.ts';
import { Icon } from '#ui/icon.tsx';
import { X } from '#ui/icons.ts';
import type { FoundList } from '../../data/asked-lists.ts';
import { focusHeading } from '../../navigation/focus.ts';
import { booksPath } from '../../navigation/paths.ts';
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
  const { corrected } = found;
  return (
    <>
      {corrected && (
        <p className="ways-out-spelling">
          Did you mean{' '}
          <Link to={booksPath({ ...query, search: corrected.text })}>{corrected.text}</Link>?
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
                      Without <b>{filter}</b>
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
