import { expect, it } from 'vitest';
import { aBook } from '../builders.ts';
import type { PlannedRow } from './plans/plan-rows.ts';
import { createReview } from './review.ts';
import { createSurvey } from './tables/survey.ts';

/** Reviews these rows of a file, which are new books unless they say otherwise. */
function review(...rows: Partial<PlannedRow>[]) {
  const { add, finish } = createReview();
  add(rows.map((row) => ({ row: 2, outcome: 'added', isKnown: false, problems: [], ...row })));
  return finish(createSurvey({}).finish(), {});
}

it.each([
  [{ originalPrice: 9, discountPrice: 0 }, ['cheap']],
  [{ originalPrice: 10, discountPrice: 0 }, []],
  [{ originalPrice: 300, discountPrice: 291 }, ['cheap']],
  [{ originalPrice: 300, discountPrice: 300 }, ['free']],
  [{ originalPrice: 300, discountPrice: 210 }, []],
  [{ originalPrice: 300, discountPrice: 211 }, ['discount']],
  [{ originalPrice: 50_000, discountPrice: 0 }, []],
  [{ originalPrice: 50_001, discountPrice: 0 }, ['expensive']],
])('doubts the price of %j: %j', (price, kinds) => {
  const { doubts } = review({ book: aBook(price) });
  expect(doubts.map(({ kind }) => kind)).toEqual(kinds);
  const unchanged = review({ book: aBook(price), outcome: 'same' });
  expect(unchanged.doubts).toEqual([]);
});

it.each([
  [200, 200, []],
  [200, 199, ['price-change']],
  [200, 400, []],
  [200, 401, ['price-change']],
  [19, 9, ['price-change']],
  [9, 9, ['cheap']],
  [0, 400, []],
])('doubts the change of a price from ₹%i to ₹%i: %j', (now, next, kinds) => {
  const before = aBook({ originalPrice: 500, discountPrice: 500 - now });
  const book = aBook({ originalPrice: next, discountPrice: 0 });
  const { doubts } = review({ outcome: 'changed', isKnown: true, before, book });
  expect(doubts.map(({ kind }) => kind)).toEqual(kinds);
});

it('doubts each change of a price that may be that of another book, or another price', () => {
  const before = aBook({ originalPrice: 500, discountPrice: 50 });
  const listDoubts = (originalPrice: number, isPriceDoubtful: boolean, old = before) => {
    const book = { ...old, originalPrice };
    const { doubts } = review({ outcome: 'changed', before: old, book, isPriceDoubtful });
    return doubts.flatMap(({ kind, problems }) => [kind, problems[0]?.message]);
  };
  const message = 'It costs ₹450 now, and would cost ₹470.';
  expect(listDoubts(520, true)).toEqual(['price-change', message]);
  expect(listDoubts(520, false)).toEqual([]);
  expect(listDoubts(500, true)).toEqual([]);
  expect(listDoubts(520, true, { ...before, originalPrice: 50 })).toEqual([]);
});

it('says what a book costs now, and what it would cost', () => {
  const before = aBook({ originalPrice: 250, discountPrice: 30 });
  const book = aBook({ originalPrice: 250, discountPrice: 238 });
  const [doubt] = review({ outcome: 'changed', before, book }).doubts;
  const message = 'It costs ₹220 now, and would cost ₹12.';
  expect(doubt?.problems).toMatchObject([{ text: '12', message }]);
});

it('lists the rows that change a book of another title', () => {
  const otherTitle = { row: 2, field: 'title', text: 'Emma', message: 'The shop has Gora.' };
  const { doubts } = review({ book: aBook(), outcome: 'changed', otherTitle });
  expect(doubts).toEqual([{ kind: 'other-title', rows: 1, problems: [otherTitle] }]);
});

