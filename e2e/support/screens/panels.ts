import type { Page } from '@playwright/test';

export function tab(page: Page, name: string) {
  return page.getByRole('tab', { name });
}

/** Finds the summary of the mock's settings. */
export function summary(page: Page) {
  return page.getByRole('status').filter({ hasText: /^(Now|Everything is normal)/ });
}

export function calls(page: Page) {
  return page.getByRole('tabpanel', { name: 'Calls' }).getByRole('listitem');
}

export function importFile(page: Page, name: string, text: string) {
  const file = { name, mimeType: 'application/json', buffer: Buffer.from(text) };
  return page.getByLabel('File to import').setInputFiles(file);
}
