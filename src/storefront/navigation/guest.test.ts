import { expect, it } from 'vitest';
import { users } from '#seed/users.ts';
import { GUEST } from './shop-facts.ts';

it('has the credentials of a seeded user', () => {
  expect(users.find(({ email }) => email === GUEST.email)).toMatchObject(GUEST);
});
