import type { Page } from '@playwright/test';
import { serveNotes } from '../support/servers/console-alone/notes-api.ts';
import { serveAlone } from '../support/servers/serve-alone.ts';
import { expect, test } from '../support/fixtures.ts';

const PORT = Number(process.env['E2E_PORT'] ?? 4400);
const HOME = `http://127.0.0.1:${PORT + 43}`;
const API = `http://127.0.0.1:${PORT + 44}`;

test.use({ baseURL: HOME });

async function sendRequest(page: Page, method: string, endpoint: string) {
  await page.getByLabel('Method').selectOption(method);
  await page.getByLabel('Endpoint').fill(endpoint);
  await page.getByRole('button', { name: 'Submit' }).click();
}

test('the console works without the shop, with another API', async ({ page, log }) => {
  // The test builds the page of the console.
  test.setTimeout(180_000);
  const stop = await serveNotesAndConsole();
  log.expects(new RegExp(`request to ${API}/`));
  log.expects(/request to http:\/\/127\.0\.0\.1:9\/|ERR_UNSAFE_PORT|ERR_CONNECTION_REFUSED/);
  await page.goto(`/?api=${API}`);
  const data = page.getByRole('tree', { name: 'Response data' });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(data).toHaveText('▾notes [1]0: "Read"');
  await page.getByText('Endpoints').click();
  await page.getByRole('button', { name: 'POST /notes' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Status : 201 Created')).toBeVisible();
  await expect(data).toContainText('"Buy ink"');
  await page.getByRole('button', { name: 'DELETE /notes/:number' }).click();
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Status : 204 No Content')).toBeVisible();
  await expect(data).toContainText('status: 204');

  await sendRequest(page, 'GET', '/plain');
  await expect(page.getByText('<b>No markup</b>')).toBeVisible();
  await sendRequest(page, 'GET', '/picture');
  await expect(page.getByRole('img')).toHaveJSProperty('naturalWidth', 40);
  await sendRequest(page, 'GET', '/bytes');
  await expect(page.getByText('This is not text: application/x-ink, 2 bytes.')).toBeVisible();
  await sendRequest(page, 'GET', '/large');
  await expect(page.getByText('5.1 MB')).toBeVisible();
  await expect(data.getByRole('treeitem').first()).toHaveText('▾items [25000]');
  await page.getByRole('searchbox').fill('Note 24999');
  await page.getByRole('searchbox').press('Enter');
  await expect(data.getByRole('treeitem', { name: 'Note 24999' })).toBeInViewport();
  // Browsers block this port.
  await sendRequest(page, 'GET', 'http://127.0.0.1:9/');
  await expect(page.getByText('Failed to fetch')).toBeVisible();
  await page.getByRole('tab', { name: 'About' }).click();
  await expect(page.getByText('An API of notes, which is not a shop.')).toBeVisible();
  await stop();
});

/** Serves the API of notes and the page of the console; resolves with a function that ends both. */
async function serveNotesAndConsole() {
  const api = await serveNotes(PORT + 44);
  const page = await serveAlone('console-alone', PORT + 43);
  return async () => {
    api.closeAllConnections();
    api.close();
    await page.close();
  };
}
