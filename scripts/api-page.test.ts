import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { API_PAGE, makeApiPage } from './api-page.ts';

it('is what the routes say: node scripts/api-page.ts writes it again', async () => {
  expect(await readFile(API_PAGE, 'utf8')).toBe(await makeApiPage());
});
