import type { DeskBook } from '#contract/desk-books.ts';
import { formatCount } from '#domain/money.ts';
import { formatCopies } from '#domain/text.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { getDifference, type Draft } from './book-drafts.ts';

/** A change to the stock of a book whose copies others have changed meanwhile. */
export interface Meanwhile {
  book: DeskBook;
  /** The copies that the user saw. */
  seen: number;
  /** The copies that the user added; negative if some were removed. */
  difference: number;
}

/** Compares a saved draft with the book after it; lists it if others have changed the copies. */
export function compareStock(draft: Draft, book: DeskBook): Meanwhile[] {
  const { stock: seen = 0 } = draft.original;
  const difference = getDifference(draft);
  const isChanged = difference !== undefined && book.stock !== seen + difference;
  return isChanged ? [{ book, seen, difference }] : [];
}

/**
 * Notices that others have changed the copies of books while the user changed them, each with a button
 * that takes back the user's part.
 */
export function MeanwhileNotices({ meanwhile, onUndo }: MeanwhileNoticesProps) {
  return meanwhile.map((item) => {
    const { book, seen, difference } = item;
    const texts = describeMeanwhile(item);
    const own = formatCount(Math.abs(difference));
    return (
      <Notice
        key={book._id}
        tone="info"
        heading={texts.title}
        actions={
          <Button look="text" size="small" onClick={() => onUndo(item)}>
            Undo my {own}
          </Button>
        }
      >
        {difference < 0 ? `You took ${own} from` : `You added ${own} to`} the {formatCount(seen)}{' '}
        you saw. {texts.left} <b>{formatCount(book.stock ?? 0)} for sale</b> now.
      </Notice>
    );
  });
}

interface MeanwhileNoticesProps {
  meanwhile: readonly Meanwhile[];
  onUndo: (item: Meanwhile) => void;
}

/** Describes what others have done: a title, a note for the row, and how many copies were left. */
export function describeMeanwhile({ book, seen, difference }: Meanwhile) {
  const now = book.stock ?? 0;
  const left = now - difference;
  if (now === 0 && difference < 0)
    return {
      title: `Copies of ${book.title} were sold meanwhile`,
      short: 'sold meanwhile',
      left: 'There are',
    };
  if (left < 0)
    return {
      title: `${formatCopies(-left)} of ${book.title} went to orders that lacked them`,
      short: `${formatCount(-left)} went to orders`,
      left: 'There are',
    };
  const count = Math.abs(seen - left);
  const verb = left < seen ? 'sold' : 'added';
  return {
    title: `${formatCopies(count)} of ${book.title} ${count === 1 ? 'was' : 'were'} ${verb} meanwhile`,
    short: `${formatCount(count)} ${verb} meanwhile`,
    left: `There ${left === 1 ? 'was' : 'were'} ${formatCount(left)} left, so there are`,
  };
}
