import { expect, inject, it } from 'vitest';

it('reports when there is no PostgreSQL to test with, which CI does not accept', ({ task }) => {
  const isFound = inject('postgresUrl') !== '';
  if (!isFound) task.meta.note = 'PostgreSQL was not tested: none was found, see TEST_DATABASE_URL';
  expect(isFound || process.env['CI'] !== 'true').toBe(true);
});
