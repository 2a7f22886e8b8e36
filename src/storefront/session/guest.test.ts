import { expect, it } from 'vitest';
import { users } from '#seed/users.ts';
import { GUEST } from './session-store.ts';

it('is one of the users in the seed', () => {
  expect(users.find(({ email }) => email === GUEST.email)).toMatchObject(GUEST);
});
