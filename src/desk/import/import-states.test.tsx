import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { ImportJob } from '#contract/imports/desk-imports.ts';
import type { ImportProblem } from '#contract/imports/import-options.ts';
import type { ImportReview } from '#contract/imports/import-review.ts';
import { aBook, aCategory } from '#domain/builders.ts';
import { printFocus } from '#ui/presses/testing.ts';
import { printBriefly } from '#ui/stories/testing.ts';
import { completeBrowser, printScreen } from '#ui/testing.ts';
import { aCheck, aColumn } from './builders.ts';
import { Conversation } from './import-conversation.tsx';
import { DoneStep, EarlierImports } from './import-done.tsx';
import { Progress } from './import-progress.tsx';
import type { Step } from './import-steps.ts';

afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

type Review = Parameters<typeof aCheck>[0];
type File = ImportReview['file'];

const SOURCES: File['source'][] = [
  'shop',
  'woocommerce',
  'amazon',
  'flipkart',
  'goodreads',
  'librarything',
  'koha',
  'calibre',
  'table',
];
const FILES: Partial<File>[] = [
  ...SOURCES.map((source) => ({ source, because: [], existing: 0, hasStock: false })),
  { existing: 1, because: ['Handle'], rows: 1, pictures: 1, first: undefined as never },
  { kind: 'onix', source: 'onix', version: '3.0', sender: 'Penguin', table: undefined as never },
  { kind: 'onix', source: 'onix', table: undefined as never, pictures: 0 },
  { table: { sheets: ['A', 'B'], sheet: 'B', headingRow: 2 } },
  { table: { sheets: ['A', 'B'], sheet: 'A', headingRow: 1 } },
  { table: { sheets: [], headingRow: 3, delimiter: '\t', encoding: 'windows-1252' } },
  { rows: 0 },
];

const STATES: ImportReview['columns'][number]['state'][] = [
  'fits',
  'plain-text',
  'rounded',
  'partly',
  'words',
  'printed-price',
  'new-books',
  'ask',
];
const COLUMNS: Review[] = [
  { columns: STATES.map((state) => aColumn(state, { state, right: 1, words: 1 })) },
  {
    columns: [
      aColumn('None', { target: null }),
      aColumn('One', { target: null, choices: ['publisher'] }),
      aColumn('Two', { target: null, choices: ['publisher', 'isbn'] }),
      aColumn('Three', { target: null, choices: ['publisher', 'authors', 'title'] }),
      aColumn('Long', { target: '', first: ['x'.repeat(60), 'y'.repeat(61)] }),
    ],
  },
  {
    columns: [
      aColumn('A', { target: 'isbn' }),
      aColumn('Out', { target: '' }),
      aColumn('Of', { target: '' }),
    ],
  },
  ...[null, 'amount', 'price'].map((answer) => ({
    columns: [
      aColumn('Title'),
      aColumn('Off', { target: null, choices: ['discountPrice', 'discountPercent', 'price'] }),
    ],
    questions: [
      {
        about: 'discount' as const,
        heading: 'Off',
        first: '50',
        ...(answer && { title: 'Emma' }),
        rows: 3,
        answers: [
          { answer: 'amount', result: '200' },
          { answer: 'percent', result: '' },
          { answer: 'supplier', result: '250' },
        ],
        answer,
        origin: 'guessed' as const,
      },
    ],
  })),
];

