import { expect, it } from 'vitest';
import { users } from '#seed/users.ts';
import { GUEST } from './session-store.ts';

it('has the credentials of a seeded user', () => {
  expect(users.find(({ email }) => email === GUEST.email)).toMatchObject(GUEST);
});
