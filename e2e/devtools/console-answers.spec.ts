import { apiFails } from '../support/api-faults.ts';
import { serveNotes } from '../support/console-alone/notes-api.ts';
import { row, submit } from '../support/console.ts';
import { expect, open, test } from '../support/fixtures.ts';
import { ownPort } from '../support/own-server.ts';

test('the console, and no other page, calls another server by its full URL', async ({
  page,
  log,
}) => {
  const address = `http://127.0.0.1:${ownPort(70)}/notes`;
  log.expects(/request to http:.*\/notes$/);
  log.expects(/violates the (following|document's) Content Security Policy/);
  const server = await serveNotes(ownPort(70));
  await open(page, '/mock-man');
  await page.getByLabel('Endpoint').fill(address);
  await submit(page);
  await expect(row(page, '0: "Read"')).toBeVisible();
  await open(page, '/books');
  await expect(page.evaluate((url) => fetch(url), address)).rejects.toThrow('Failed to fetch');
  server.close();
});

test('a missing answer is shown as such, and an old answer never', async ({ page }) => {
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
