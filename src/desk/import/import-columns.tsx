import type { ImportOptions } from '#contract/imports/import-options.ts';
import type { ImportReview } from '#contract/imports/import-review.ts';
import { formatCount, formatRupees, countNoun } from '#domain/values/money.ts';
import type { DiscountAnswer, Target } from '#domain/import/import-row.ts';
import { capitalize, joinWords, shortenText } from '#domain/values/text.ts';
import { CIRCLE_CHECK, Icon, INFO } from '#ui/display/icon.tsx';
import { SelectBox } from '#ui/controls/select-field.tsx';
import { TableHead } from '#ui/display/table-head.tsx';
import {
  findAnswer,
  findDuplicate,
  findTarget,
  describeSince,
  type StepProps,
  FIELD_OPTIONS,
  getFieldLabel,
} from './import-steps.ts';
import { Answers, Question } from './blocks.tsx';
import { toWord } from '../parts/texts.ts';
import './import-columns.css';

type Column = ImportReview['columns'][number];

const MAX_CELL_CHARS = 60;
const DISCOUNTS: Record<DiscountAnswer, string> = {
  amount: 'An amount in ₹',
  percent: 'Per cent',
  price: 'What readers pay',
  supplier: 'Your terms from the supplier',
};

/** The step in which the owner chooses a field for each column that is not clear. */
export function ColumnsStep({ review, draft: { options }, answer }: StepProps) {
  const used = review.columns.filter(({ target }) => target !== '');
  const open = used.filter(({ target }) => target === null);
  const leftOut = review.columns.filter(({ target }) => target === '');
  const rows = { review, options, answer };
  return (
    <>
      <Question title={describeColumns(used.length - open.length, open.length)}>
        <ColumnTable
          label="Columns of the file and the fields they fill"
          columns={[...open, ...used.filter((column) => !open.includes(column))]}
          {...rows}
        />
        {leftOut.length > 0 && (
          <details className="import-details">
            <summary>
              {`${countNoun(leftOut.length, 'column')} ${leftOut.length === 1 ? 'is' : 'are'} left out`}
            </summary>
            <ColumnTable label="Columns that are left out" columns={leftOut} {...rows} />
          </details>
        )}
      </Question>
      {review.questions.map((question) => {
        // Choosing a field, or '' to leave the column out, answers the question as well.
        const isAnswered = Object.hasOwn(options.columns ?? {}, question.heading);
        if (question.about !== 'discount' || isAnswered) return null;
        const title = `What does the column ${question.heading} hold?`;
        return (
          <Question key={title} title={title} why={describeQuestion(question)}>
            <Answers
              label={title}
              options={question.answers.map(({ answer: value, result }) => ({
                value,
                label: DISCOUNTS[value as DiscountAnswer],
                detail: result
                  ? `${question.title ?? 'The first book'} would cost ${formatRupees(Number(result))}`
                  : undefined,
              }))}
              value={findAnswer(question, options)}
              onChoose={(value) => answer({ discount: value as DiscountAnswer })}
            />
          </Question>
        );
      })}
    </>
  );
}

function describeQuestion({ first, origin }: ImportReview['questions'][number]): string {
  const example = `The first row has “${first}”.`;
  return origin === 'remembered' ? `${example} This is what you chose last time.` : example;
}

function describeColumns(clear: number, open: number): string {
  const text = `${clear === 1 ? '1 column is' : `${formatCount(clear)} columns are`} clear`;
  if (open === 0) return text;
  return `${text}. ${capitalize(toWord(open))} ${open === 1 ? 'needs' : 'need'} your word`;
}

interface ColumnTableProps extends Pick<StepProps, 'review' | 'answer'> {
  label: string;
  columns: readonly Column[];
  options: ImportOptions;
}

function ColumnTable({ label, columns, review, options, answer }: ColumnTableProps) {
  const twice = findDuplicate(review, options);
  return (
    <table className="desk-table import-columns" aria-label={label}>
      <TableHead columns={['In the file', 'First rows', 'Becomes', 'State']} />
      <tbody>
        {columns.map((column, index) => {
          const target = findTarget(column, review, options);
          const { heading, first } = column;
          return (
            <tr key={index} data-open={target === null || undefined}>
              <td>
                <b>{heading}</b>
              </td>
              <td className="import-cells">
                {first.map((cell) => shortenText(cell, MAX_CELL_CHARS)).join(' · ')}
              </td>
              <td>
                <SelectBox
                  aria-label={`Field for ${heading}`}
                  aria-invalid={target === null || target === twice || undefined}
                  prompt="Choose a field"
                  // An option without a value is chosen by its text.
                  options={FIELD_OPTIONS.map(([value, text]) => [value || text, text])}
                  value={target === '' ? 'Leave out' : (target ?? '')}
                  onChoose={(value) => {
                    const chosen = value === 'Leave out' ? '' : (value as Target);
                    answer({ columns: { ...options.columns, [heading]: chosen } });
                  }}
                />
              </td>
              <td>
                <State column={column} target={target} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function State({ column, target }: { column: Column; target: Target | null }) {
  if (target === null)
    return (
      <span className="import-warning">
        <Icon path={INFO} />
        {askWhich(column.choices)}
      </span>
    );
  if (target === '') return <span className="desk-muted">Left out</span>;
  if (target !== column.target) return <span className="desk-muted">Read when you go on</span>;
  return (
    <span className="import-fits">
      <Icon path={CIRCLE_CHECK} />
      {[column.since && describeSince(column.since), STATES[column.state]?.(column)]
        .filter(Boolean)
        .join(' · ') || 'Fits'}
    </span>
  );
}

const STATES: Partial<Record<Column['state'], (column: Column) => string>> = {
  'plain-text': () => 'As plain text',
  rounded: () => 'Paise rounded down',
  partly: ({ right, filled }) => `${formatCount(right)} of ${formatCount(filled)} right`,
  words: ({ words }) => `${countNoun(words, 'word')} to ask`,
  'printed-price': () => 'The printed price',
  'new-books': () => 'New books only',
};

/** Asks which of the fields is meant: 'Publisher or author?'. */
function askWhich(choices: readonly Target[]): string {
  const [first = 'Which field', ...rest] = choices.filter(Boolean).map(getFieldLabel);
  const others = rest.map((label) =>
    label.replace(/^[A-Z](?=[a-z])/, (char) => char.toLowerCase()),
  );
  return `${joinWords([first, ...others], 'disjunction')}?`;
}
