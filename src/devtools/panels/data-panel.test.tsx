import 'fake-indexeddb/auto';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { deleteDB } from 'idb';
import { beforeEach, expect, it, vi } from 'vitest';

const savedFiles: { name: string; text: Promise<string> }[] = [];

beforeEach(async () => {
  localStorage.clear();
  savedFiles.length = 0;
  vi.resetModules();
  await Promise.all([deleteDB('kitabdost'), deleteDB('kitabdost-mock')]);
});

/** Renders the panel, and returns the module of the data. */
async function showPanel() {
  const { DataPanel } = await import('./panel.tsx');
  render(<DataPanel />);
  return import('../controls/data/data.ts');
}

/** Adds each file that the page saves to `savedFiles`. */
function catchDownloads() {
  let text = Promise.resolve('');
  URL.createObjectURL = (blob: Blob) => {
    text = blob.text();
    return 'blob:one';
  };
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    savedFiles.push({ name: this.download, text });
  });
}

function press(name: string) {
  return userEvent.click(screen.getByRole('button', { name }));
}

function importFile(text: string, name = 'shop.json') {
  const file = new File([text], name, { type: 'application/json' });
  return userEvent.upload(screen.getByLabelText('File to import'), file);
}

it('exports a file that can be imported', async () => {
  catchDownloads();
  await showPanel();
  await press('Export the data');
  await screen.findByText(/^Saved as kitabdost-\d{4}-\d\d-\d\d\.json\.$/);
  expect(savedFiles).toHaveLength(1);
  await importFile((await savedFiles[0]?.text) ?? '', savedFiles[0]?.name);
  await screen.findByText(/^kitabdost-.*\.json is loaded: 25 books, 2 users\.$/);
});

it('refuses a file with reasons, and changes nothing', async () => {
  const { exportData } = await showPanel();
  const before = JSON.parse((await exportData()).text);
  await importFile(JSON.stringify({ ...before, users: [{}], books: 'none' }));
  await screen.findByText('shop.json was not imported. Nothing has changed.');
  const problems = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(problems[0]).toMatch(/^books: /);
  expect(problems.join()).toContain('users[0].email: ');
  expect(JSON.parse((await exportData()).text).users).toEqual(before.users);
});

it('empties the file field, so that the same file can be chosen again', async () => {
  await showPanel();
  await importFile('{');
  await screen.findByText(/^The file is not JSON/);
  expect(screen.getByLabelText<HTMLInputElement>('File to import').value).toBe('');
});

it('resets the data only after a confirmation, and reports the reset', async () => {
  const { exportData, importData } = await showPanel();
  const exported = JSON.parse((await exportData()).text);
  await importData(JSON.stringify({ ...exported, books: [] }));
  const countBooks = async () => JSON.parse((await exportData()).text).books.length;

  await press('Reset the data');
  expect(screen.getByText(/^This deletes every user/)).toBeTruthy();
  await press('Keep the data');
  expect(document.activeElement?.textContent).toBe('Reset the data');
  expect(screen.queryByRole('button', { name: 'Delete and reset' })).toBeNull();
  expect(await countBooks()).toBe(0);

  await press('Reset the data');
  await press('Delete and reset');
  await screen.findByText('The data have been reset, and everyone is signed out.');
  expect(document.activeElement?.textContent).toBe('Reset the data');
  expect(await countBooks()).toBe(25);
});

it('says at once that each task has begun', async () => {
  catchDownloads();
  await showPanel();
  fireEvent.click(screen.getByRole('button', { name: 'Export the data' }));
  expect(screen.getByText('One moment…')).toBeTruthy();
  await screen.findByText(/^Saved as/);
  fireEvent.change(screen.getByLabelText('File to import'), {
    target: { files: [new File(['{'], 'shop.json')] },
  });
  expect(screen.getByText('One moment…')).toBeTruthy();
  await screen.findByText(/^The file is not JSON/);
  await press('Reset the data');
  fireEvent.click(screen.getByRole('button', { name: 'Delete and reset' }));
  expect(screen.getByText('One moment…')).toBeTruthy();
  await screen.findByText(/^The data have been reset/);
});

it('shows why an export has failed', async () => {
  URL.createObjectURL = () => {
    throw new Error('No room.');
  };
  await showPanel();
  await press('Export the data');
  expect(await screen.findByText('That failed: Error: No room.')).toBeTruthy();
});
