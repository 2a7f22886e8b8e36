import { use, useState } from 'react';
import type { ImportJob } from '#contract/imports/desk-imports.ts';
import type { ImportOptions, ImportProblem } from '#contract/imports/import-options.ts';
import type { ImportReview } from '#contract/imports/import-review.ts';
import { DOUBTFUL_PRICE } from '#domain/import/cells/numbers.ts';
import type { Target } from '#domain/import/import-row.ts';
import { drawTypesetCover } from '#domain/books/covers/draw-typeset-cover.ts';
import { floorPercent, getPayablePrice } from '#domain/books/present-book.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { DOUBTFUL_LOW_PRICE, DOUBTFUL_PERCENT, MAX_SHOWN_BOOKS } from '#domain/import/review.ts';
import { formatRupees, countNoun } from '#domain/values/money.ts';
import { joinWords } from '#domain/values/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/display/dialog.tsx';
import { CategoryColoursContext } from '../frame-data.ts';
import { addBase, toDataUrl } from '../parts/book.tsx';
import { Box } from '../parts/page.tsx';
import { toWord } from '../parts/texts.ts';
import { ImportSum } from './import-progress.tsx';
import { getFieldLabel, type StepProps } from './import-steps.ts';
import { ProblemTable } from './blocks.tsx';
import './import-check.css';
import './import-columns.css';

type Doubt = ImportReview['doubts'][number];
type Book = ImportReview['books'][number]['book'];

interface Finding {
  title: string;
  /** The accessible name, if another finding has the same title; by default the title. */
  label?: string;
  detail?: string | undefined;
  rows: number;
  problems: readonly ImportProblem[];
  /** Whether the finding is about values of different fields. */
  hasFields?: boolean;
}

interface CheckStepProps extends Pick<StepProps, 'review' | 'draft'> {
  errors: ImportJob['errors'];
  newCategories?: readonly string[] | undefined;
}

/** The step that shows what will happen, before anything is written. */
export function CheckStep({ review, draft, errors, newCategories = [] }: CheckStepProps) {
  const { counts, columns, books, doubts, leftOut } = review;
  const replaced = errors.filter(({ isReplaced }) => isReplaced);
  const wrong = [
    ...doubts.map(describeDoubt),
    ...(replaced.length > 0 ? [describeReplaced(replaced)] : []),
  ];
  return (
    <div className="desk-stack">
      <Box title="What will happen">
        <ImportSum counts={counts} />
        {newCategories.length > 0 && (
          <p>
            <b>{countNoun(newCategories.length, 'new category', 'new categories')}</b>
            {`: ${joinWords(newCategories)}`}
          </p>
        )}
      </Box>
      <div className="desk-columns">
        <Box title={describeBooks(books.length)}>
          {columns.length > 0 && (
            <p className="desk-small">{describeSources(columns, draft.options)}</p>
          )}
          <ul className="import-books">
            {books.map(({ row, book }) => (
              <ReviewedBook key={row} book={book} />
            ))}
          </ul>
          {books.some(({ book }) => book.coverImg === '') && (
            <p className="desk-small">
              Covers with a pattern are set by the shop until a picture comes.
            </p>
          )}
        </Box>
        <div className="desk-stack">
          <Box title="What looks wrong">
            {wrong.length === 0 && <p className="desk-muted">Nothing looks wrong.</p>}
            <Findings findings={wrong} />
          </Box>
          {leftOut.length > 0 && (
            <Box title="Left out">
              <Findings
                findings={leftOut.map(({ reason, ...rest }) => ({
                  title: countNoun(rest.rows, 'row'),
                  label: `${countNoun(rest.rows, 'row')}: ${reason}`,
                  detail: reason,
                  ...rest,
                }))}
              />
            </Box>
          )}
        </div>
      </div>
    </div>
  );
}

