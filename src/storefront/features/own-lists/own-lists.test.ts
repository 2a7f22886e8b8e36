import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aBook, aLine } from '#domain/builders.ts';
import { replaceAsUser } from '../../session/as-user.ts';
import { logOut, startSession } from '../../session/session-store.ts';
import { cart, forgetOwnLists, hasBook, wishlist } from './own-lists.ts';

/** The token of Asha's session. */
const TOKEN = 'a.b.c';
const ASHA = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };
const RAVI = { firstName: 'Ravi', lastName: 'Das', email: 'ravi@example.com' };

beforeEach(() => startSession({ token: TOKEN, user: ASHA }, true));

afterEach(() => {
  forgetOwnLists();
  logOut();
});

const LINES = [aLine({ _id: 'bk01' })];
const ITEMS = [aBook({ _id: 'bk01' })];

describe.each([
  ['cart', cart, () => replaceAsUser(cart, LINES, TOKEN), LINES],
  ['wishlist', wishlist, () => replaceAsUser(wishlist, ITEMS, TOKEN), ITEMS],
] as const)('%s', (_, list, replace, items) => {
  it('shows the list that the server returned for this user', () => {
    replace();
    expect(list.get()).toEqual({ status: 'ready', data: items });
  });

  it('never shows one user’s list to the next', () => {
    startSession({ token: 'd.e.f', user: RAVI }, true);
    replace();
    expect(list.get()).toEqual({ status: 'idle' });
  });

  it('shows no list that arrives after sign-out', () => {
    logOut();
    replace();
    expect(list.get()).toEqual({ status: 'idle' });
  });
});

it('detects whether a book is in a list', () => {
  const lines = [aLine({ _id: 'bk01' }), aLine({ _id: 'bk02' })];
  expect(hasBook(lines, 'bk01')).toBe(true);
  expect(hasBook(lines, 'bk0')).toBe(false);
  expect(hasBook(ITEMS, 'bk03')).toBe(false);
});
