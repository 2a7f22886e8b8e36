import { serveNotes } from '../support/console-alone/notes-api.ts';
import { row, submit } from '../support/console.ts';
import { expect, open, test } from '../support/fixtures.ts';
import { ownPort } from '../support/own-server.ts';

test('the console, and no other page, calls another server by its full URL', async ({
  page,
  log,
}) => {
  const address = `http://127.0.0.1:${ownPort(71)}/notes`;
  log.expects(/request to http:.*\/notes$/);
  log.expects(/violates the (following|document's) Content Security Policy/);
  const server = await serveNotes(ownPort(71));
  await open(page, '/mock-man');
  await page.getByLabel('Endpoint').fill(address);
  await submit(page);
  await expect(row(page, '0: "Read"')).toBeVisible();
  await open(page, '/books');
  await expect(page.evaluate((url) => fetch(url), address)).rejects.toThrow('Failed to fetch');
  server.close();
});
