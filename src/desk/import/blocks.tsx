import { type ReactNode, useId, useState } from 'react';
import { Choice } from '#ui/controls/choice.tsx';
import { formatCount } from '#domain/values/money.ts';
import { Button } from '#ui/controls/button.tsx';
import type { ImportProblem } from '#contract/imports/import-options.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { TableHead } from '#ui/display/table-head.tsx';
import { getFieldLabel } from './import-steps.ts';
import './import-check.css';

interface QuestionProps {
  title: string;
  why?: ReactNode;
  children?: ReactNode;
}

/** A block of the import's conversation: what was found or is asked, and the answers. */
export function Question({ title, why, children }: QuestionProps) {
  const id = useId();
  return (
    <section className="import-question" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {why && <p className="import-why">{why}</p>}
      {children}
    </section>
  );
}

interface AnswersProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string; detail?: string | undefined }[];
  value: T | undefined;
  onChoose: (value: T) => void;
}

export function Answers<T extends string>({ label, options, value, onChoose }: AnswersProps<T>) {
  const name = useId();
  return (
    <div className="import-answers" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <Choice
          key={option.value}
          type="radio"
          name={name}
          label={option.label}
          detail={option.detail}
          checked={option.value === value}
          onChange={() => onChoose(option.value)}
        />
      ))}
    </div>
  );
}

/** The number of items that are shown first, and added by each press of the button. */
const PAGE_ITEMS = 25;

interface FirstItems<T> {
  first: readonly T[];
  more: ReactNode;
}

/** Shows a long list in parts. */
export function useFirstItems<T>(items: readonly T[]): FirstItems<T> {
  const [shown, setShown] = useState(PAGE_ITEMS);
  const more = Math.min(PAGE_ITEMS, items.length - shown);
  return {
    first: items.slice(0, shown),
    more: more > 0 && (
      <p>
        <Button look="text" size="small" onClick={() => setShown(shown + PAGE_ITEMS)}>
          Show {formatCount(more)} more
        </Button>
      </p>
    ),
  };
}

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
            return (
              <tr key={index}>
                {!isUndo && (
                  <td data-label="Row">
                    <b>{formatCount(row)}</b>
                  </td>
                )}
                {!hasFields && <td>{isbn || <span className="desk-muted">no ISBN</span>}</td>}
                <td className="import-problem-title">
                  {title ? (
                    <span className="desk-title" {...getTextAttributes(title)}>
                      {title}
                    </span>
                  ) : (
                    <span className="desk-muted">no title</span>
                  )}
                </td>
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
