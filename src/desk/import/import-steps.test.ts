import { expect, it } from 'vitest';
import type { ImportReview } from '#contract/imports/import-review.ts';
import { aCheck, aColumn } from './builders.ts';
import { getFieldLabel, getNextStep, getPreviousStep, resolveStep } from './import-steps.ts';

type Column = ImportReview['columns'][number];

function aReview(review: Partial<ImportReview>): ImportReview {
  return aCheck(review).review ?? expect.unreachable();
}

function askDiscount(origin: ImportReview['questions'][number]['origin']): ImportReview {
  const asked = { about: 'discount', heading: 'Discount', first: '20', rows: 5 } as const;
  return aReview({ questions: [{ ...asked, answers: [], answer: null, origin }] });
}

it('stops at the columns for the discount, also if the answer is remembered', () => {
  expect(getNextStep('file', askDiscount('open'))).toBe('columns');
  expect(getNextStep('file', askDiscount('remembered'))).toBe('columns');
});

it('stops at the columns for remembered fields of money and copies, which another file may mean otherwise', () => {
  const since = '2026-11-01T10:00:00.000Z';
  const step = (target: Column['target'], remembered?: string) =>
    getNextStep('file', aReview({ columns: [aColumn('Rate', { target, since: remembered })] }));
  expect(step('price', since)).toBe('columns');
  expect(step('stock', since)).toBe('columns');
  expect(step('price')).toBe('check');
  expect(step('publisher', since)).toBe('check');
  expect(step('', since)).toBe('check');
});

it('passes over the values if there is nothing to ask about', () => {
  expect(getPreviousStep('check', askDiscount('open'))).toBe('columns');
  expect(resolveStep('values', askDiscount('open'))).toBe('check');
});

it('shows the columns first while one has no field', () => {
  const review = aReview({ columns: [aColumn('Title'), aColumn('X', { target: null })] });
  expect(['file', 'columns', 'check'].map((name) => resolveStep(name, review))).toEqual([
    'file',
    'columns',
    'columns',
  ]);
});

it('names the fields of a book, and repeats a heading that is none', () => {
  const headings = ['stock', 'genres', 'price', 'title', 'Rack', 'constructor', 'toString', ''];
  expect(headings.map(getFieldLabel)).toEqual([
    'Copies',
    'Category',
    'Selling price',
    'Title',
    'Rack',
    'constructor',
    'toString',
    '',
  ]);
});