/** Names the columns that decide what readers pay, and how many copies are for sale. */
function describeSources(
  columns: ImportReview['columns'],
  { stock = 'new', existing }: ImportOptions,
): string {
  const list = (...targets: Target[]) =>
    columns.flatMap(({ heading, target }) => (target && targets.includes(target) ? heading : []));
  const [paid] = list('price');
  const discounts = list('discountPercent', 'discountPrice');
  const [price] = paid === undefined ? list('originalPrice') : [paid];
  const less = paid === undefined && discounts.length > 0 ? `, less ${joinWords(discounts)}` : '';
  const shelf = stock === 'counted' ? list('onShelf') : [];
  const [copies] = stock === 'ignored' ? [] : [...shelf, ...list('stock')];
  const numbers = columns.filter(({ target, first }) => target === '' && first.some(isNumber));
  const headings = joinWords(numbers.map(({ heading }) => heading));
  return [
    price &&
      `${existing === 'none' ? 'For new books, readers' : 'Readers'} pay the price in the column ${price}${less}.`,
    copies &&
      `The copies ${stock === 'new' ? 'of new books ' : ''}are those in the column ${copies}.`,
    headings &&
      `The numbers in the ${numbers.length === 1 ? 'column' : 'columns'} ${headings} are left out.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function isNumber(cell: string): boolean {
  return /\p{Nd}/u.test(cell) && !/\p{L}/u.test(cell);
}

function describeBooks(count: number): string {
  if (count === 0) return 'No book would be added or changed';
  if (count === 1) return 'The book, as the shop will show it';
  const first = count < MAX_SHOWN_BOOKS ? '' : 'first ';
  return `The ${first}${toWord(count)} books, as the shop will show them`;
}

function ReviewedBook({ book }: { book: Book }) {
  const { title, author, coverImg, language } = book;
  const [hasPicture, setHasPicture] = useState(coverImg !== '');
  const colours = use(CategoryColoursContext);
  const price = getPayablePrice(book);
  return (
    <li>
      <article aria-label={title}>
        <img
          src={hasPicture ? addBase(coverImg) : toDataUrl(drawTypesetCover(book, colours))}
          // Other hosts must not learn which page shows their pictures.
          referrerPolicy="no-referrer"
          onError={() => setHasPicture(false)}
          alt=""
          width="400"
          height="600"
        />
        <h3 className="desk-title" {...getTextAttributes(title, language)}>
          {title}
        </h3>
        <p className="desk-small" {...getTextAttributes(author, language)}>
          {author}
        </p>
        <p className="import-price">
          {price === 0 ? (
            <span className="import-warning">No price yet</span>
          ) : (
            <>
              {formatRupees(price)}{' '}
              {floorPercent(book) > 0 && <span>{floorPercent(book)}% off</span>}
            </>
          )}
        </p>
      </article>
    </li>
  );
}

/** What is said about this number of rows. */
const DOUBT_TITLES: Record<Doubt['kind'], (rows: number) => string> = {
  free: (rows) => `${countNoun(rows, 'book')} would cost ₹0`,
  cheap: (rows) =>
    `${countNoun(rows, 'book')} ${rows === 1 ? 'costs' : 'cost'} less than ${formatRupees(DOUBTFUL_LOW_PRICE)}`,
  discount: (rows) =>
    `${countNoun(rows, 'book')} ${rows === 1 ? 'is' : 'are'} more than ${DOUBTFUL_PERCENT}% off`,
  expensive: (rows) =>
    `${countNoun(rows, 'book')} ${rows === 1 ? 'costs' : 'cost'} more than ${formatRupees(DOUBTFUL_PRICE)}`,
  'price-change': (rows) => `${countNoun(rows, 'price change')} to check`,
  'same-isbn': (rows) =>
    `${countNoun(rows, 'row')} ${rows === 1 ? 'repeats' : 'repeat'} an ISBN or a barcode`,
  'other-title': (rows) =>
    `${countNoun(rows, 'row')} ${rows === 1 ? 'has' : 'have'} the ISBN of another title`,
  'old-font': (rows) => `${countNoun(rows, 'title')} cannot be read`,
  'value-left-out': (rows) => `${countNoun(rows, 'value')} ${rows === 1 ? 'is' : 'are'} left out`,
};

function describeDoubt({ kind, rows, problems }: Doubt): Finding {
  const [first] = problems;
  const fields = [...new Set(problems.map(({ field }) => getFieldLabel(field)))];
  const hasFields = kind === 'value-left-out';
  const detail =
    kind === 'free'
      ? 'They come in, but are not on sale until you set a price.'
      : hasFields
        ? `${joinWords(fields)}; their books come in.`
        : first && [first.title, first.message].filter(Boolean).join('. ');
  return { title: DOUBT_TITLES[kind](rows), detail, rows, problems, hasFields };
}

function describeReplaced(problems: readonly ImportProblem[]): Finding {
  return {
    title: `${countNoun(problems.length, 'value')} typed at the desk would be replaced`,
    detail: 'The file has others for them.',
    rows: problems.length,
    problems,
    hasFields: true,
  };
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  const [open, setOpen] = useState<Finding>();
  return (
    <>
      <ul className="desk-rows">
        {findings.map((finding, index) => (
          <li key={index} className="desk-row-plain">
            <div>
              <b>{finding.title}</b>
              <p className="desk-small">{finding.detail}</p>
            </div>
            <Button
              look="text"
              size="small"
              aria-label={`See: ${finding.label ?? finding.title}`}
              onClick={() => setOpen(finding)}
            >
              See
            </Button>
          </li>
        ))}
      </ul>
      {open && <FindingDialog finding={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function FindingDialog({ finding, onClose }: { finding: Finding; onClose: () => void }) {
  const { title, label = title, detail, rows, problems, hasFields = false } = finding;
  const more = rows - problems.length;
  return (
    <Dialog title={label} heading={title} onClose={onClose}>
      {detail && <p className="desk-muted">{detail}</p>}
      <ProblemTable label={label} problems={problems} hasFields={hasFields} />
      {more > 0 && (
        <p className="desk-small">And {countNoun(more, hasFields ? 'value' : 'row')} more.</p>
      )}
      <Button look="quiet" size="small" data-first onClick={onClose}>
        Close
      </Button>
    </Dialog>
  );
}
