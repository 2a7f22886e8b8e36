import type { Page } from '@playwright/test';
import type { BrowserLog } from '../browser-log.ts';
import { serveNotes } from '../servers/console-alone/notes-api.ts';
import { row, submit } from './console.ts';
import { expect, open } from '../fixtures.ts';

/**
 * Expects that the content security policy lets the console call a server on another port, but no
 * other page of the shop.
 */
export async function expectOnlyConsoleReaches(
  page: Page,
  log: BrowserLog,
  port: number,
): Promise<void> {
  const address = `http://127.0.0.1:${port}/notes`;
  log.expects(/request to http:.*\/notes$/);
  log.expects(/violates the (following|document's) Content Security Policy/);
  const server = await serveNotes(port);
  await open(page, '/mock-man');
  await page.getByLabel('Endpoint').fill(address);
  await submit(page);
  await expect(row(page, '0: "Read"')).toBeVisible();
  await open(page, '/books');
  await expect(page.evaluate((url) => fetch(url), address)).rejects.toThrow('Failed to fetch');
  server.close();
}
