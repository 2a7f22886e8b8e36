import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { API_PAGE, makeApiPage } from './api-page.ts';

it('is up to date with the routes and schemas of the code', async () => {
  const isCurrent = (await readFile(API_PAGE, 'utf8')) === (await makeApiPage());
  expect(isCurrent, `Run npm run api-page, which writes ${API_PAGE}.`).toBe(true);
});
