import { afterEach, beforeEach, expect, it } from 'vitest';
import { aLine } from '#domain/builders.ts';
import { logOut, startSession } from '../../session/session-store.ts';
import { cart, replaceCart } from './cart-store.ts';

const ASHA = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };
const RAVI = { firstName: 'Ravi', lastName: 'Das', email: 'ravi@example.com' };
const LIST = [aLine({ _id: 'bk01' })];

beforeEach(() => startSession({ token: 'a.b.c', user: ASHA }, true));

afterEach(() => {
  cart.forget();
  logOut();
});

it('takes the list that the server returned for this user', () => {
  replaceCart(LIST, 'a.b.c');
  expect(cart.get()).toEqual({ status: 'ready', data: LIST });
});

it('never shows one user’s list to the next', () => {
  startSession({ token: 'd.e.f', user: RAVI }, true);
  replaceCart(LIST, 'a.b.c');
  expect(cart.get()).toEqual({ status: 'idle' });
});

it('shows no list that arrives after sign-out', () => {
  logOut();
  replaceCart(LIST, 'a.b.c');
  expect(cart.get()).toEqual({ status: 'idle' });
});
