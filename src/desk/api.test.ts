import { expect, it } from 'vitest';
import { DeskError, explain, read } from './api.ts';
import { aCutResponse } from './testing.tsx';

it('replaces the message of the API for a call that only owners may make', () => {
  const error = new DeskError(403, 'Only the owner of the shop may do this.', {
    code: 'owners-only',
  });
  expect(explain(error)).toBe('Only an owner of the shop may do this. Ask one of them.');
});

it('reports that the shop cannot be reached if the connection is lost within a body', async () => {
  await expect(read(Promise.resolve(aCutResponse()))).rejects.toMatchObject({
    status: 0,
    message: 'The shop cannot be reached. Check the connection and try again.',
  });
});
