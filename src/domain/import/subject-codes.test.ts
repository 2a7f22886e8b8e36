import { expect, it } from 'vitest';
import { categoryOf } from './subject-codes.ts';

it.each([
  ['93', 'FRD', 'Romance'],
  ['93', 'ffc', 'Mystery'],
  ['93', 'FBA', undefined],
  ['93', 'PDZ', 'Science'],
  ['93', 'DNB', 'Non-Fiction'],
  ['93', 'YNT', 'Science'],
  ['93', 'YNH', 'Non-Fiction'],
  ['10', 'FIC022070', 'Mystery'],
  ['10', 'FIC000000', undefined],
  ['10', 'SCI055000', 'Science'],
  ['20', 'FRD', undefined],
  ['93', '', undefined],
])('sorts %s %s into %s', (scheme, code, name) => {
  expect(categoryOf(scheme, code)).toBe(name);
});
