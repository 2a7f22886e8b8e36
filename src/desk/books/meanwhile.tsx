import type { DeskBook } from '#contract/desk/desk-books.ts';
import { formatCount, formatCopies } from '#domain/values/money.ts';
import type { ReactNode } from 'react';
import { Icon, TRIANGLE_ALERT } from '#ui/display/icon.tsx';
import { Notice } from '#ui/messages/notice.tsx';
import { type BookDraft, getDifference } from './book-drafts.ts';
import { Button } from '../parts/page.tsx';

/** A change to the stock of a book whose copies others have changed meanwhile. */
export interface Meanwhile {
  book: DeskBook;
  seen: number;
  /** The copies that the user added; negative if some were removed. */
  difference: number;
}

/** Compares a saved draft with the book after it; lists it if others have changed the copies. */
export function compareStock(draft: BookDraft, book: DeskBook): Meanwhile[] {
  const seen = draft.original?.stock ?? 0;
  const difference = getDifference(draft);
  const isChanged = difference !== undefined && book.stock !== seen + difference;
  return isChanged ? [{ book, seen, difference }] : [];
}

interface MeanwhileNoticesProps {
  meanwhile: readonly Meanwhile[];
  onUndo: (item: Meanwhile) => void;
}

/** Notices that others changed copies meanwhile; a button takes back the user's part. */
export function MeanwhileNotices({ meanwhile, onUndo }: MeanwhileNoticesProps) {
  return meanwhile.map((item) => {
    const { book, seen, difference } = item;
    const { title, left, isWhole } = describeMeanwhile(item);
    const own = formatCount(Math.abs(difference));
    const undo = (
      <Button look="text" onClick={() => onUndo(item)}>
        Undo my {own}
      </Button>
    );
    return (
      <div key={book._id} className="desk-notice-page">
        <Notice tone="info" heading={title} actions={isWhole && undo}>
          {difference < 0 ? `You took ${own} from` : `You added ${own} to`} the {formatCount(seen)}{' '}
          you saw. {left} <b>{formatCount(book.stock ?? 0)} for sale</b> now.
        </Notice>
      </div>
    );
  });
}

/** Describes what others have done, and whether the user's whole difference was applied. */
export function describeMeanwhile({ book, seen, difference }: Meanwhile) {
  const before = (book.stock ?? 0) - difference;
  const count = Math.abs(seen - before);
  const copies = formatCopies(count);
  const was = count === 1 ? 'was' : 'were';
  // A removal ends at 0, and copies that orders lacked are not for sale: what was there is unknown.
  const isWhole = before >= 0 && !(book.stock === 0 && difference < 0);
  if (!isWhole) {
    const verb = difference < 0 ? 'were sold meanwhile' : 'went to orders that lacked them';
    return {
      title: `Copies of ${book.title} ${verb}`,
      sentence: `Some ${verb}`,
      left: 'There are',
      isWhole,
    };
  }
  const verb = before < seen ? 'sold' : 'added';
  return {
    title: `${copies} of ${book.title} ${was} ${verb} meanwhile`,
    sentence: `${formatCount(count)} ${was} ${verb} meanwhile`,
    left: `There ${before === 1 ? 'was' : 'were'} ${formatCount(before)} left, so there are`,
    isWhole,
  };
}

interface ChangedBookProps {
  title: string;
  className?: string;
  /** What was changed. */
  children: ReactNode;
  mine: string;
  onKeepMine: () => void;
  theirs: string;
  onTakeTheirs: () => void;
}

/** A notice that what is typed was changed elsewhere, with a choice between the values. */
export function ChangedBook(props: ChangedBookProps) {
  const { title, className = '', children, mine, onKeepMine, theirs, onTakeTheirs } = props;
  return (
    <div className={`desk-notice ${className}`.trimEnd()} role="alert">
      <Icon path={TRIANGLE_ALERT} />
      <div>
        <p className="desk-notice-title">{title} was changed meanwhile</p>
        {children}
        <p>
          <Button look="text" onClick={onKeepMine}>
            Keep {mine}
          </Button>
          <Button look="text" onClick={onTakeTheirs}>
            Take {theirs}
          </Button>
        </p>
      </div>
    </div>
  );
}
