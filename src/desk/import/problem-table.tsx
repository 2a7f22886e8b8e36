import type { ImportProblem } from '#contract/imports/import-options.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { formatCount } from '#domain/values/money.ts';
import { TableHead } from '#ui/display/table-head.tsx';
import { getFieldLabel } from './import-texts.ts';
import { useFirstItems } from './show-more.tsx';
import './import-check.css';

interface ProblemTableProps {
  label: string;
  problems: readonly ImportProblem[];
  /** Whether each row has the field of its value, instead of the ISBN. */
  hasFields?: boolean;
  /** Whether these are books that an undo has left as they are, and not rows of the file. */
  isUndo?: boolean;
}

/** A table of rows of the file: the text of the cell, and what is wrong with it. */
export function ProblemTable({ label, problems, hasFields = false, isUndo }: ProblemTableProps) {
  const { first, more } = useFirstItems(problems);
  const columns = isUndo
    ? ['ISBN', 'Title', 'Field', 'Why']
    : hasFields
      ? ['Row', 'Title', 'Field', 'In the file', 'Why']
      : ['Row', 'ISBN', 'Title', 'In the file', 'What is wrong'];
  return (
    <>
      <table className="desk-table import-problems" aria-label={label}>
        <TableHead columns={columns} />
        <tbody>
          {first.map((problem, index) => {
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
                {!isUndo && (
                  <td data-label="Row">
                    <b>{formatCount(row)}</b>
                  </td>
                )}
                {!hasFields && <td>{isbn || <span className="desk-muted">no ISBN</span>}</td>}
                {titleCell}
                {(hasFields || isUndo) && <td>{getFieldLabel(field)}</td>}
                {!isUndo && <td className="import-problem-text">{text && <code>{text}</code>}</td>}
                <td className="import-problem-why">{message}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {more}
    </>
  );
}