const aWord = (word: string, part: object = {}) => ({
  field: 'genres' as const,
  word,
  rows: 3,
  value: null,
  origin: 'open' as const,
  titles: ['Emma', 'Persuasion'],
  ...part,
});
const QUESTION = { heading: 'Q', title: 'Emma', answer: null, origin: 'open' as const };
const VALUES: Review[] = [
  {
    words: [
      aWord('Krimi'),
      aWord('Poems', { rows: 1, titles: ['Gitanjali'] }),
      aWord('Romance', { rows: 1234, titles: ['A', 'B', 'C'] }),
      aWord('Wide', { value: '', origin: 'guessed' }),
      aWord('Hindi', { value: 'language:hi', origin: 'guessed' }),
      aWord('Thriller', { value: 'Mystery', origin: 'guessed' }),
      aWord('Before', { value: 'Mystery', origin: 'remembered', since: '2026-03-04T00:00:00Z' }),
      aWord('Ever', { value: 'Mystery', origin: 'remembered' }),
      aWord('Said', { value: 'Mystery', origin: 'answered' }),
      aWord('Added', { value: '+Added', origin: 'guessed' }),
      aWord('No titles', { titles: [] }),
    ],
    clear: [{ field: 'genres', word: 'Mystery', rows: 4 }],
  },
  {
    words: [aWord('Taschenbuch', { field: 'bookType', value: 'Paperback', origin: 'guessed' })],
    clear: [{ field: 'bookType', word: 'Hardcover', rows: 1 }],
  },
  {
    words: [
      aWord('Deutsch', { field: 'language', value: 'de' }),
      aWord('Xx', { field: 'language', rows: 1 }),
    ],
    clear: [
      { field: 'language', word: 'English', rows: 4 },
      { field: 'language', word: 'Hindi', rows: 2 },
    ],
  },
  { words: [aWord('Band', { field: 'bookType', rows: 2 })] },
  { words: [aWord('Krimi', { rows: 1 })] },
  { words: [aWord('Krimi'), aWord('Poems')] },
  {
    questions: [
      {
        ...QUESTION,
        about: 'dates',
        first: '03/04/2021',
        rows: 1,
        answers: [
          { answer: 'day-first', result: '2021-04-03' },
          { answer: 'month-first', result: '2021-03-04' },
        ],
        answer: 'month-first',
      },
      {
        ...QUESTION,
        about: 'authors',
        first: 'Das, Ilina',
        rows: 12,
        answers: [
          { answer: 'last-name-first', result: 'Ilina Das' },
          { answer: 'several', result: 'Das|Ilina' },
        ],
      },
    ],
  },
];

const aProblem = (part: Partial<ImportProblem> = {}): ImportProblem => ({
  row: 1234,
  isbn: '9780306406157',
  title: 'Emma',
  field: 'pages',
  text: 'many',
  message: 'This is no number.',
  ...part,
});
const KINDS = [
  'free',
  'cheap',
  'discount',
  'expensive',
  'price-change',
  'same-isbn',
  'other-title',
  'old-font',
  'value-left-out',
] as const;
const NO_COUNTS = { added: 0, changed: 0, same: 0, deleted: 0, pictures: 0, leftOut: 0 };
const CHECKS: [Review, Partial<ImportJob>?][] = [
  ...[1, 2].map((rows): [Review] => [
    {
      doubts: KINDS.map((kind) => ({
        kind,
        rows,
        problems: [
          aProblem({ title: kind === 'discount' ? '' : 'Emma' }),
          aProblem({ field: 'isbn' }),
        ],
      })),
      leftOut: [{ reason: 'It has no title.', rows, problems: [aProblem()] }],
      counts: { ...NO_COUNTS, added: rows, pictures: rows, leftOut: rows },
      books: [aBook({ coverImg: '' }), aBook({ originalPrice: 0, discountPrice: 0 })]
        .slice(0, rows)
        .map((book, row) => ({ row, book })),
    },
  ]),
  [
    { counts: { ...NO_COUNTS, changed: 1 }, books: [] },
    { newCategories: ['Poetry'], errors: [aProblem({ isReplaced: true })] },
  ],
  [
    {
      counts: { ...NO_COUNTS, deleted: 2, same: 3 },
      books: Array.from({ length: 10 }, (_, row) => ({ row, book: aBook() })),
    },
    {
      newCategories: ['Poetry', 'Art'],
      errors: [aProblem({ isReplaced: true }), aProblem({ isReplaced: true }), aProblem()],
    },
  ],
  [{ counts: { ...NO_COUNTS, same: 3 }, file: { rows: 1 } }],
];

const COUNTS = { added: 0, changed: 0, same: 0, deleted: 0, pictures: 0, failed: 0 };
const DONE: Partial<ImportJob>[] = [
  { state: 'running', done: 0, total: 9 },
  { state: 'running', done: 9, total: 9 },
  { added: 1 },
  { added: 1, changed: 1, newCategories: ['Poetry', 'Art'] },
  { deleted: 1 },
  { deleted: 2 },
  {},
  { state: 'failed', errors: [aProblem({ message: 'It is cut.' })] },
  {
    state: 'failed',
    added: 2,
    newCategories: ['Poetry'],
    errors: [aProblem({ message: 'It is cut.' })],
  },
  { state: 'undone', added: 2, deleted: 2 },
  { failed: 1, errors: [aProblem({ isbn: '', title: '', text: '' })] },
  { added: 3, failed: 2, errors: [aProblem(), aProblem({ isKept: true, field: 'Own column' })] },
  {
    added: 3,
    errors: [
      aProblem(),
      aProblem({ isKept: true }),
      aProblem({ isKept: true }),
      aProblem({ isReplaced: true }),
    ],
  },
];

