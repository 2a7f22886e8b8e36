import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import type { DeskBook } from '#contract/desk/desk-books.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { getPayablePrice } from '#domain/books/present-book.ts';
import { formatCount, formatRupees } from '#domain/values/money.ts';
import { TableHead } from '#ui/display/table-head.tsx';
import {
  findProblem,
  formatDifference,
  getDifference,
  getValue,
  LIST_RULES,
  type ListDraft,
  type ListField,
} from './book-drafts.ts';
import { ChangedBook, describeMeanwhile, type Meanwhile } from './meanwhile.tsx';
import { useIsOwner } from '../frame-data.ts';
import { CopiesLine, BookCover } from '../parts/book.tsx';
import { isOutdated } from '../parts/drafts.ts';
import { ButtonLink } from '../parts/page.tsx';

const MAX_DIGITS = 9;

interface BookRowsProps {
  label: string;
  isLoading: boolean;
  books: readonly DeskBook[];
  /** Copies sold in 30 days, by id. */
  sold: Readonly<Record<string, number>>;
  /** The books whose copies others have changed while the user changed them. */
  meanwhile: readonly Meanwhile[];
  drafts: readonly ListDraft[];
  onType: (book: DeskBook, field: ListField, text: string) => void;
  onTakeTheirs: (draft: ListDraft) => void;
  /** Keeps a draft, which then overwrites the current value of its field. */
  onKeepMine: (draft: ListDraft) => void;
}

/** Returns the id of a field in a row, by which the field is focused. */
export function getFieldId(bookId: string, field: ListField): string {
  return `${field}-${bookId}`;
}

export function BookRows({ label, isLoading, books, ...rest }: BookRowsProps) {
  return (
    <table className="desk-table desk-books" aria-label={label} aria-busy={isLoading || undefined}>
      <TableHead
        columns={['Cover', 'Title', 'Sold, 30 days', 'Price', 'Copies', 'For sale', 'Actions']}
        hidden={['Cover', 'Actions']}
        classNames={{ 'Sold, 30 days': 'desk-end', Price: 'desk-end', 'For sale': 'desk-end' }}
      />
      <tbody>
        {books.map((book) => (
          <Row key={book._id} book={book} {...rest} />
        ))}
      </tbody>
    </table>
  );
}

/** On Enter, focuses the same field of the next row. */
function goToNextRow(event: KeyboardEvent<HTMLInputElement>): void {
  const { currentTarget: field, key } = event;
  if (key !== 'Enter') return;
  const fields = field
    .closest('table')
    ?.querySelectorAll<HTMLInputElement>(`input[name="${field.name}"]`);
  const all = [...(fields ?? [])];
  const next = all[all.indexOf(field) + 1];
  next?.focus();
  next?.select();
}

type RowProps = Omit<BookRowsProps, 'label' | 'isLoading' | 'books'> & { book: DeskBook };

function Row({ book, sold, meanwhile, drafts: all, onType, onTakeTheirs, onKeepMine }: RowProps) {
  const { _id, title, author, bookType, isbn, stock = 0 } = book;
  const drafts = all.filter(({ original }) => original._id === _id);
  // Only owners change prices. Helpers change the stock on the Goods in page.
  const isOwner = useIsOwner();
  const outdated = drafts.filter((draft) => isOutdated(draft, book, LIST_RULES));
  const stockDraft = drafts.find(({ field }) => field === 'stock');
  const difference = stockDraft && getDifference(stockDraft);
  const changed = meanwhile.find((item) => item.book._id === _id);
  const note =
    difference === undefined
      ? changed && describeMeanwhile(changed).sentence
      : `was ${stockDraft?.original.stock ?? 0}: ${formatDifference(difference)}`;
  const titleProps = { className: 'desk-title', ...getTextAttributes(title, book.language) };
  const getFieldProps = (field: ListField) => ({
    book,
    field,
    draft: drafts.find((draft) => draft.field === field),
    onType,
  });
  return (
    <>
      <tr>
        <td className="desk-books-cover">
          <BookCover book={book} />
        </td>
        <td>
          {isOwner ? (
            <Link to={`/desk/books/${_id}`} {...titleProps}>
              {title}
            </Link>
          ) : (
            <span {...titleProps}>{title}</span>
          )}
          <small {...getTextAttributes(author, book.language)}>
            {[author, bookType, isbn].filter(Boolean).join(' · ')}
          </small>
        </td>
        <td className="desk-end desk-books-inline" data-label="Sold">
          {formatCount(sold[_id] ?? 0)}
        </td>
        <td className="desk-end desk-books-field" data-label="Price">
          <ValueField label={`Price of ${title} in rupees`} {...getFieldProps('price')} />
        </td>
        <td className="desk-books-copies">
          <CopiesLine shelf={{ ...book, stock }} bookId={_id} />
          {note && <span className="copies-note">{note}</span>}
        </td>
        <td className="desk-end desk-books-field" data-label="For sale">
          <ValueField label={`Copies of ${title} for sale`} {...getFieldProps('stock')} />
        </td>
        <td className="desk-end">
          {isOwner && (
            <ButtonLink look="text" to={`/desk/books/${_id}`} aria-label={`Edit ${title}`}>
              Edit
            </ButtonLink>
          )}
        </td>
      </tr>
      {outdated.length > 0 && (
        <tr className="desk-books-notice">
          <td colSpan={7}>
            {outdated.map((draft) => {
              const { field, value, original } = draft;
              const theirs = formatRupees(getPayablePrice(book));
              const mine = `₹${value.trim()}`;
              return (
                <ChangedBook
                  key={field}
                  title={original.title}
                  {...{ mine, theirs }}
                  onKeepMine={() => onKeepMine(draft)}
                  onTakeTheirs={() => onTakeTheirs(draft)}
                >
                  <p>
                    The price was {formatRupees(getPayablePrice(original))} and is now {theirs}. You
                    typed {mine}.
                  </p>
                </ChangedBook>
              );
            })}
          </td>
        </tr>
      )}
    </>
  );
}

interface ValueFieldProps {
  label: string;
  book: DeskBook;
  field: ListField;
  draft: ListDraft | undefined;
  onType: BookRowsProps['onType'];
}

function ValueField({ label, book, field, draft, onType }: ValueFieldProps) {
  const problem = draft && findProblem(draft);
  const id = getFieldId(book._id, field);
  const noteId = `${id}-note`;
  return (
    <>
      <input
        id={id}
        name={field}
        className="field-input desk-books-input"
        readOnly={!useIsOwner()}
        inputMode="numeric"
        autoComplete="off"
        maxLength={MAX_DIGITS}
        aria-label={label}
        data-changed={draft && ''}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem === undefined ? undefined : noteId}
        value={draft?.value ?? String(getValue(book, field) ?? '')}
        onKeyDown={goToNextRow}
        onChange={({ currentTarget }) => onType(book, field, currentTarget.value)}
      />
      {problem !== undefined && (
        <span id={noteId} className="visually-hidden">
          {problem}
        </span>
      )}
    </>
  );
}
