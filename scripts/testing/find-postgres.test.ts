import { expect, inject, it } from 'vitest';

it('without PostgreSQL, adds a note to the report, and fails in CI', ({ task }) => {
  const isFound = inject('postgresUrl') !== '';
  if (!isFound) task.meta.note = 'PostgreSQL was not tested: none was found, see TEST_DATABASE_URL';
  expect(isFound || process.env['CI'] !== 'true').toBe(true);
});
