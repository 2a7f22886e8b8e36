import { expect, inject, it } from 'vitest';

it('adds a note if there is no PostgreSQL, and fails in CI', ({ task }) => {
  const isFound = inject('postgresUrl') !== '';
  if (!isFound) task.meta.note = 'PostgreSQL was not tested: none was found, see TEST_DATABASE_URL';
  expect(isFound || process.env['CI'] !== 'true').toBe(true);
});
