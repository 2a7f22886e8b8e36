import { Fragment } from 'react';
import { useLocation } from 'react-router';
import { Notice } from '#ui/messages/notice.tsx';
import { BookText } from '../../components/book-facts.tsx';

/** The titles that "Buy again" had to leave out, in the state of the cart's history entry. */
export interface LeftOutState {
  leftOut: string[];
}

/** Lists above the cart the books that "Buy again" could not add. */
export function LeftOutNotice() {
  const titles = parseLeftOut(useLocation().state);
  if (titles.length === 0) return null;
  return (
    <Notice tone="warning" heading="Not all the books in this order are in stock">
      {'Left out: '}
      {titles.map((title, index) => (
        <Fragment key={index}>
          {index > 0 && ', '}
          <BookText text={title} />
        </Fragment>
      ))}
      .
    </Notice>
  );
}

function parseLeftOut(state: unknown): string[] {
  const titles = (state as Partial<LeftOutState> | null)?.leftOut;
  return Array.isArray(titles) ? titles.filter((title) => typeof title === 'string') : [];
}
