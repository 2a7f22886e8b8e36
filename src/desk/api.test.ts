import { expect, it } from 'vitest';
import { DeskError, explain } from './api.ts';

it('says whom a helper can ask', () => {
  const error = new DeskError(403, 'Only the owner of the shop may do this.', {
    code: 'owners-only',
  });
  expect(explain(error)).toBe('Only an owner of the shop may do this. Ask one of them.');
});