const PROGRESS: Partial<ImportJob>[] = [
  { done: 0 },
  { done: 1 },
  { done: 1234, total: 5678, secondsLeft: 0 },
  { done: 1, total: 1, secondsLeft: 1 },
  { done: 2, total: 3, secondsLeft: 59 },
  { done: 2, total: 3, secondsLeft: 60, isDryRun: undefined as never },
  { done: 2, total: 3, secondsLeft: 61 },
].map((part): Partial<ImportJob> => ({ total: undefined as never, ...part }));

const FRAME = {
  categories: [
    aCategory({ categoryName: 'Mystery' }),
    aCategory({ _id: 'ct02', categoryName: 'Romance' }),
  ],
};

function print(element: React.ReactNode): string {
  const routes = [{ id: 'frame', path: '/', element, loader: () => FRAME }];
  const options = { hydrationData: { loaderData: { frame: FRAME } } };
  const { container } = render(<RouterProvider router={createMemoryRouter(routes, options)} />);
  const parts = [printBriefly(container), ...openDialogs(container)];
  cleanup();
  return parts.join('\n');
}

/** Opens the dialog of each finding, closes it, and returns what it showed. */
function openDialogs(root: Element): string[] {
  completeBrowser();
  return [...root.querySelectorAll('[aria-label^="See: "]')].flatMap((button) => {
    fireEvent.click(button);
    const dialog = root.querySelector('dialog');
    if (!dialog) throw new Error('No dialog has opened.');
    const shown = [printScreen(dialog).trimEnd(), `focus: ${printFocus()}`];
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    return [`== ${button.getAttribute('aria-label')}`, ...shown];
  });
}

const STEPS: [Step, Review[]][] = [
  ['file', FILES.map((file) => ({ file }))],
  ['columns', COLUMNS],
  ['values', VALUES],
];

it('shows each step of an import in each state', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 26, 9) });
  const parts: string[] = [];
  const ignore = () => {};
  const show = (step: Step, job: ImportJob) => {
    const { review } = job;
    if (review)
      parts.push(
        print(
          <Conversation
            {...{ job, review, step }}
            onStep={ignore}
            onChange={ignore}
            onChoose={ignore}
            onStop={ignore}
          />,
        ),
      );
  };
  for (const [step, reviews] of STEPS)
    for (const [index, review] of reviews.entries()) {
      parts.push(`# ${step} ${index + 1}`);
      show(step, aCheck(review));
    }
  sessionStorage.setItem(
    'desk-import-im01',
    JSON.stringify({ size: 2049, options: {}, sent: '{}' }),
  );
  show('file', aCheck());
  for (const [index, [review, job]] of CHECKS.entries()) {
    parts.push(`# check ${index + 1}`);
    show('check', aCheck(review, job));
  }
  for (const part of DONE) {
    const job = { ...aCheck({}, { isDryRun: undefined as never, ...COUNTS, ...part }) };
    parts.push(`# done: ${JSON.stringify(part)}`, print(<DoneStep job={job} onChange={ignore} />));
  }
  for (const part of PROGRESS)
    parts.push(`# progress: ${JSON.stringify(part)}`, print(<Progress job={aCheck({}, part)} />));
  const states = ['running', 'undone', 'failed', 'done'] as const;
  const imports = states.flatMap((state, index) =>
    [COUNTS, { ...COUNTS, added: 1, changed: 2, deleted: 3, failed: 4 }].map((counts, part) => ({
      _id: `im${index}${part}`,
      name: part === 0 ? '' : 'books.csv',
      createdAt: '2026-11-26T08:00:00+00:00',
      canUndo: part === 1,
      done: 9,
      errorCount: 0,
      state,
      ...counts,
    })),
  );
  const earlier = { imports, total: imports.length, next: null };
  parts.push('# earlier', print(<EarlierImports {...earlier} shown={imports[1]} />));
  parts.push(
    '# no others',
    print(<EarlierImports {...earlier} imports={imports.slice(1, 2)} shown={imports[1]} />),
  );
  await expect(parts.join('\n')).toMatchFileSnapshot('./import-states.txt');
});
