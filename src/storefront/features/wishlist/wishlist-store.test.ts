import { afterEach, beforeEach, expect, it } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { logOut, startSession } from '../../session/session-store.ts';
import { wishlist, replaceWishlist } from './wishlist-store.ts';

const ASHA = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };
const RAVI = { firstName: 'Ravi', lastName: 'Das', email: 'ravi@example.com' };
const LIST = [aBook({ _id: 'bk01' })];

beforeEach(() => startSession({ token: 'a.b.c', user: ASHA }, true));

afterEach(() => {
  wishlist.forget();
  logOut();
});

it('takes the list that the server returned for this user', () => {
  replaceWishlist(LIST, 'a.b.c');
  expect(wishlist.get()).toEqual({ status: 'ready', data: LIST });
});

it('never shows one user’s list to the next', () => {
  startSession({ token: 'd.e.f', user: RAVI }, true);
  replaceWishlist(LIST, 'a.b.c');
  expect(wishlist.get()).toEqual({ status: 'idle' });
});

it('shows no list that arrives after sign-out', () => {
  logOut();
  replaceWishlist(LIST, 'a.b.c');
  expect(wishlist.get()).toEqual({ status: 'idle' });
});
