import { expect, it } from 'vitest';
import { DeskError, explain } from './api.ts';

it('asks a helper to turn to an owner', () => {
  const error = new DeskError(403, 'Only the owner of the shop may do this.', {
    code: 'owners-only',
  });
  expect(explain(error)).toBe('Only an owner of the shop may do this. Ask one of them.');
});
