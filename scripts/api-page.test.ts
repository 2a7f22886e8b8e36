import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { API_PAGE, makeApiPage } from './api-page.ts';

it('matches the routes; node scripts/api-page.ts updates it', async () => {
  expect(await readFile(API_PAGE, 'utf8')).toBe(await makeApiPage());
});
