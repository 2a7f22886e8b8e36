import 'fake-indexeddb/auto';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { deleteDB } from 'idb';
import { beforeEach, expect, it, vi } from 'vitest';

const saved: { name: string; text: Promise<string> }[] = [];

beforeEach(async () => {
  localStorage.clear();
  saved.length = 0;
  vi.resetModules();
  await Promise.all([deleteDB('kitabdost'), deleteDB('kitabdost-mock')]);
});

async function show() {
  const { DataPanel } = await import('./data-panel.tsx');
  render(<DataPanel />);
  return import('../controls/data/data.ts');
}

/** Adds each file that the page lets the browser save to `saved`. */
function catchDownloads() {
  let text = Promise.resolve('');
  URL.createObjectURL = (blob: Blob) => {
    text = blob.text();
    return 'blob:one';
  };
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, text });
  });
}

function press(name: string) {
  return userEvent.click(screen.getByRole('button', { name }));
}

function choose(text: string, name = 'shop.json') {
  const file = new File([text], name, { type: 'application/json' });
  return userEvent.upload(screen.getByLabelText('File to import'), file);
}

it('exports a file that can be imported', async () => {
  catchDownloads();
  await show();
  await press('Export the data');
  await screen.findByText(/^Saved as kitabdost-\d{4}-\d\d-\d\d\.json\.$/);
  expect(saved).toHaveLength(1);
  await choose((await saved[0]?.text) ?? '', saved[0]?.name);
  await screen.findByText(/^kitabdost-.*\.json is in place: 25 books, 2 users\.$/);
});

it('refuses a file with reasons, and changes nothing', async () => {
  const { exportData } = await show();
  const before = JSON.parse((await exportData()).text);
  await choose(JSON.stringify({ ...before, users: [{}], books: 'none' }));
  await screen.findByText('shop.json was not imported. Nothing has changed.');
  const problems = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(problems[0]).toMatch(/^books: /);
  expect(problems.join()).toContain('users[0].email: ');
  expect(JSON.parse((await exportData()).text).users).toEqual(before.users);
});

it('accepts the same file again', async () => {
  await show();
  await choose('{');
  await screen.findByText(/^The file is not JSON/);
  expect(screen.getByLabelText<HTMLInputElement>('File to import').value).toBe('');
});

it('resets only after a confirmation, and reports it', async () => {
  const { exportData, importData } = await show();
  const whole = JSON.parse((await exportData()).text);
  await importData(JSON.stringify({ ...whole, books: [] }));
  const countBooks = async () => JSON.parse((await exportData()).text).books.length;

  await press('Reset the data');
  expect(screen.getByText(/^This deletes every user/)).toBeTruthy();
  await press('Keep the data');
  expect(document.activeElement?.textContent).toBe('Reset the data');
  expect(screen.queryByRole('button', { name: 'Delete and reset' })).toBeNull();
  expect(await countBooks()).toBe(0);

  await press('Reset the data');
  await press('Delete and reset');
  await screen.findByText('The data are reset, and no user is signed in.');
  expect(document.activeElement?.textContent).toBe('Reset the data');
  expect(await countBooks()).toBe(25);
});

it('says why an export failed', async () => {
  URL.createObjectURL = () => {
    throw new Error('No room.');
  };
  await show();
  await press('Export the data');
  expect(await screen.findByText('That failed: Error: No room.')).toBeTruthy();
});
