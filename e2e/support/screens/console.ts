import type { Page } from '@playwright/test';

export function submit(page: Page) {
  return page.getByRole('button', { name: 'Submit' }).click();
}

export function data(page: Page) {
  return page.getByRole('tree', { name: 'Response data' });
}

export function row(page: Page, text: string) {
  return data(page).getByRole('treeitem').filter({ hasText: text });
}
