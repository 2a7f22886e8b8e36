import { expect, it } from 'vitest';
import { users } from '#seed/users.ts';
import { GUEST } from './guest.ts';

it('is a user the mock back end starts with', () => {
  expect(users).toContainEqual(expect.objectContaining(GUEST));
});
