import { DatabaseError } from 'pg';
import { expect, it } from 'vitest';
import { DatabaseUnavailable } from './database.ts';
import { getCode, isLost, throwDatabaseError } from './postgres-queries.ts';

/** Creates an error as a pool rejects with it: of the server if it has a code. */
function createError(code: string | undefined) {
  if (code === undefined) return new Error('ECONNRESET');
  return Object.assign(new DatabaseError('It failed.', 0, 'error'), { code });
}

it.each([
  { code: '08006', isUnavailable: true, hasLost: true },
  { code: '57P01', isUnavailable: true, hasLost: true },
  { code: undefined, isUnavailable: true, hasLost: true },
  { code: '25006', isUnavailable: true, hasLost: false },
  { code: '25P03', isUnavailable: true, hasLost: false },
  { code: '53300', isUnavailable: true, hasLost: false },
  { code: '55P03', isUnavailable: true, hasLost: false },
  { code: '57014', isUnavailable: true, hasLost: false },
  { code: '58030', isUnavailable: true, hasLost: false },
  { code: '23505', isUnavailable: false, hasLost: false },
  { code: '22008', isUnavailable: false, hasLost: false },
  { code: '25001', isUnavailable: false, hasLost: false },
  { code: '55006', isUnavailable: false, hasLost: false },
  { code: '', isUnavailable: false, hasLost: false },
])('reads the failure with code $code', ({ code, isUnavailable, hasLost }) => {
  const error = createError(code);
  const expected = isUnavailable ? new DatabaseUnavailable(error.message, { cause: error }) : error;
  let thrown: unknown;
  try {
    throwDatabaseError(error);
  } catch (reason) {
    thrown = reason;
  }
  expect(thrown).toStrictEqual(expected);
  expect([getCode(thrown), isLost(thrown)]).toEqual([code ?? '', hasLost]);
});

it('reads no code and no lost connection in a refusal by the shop itself', () => {
  const refusal = new DatabaseUnavailable('Too many calls wait for a connection.');
  expect([getCode(refusal), isLost(refusal)]).toEqual(['', false]);
});
