import { useState } from 'react';
import type { ImportProblem } from '#contract/desk-imports.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { formatCount } from '#domain/money.ts';
import { Button } from '#ui/button.tsx';
import { TableHead } from '#ui/table-head.tsx';
import { getFieldLabel } from './import-texts.ts';

/** The number of rows that are shown first, and by each press of "Show more". */
const PAGE_ROWS = 25;

interface ProblemTableProps {
  label: string;
  problems: readonly ImportProblem[];
  /** Whether each row has the field of its value, instead of the ISBN. */
  hasFields?: boolean;
}

/** A table of rows of the file: the text of the cell, and what is wrong with it. */
export function ProblemTable({ label, problems, hasFields = false }: ProblemTableProps) {
  const [shown, setShown] = useState(PAGE_ROWS);
  const columns = hasFields
    ? ['Row', 'Title', 'Field', 'In the file', 'Why']
    : ['Row', 'ISBN', 'Title', 'In the file', 'What is wrong'];
  const more = Math.min(PAGE_ROWS, problems.length - shown);
  return (
    <>
      <table className="desk-table import-problems" aria-label={label}>
        <TableHead columns={columns} />
        <tbody>
          {problems.slice(0, shown).map((problem, index) => {
            const { row, isbn, title, field, text, message } = problem;
            const titleCell = (
              <td key="title" className="import-problem-title">
                {title ? (
                  <span className="desk-title" {...getTextAttributes(title)}>
                    {title}
                  </span>
                ) : (
                  <span className="desk-muted">no title</span>
                )}
              </td>
            );
            return (
              <tr key={index}>
                <td data-label="Row">
                  <b>{formatCount(row)}</b>
                </td>
                {!hasFields && <td>{isbn || <span className="desk-muted">no ISBN</span>}</td>}
                {titleCell}
                {hasFields && <td>{getFieldLabel(field)}</td>}
                <td className="import-problem-text">{text && <code>{text}</code>}</td>
                <td className="import-problem-why">{message}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {more > 0 && (
        <p>
          <Button look="text" size="small" onClick={() => setShown(shown + PAGE_ROWS)}>
            Show {formatCount(more)} more
          </Button>
        </p>
      )}
    </>
  );
}