it.each([
  [['xksnku', 'jke pfjr ekul', "e/kq'kkyk"], 3],
  [['xksnku', 'vkSj dqN dfork,a', 'Gunahon ka Devta', 'Emma'], 2],
  [['xksnku', 'Kaka ke Kisse', 'Sky', 'Thinking, Fast and Slow'], undefined],
  [['Champak', 'Chakmak', 'Krishna', 'Kshitij'], undefined],
  [['Black Sky', 'Dark Matter', 'Think Like a Monk', 'UKG', 'PHP', 'HTML5', 'Kim'], undefined],
  [['गोदान', 'मधुशाला'], undefined],
])('doubts titles that may be typed in Kruti Dev: %j', (titles, expected) => {
  const survey = createSurvey({});
  for (const [row, title] of titles.entries()) survey.add({ kind: 'book', row, texts: { title } });
  const { doubts } = createReview().finish(survey.finish(), {});
  expect(doubts.find(({ kind }) => kind === 'old-font')?.rows).toBe(expected);
});

it('writes prices with separators', () => {
  const { doubts } = review({ book: aBook({ originalPrice: 150_000, discountPrice: 50_000 }) });
  expect(doubts[0]?.problems[0]?.message).toBe('It costs ₹1,00,000 instead of ₹1,50,000.');
});

it.each(
  (['added', 'changed', 'same', 'failed'] as const).flatMap((outcome) =>
    ['Not a value.', 'Readers pay this already: it stays.'].flatMap((message) =>
      [true, undefined].map((isKept) => [outcome, message, isKept] as const),
    ),
  ),
)('lists a price of a row that is %s: "%s", which is left out (%s)', (outcome, message, isKept) => {
  const field = 'originalPrice';
  const problem = { row: 2, field, text: 'x', message, ...(isKept && { isKept }) };
  const { doubts, leftOut } = review({ outcome, problems: [problem] });
  const isDoubtful = isKept && outcome !== 'failed' && message === 'Not a value.';
  const group = { rows: 1, problems: [problem] };
  expect(doubts).toEqual(isDoubtful ? [{ kind: 'value-left-out', ...group }] : []);
  expect(leftOut).toEqual(outcome === 'failed' ? [{ reason: problem.message, ...group }] : []);
});

it('lists why rows are left out, the most frequent reason first, with at most 25 of its rows', () => {
  const leaveOut = (row: number, message: string): Partial<PlannedRow> => ({
    row,
    outcome: 'failed',
    problems: [{ row, field: 'isbn', message }],
  });
  const rows = Array.from({ length: 26 }, (_, index) => leaveOut(index + 3, 'No ISBN.'));
  const { leftOut } = review(leaveOut(2, 'No title.'), ...rows);
  expect(leftOut.map((group) => [group.reason, group.rows, group.problems.length])).toEqual([
    ['No ISBN.', 26, 25],
    ['No title.', 1, 1],
  ]);
});

it('joins the reasons after the 50th, and still counts the rows of the first', () => {
  const rows = Array.from({ length: 53 }, (_, index): Partial<PlannedRow> => {
    const message = `Reason ${index % 52}.`;
    return { outcome: 'failed', problems: [{ row: index, field: '', message }] };
  });
  const { leftOut } = review(...rows);
  expect(leftOut).toHaveLength(51);
  expect(leftOut.slice(0, 2).map(({ reason, rows: count }) => [reason, count])).toEqual([
    ['Reason 0.', 2],
    ['Other reasons.', 2],
  ]);
});

it('names the ISBN of a book whose price is doubtful', () => {
  const { doubts } = review({ book: aBook({ originalPrice: 60_000, isbn: '9780306406157' }) });
  expect(doubts[0]?.problems).toMatchObject([{ isbn: '9780306406157', title: 'Malgudi Days' }]);
});

it('counts the books that are here, and shows the first ten that would be written', () => {
  const written = Array.from({ length: 11 }, (_, row) => ({ row, book: aBook() }));
  const same = { row: 20, book: aBook(), outcome: 'same', isKnown: true } as const;
  const { books, file } = review(same, ...written);
  expect(books.map(({ row }) => row)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(file.existing).toBe(1);
});
