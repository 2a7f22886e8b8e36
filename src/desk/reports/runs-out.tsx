import { useId, useState } from 'react';
import { SALES_WEEKS } from '#contract/limits.ts';
import type { RunsOutBook } from '#contract/desk/desk-reports.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { formatBookOrder } from '#domain/import/import-row.ts';
import { formatCount, formatCopies } from '#domain/values/money.ts';
import { toCode } from '#domain/values/normal-form.ts';
import { saveFile } from '#ui/browser/files.ts';
import { ProblemText } from '#ui/messages/problem.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { TableHead } from '#ui/display/table-head.tsx';
import { MAX_COPIES } from '../goods/goods.ts';
import { BookCover } from '../parts/book.tsx';
import { useShownParams } from '../parts/list.tsx';
import { getToday } from '../parts/texts.ts';
import { Box, EmptyState, Button } from '../parts/page.tsx';
import { SelectBox } from '#ui/controls/select-field.tsx';

const DOWNLOAD = 'M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5';
export const WITHIN_DAYS = ['30', '14', '7'] as const;

interface RunsOutProps {
  books: readonly RunsOutBook[];
  within: (typeof WITHIN_DAYS)[number];
}

/** The books that run out, soonest first, and the order for them, whose numbers can be changed. */
export function RunsOut({ books, within }: RunsOutProps) {
  const [, change] = useShownParams();
  const [typed, setTyped] = useState<Record<string, string>>({});
  const rows = books.map((row) => {
    const text = typed[row.book._id] ?? String(row.order);
    return { ...row, text, order: readCopies(text) };
  });
  const sum = rows.reduce((total, { order = 0 }) => total + order, 0);
  const save = () => {
    const lines = rows.map(({ book, order = 0 }) => ({ ...book, order }));
    const file = new Blob([formatBookOrder(lines)], { type: 'text/csv' });
    saveFile(file, `order-${getToday()}.csv`);
  };
  return (
    <Box
      title="Runs out"
      more={
        <SelectBox
          aria-label="Within"
          options={WITHIN_DAYS.map((days) => [days, `Within ${days} days`] as const)}
          value={within}
          onChoose={(days) => change({ within: days })}
        />
      }
    >
      <p className="desk-small">
        From the copies sold a week in the last eight weeks. “Order” lasts for 30 days.
      </p>
      {books.length === 0 && <EmptyState>Nothing runs out within {within} days.</EmptyState>}
      {books.length > 0 && (
        <>
          <table
            className="desk-table desk-report desk-runs-out"
            aria-label="Books that run out, soonest first"
          >
            <TableHead columns={['Title', 'For sale', 'Sold a week', 'Runs out', 'Order']} />
            <tbody>
              {rows.map(({ book, copies, sold, days, text, order }) => (
                <tr key={book._id}>
                  <td>
                    <div className="desk-runs-out-book">
                      <BookCover book={book} />
                      <div>
                        <span
                          className="desk-title"
                          {...getTextAttributes(book.title, book.language)}
                        >
                          {book.title}
                        </span>
                        <small {...getTextAttributes(book.author)}>{book.author}</small>
                      </div>
                    </div>
                  </td>
                  <td data-label="For sale">{formatCount(copies)}</td>
                  <td data-label="Sold a week">{(sold / SALES_WEEKS).toFixed(1)}</td>
                  <td data-label="Runs out">{describeDays(copies, days)}</td>
                  <td data-label="Order">
                    <OrderField
                      label={`Copies of ${book.title} to order`}
                      text={text}
                      isValid={order !== undefined}
                      onType={(next) => setTyped({ ...typed, [book._id]: next })}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="desk-next">
            <Button
              disabled={sum === 0 || rows.some(({ order }) => order === undefined)}
              onClick={save}
            >
              <Icon path={DOWNLOAD} />
              {`Download the order, ${formatCopies(sum)}`}
            </Button>
          </p>
        </>
      )}
    </Box>
  );
}

interface OrderFieldProps {
  label: string;
  text: string;
  isValid: boolean;
  onType: (text: string) => void;
}

function OrderField({ label, text, isValid, onType }: OrderFieldProps) {
  const noteId = useId();
  return (
    <>
      <input
        className="field-input"
        inputMode="numeric"
        aria-label={label}
        aria-invalid={isValid ? undefined : true}
        aria-describedby={isValid ? undefined : noteId}
        value={text}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      {!isValid && (
        <ProblemText id={noteId}>{`A number from 0 to ${formatCount(MAX_COPIES)}.`}</ProblemText>
      )}
    </>
  );
}

/** Reads a number of copies, such as '1,000' or '१२'; 0 if empty, `undefined` for another text. */
function readCopies(text: string): number | undefined {
  const copies = toCode(text).replaceAll(/[\s,]/g, '');
  return /^\d{0,5}$/.test(copies) && Number(copies) <= MAX_COPIES ? Number(copies) : undefined;
}

function describeDays(copies: number, days: number) {
  if (copies === 0) return <b data-tone="danger">None left</b>;
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}
