import { apiFails } from '../support/faults/api-faults.ts';
import { expectConsoleAloneReaches } from '../support/screens/console-reach.ts';
import { row, submit } from '../support/screens/console.ts';
import { expect, open, test } from '../support/fixtures.ts';
import { ownPort } from '../support/servers/own-server.ts';

test('the console, and no other page, calls another server by its full URL', async ({
  page,
  log,
}) => {
  await expectConsoleAloneReaches(page, log, ownPort(70));
});

test('a missing response is shown as such, and an old response is not shown', async ({ page }) => {
  await apiFails(page, { path: '/api/categories', how: 'network' });
  const { recover } = await apiFails(page, { path: '/api/test-todos', how: 'silence' });
  await open(page, '/mock-man');
  await submit(page);
  await expect(page.getByText('Sending…')).toBeVisible();
  await page.getByLabel('Endpoint').fill('/api/categories');
  await submit(page);
  await expect(page.getByText('No response')).toBeVisible();
  await expect(page.getByText('Failed to fetch')).toBeVisible();
  await recover();
  await page.getByLabel('Endpoint').fill('/api/products/bk06');
  await submit(page);
  await expect(row(page, 'author: "Carl Sagan"')).toBeVisible();
  await page.getByText('History').click();
  await expect(page.getByRole('button', { name: 'Replay' })).toHaveCount(2);
});
