import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ImportJob } from '#contract/imports/desk-imports.ts';
import { printFocus } from '#ui/presses/testing.ts';
import { printScreen } from '#ui/testing.ts';
import { aCheck, aColumn } from './builders.ts';
import type * as Testing from './testing.ts';

// The tests answer for the imports, as a server does: without this, the page would run them itself.
beforeEach(() => void vi.stubEnv('VITE_SERVER', '1'));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const PROBLEM = { row: 3, isbn: '', title: '', field: '', text: '', message: 'It has no title.' };
const NO_REVIEW = { review: undefined as never };
const NOT_DRY = { isDryRun: undefined as never, ...NO_REVIEW };
type Review = Parameters<typeof aCheck>[0];
const OPEN: Review = {
  columns: [
    aColumn('Title'),
    aColumn('Vendor', { target: null, choices: ['publisher', 'authors'] }),
  ],
};
const WORDS: Review = {
  words: [
    { field: 'genres', word: 'Krimi', rows: 3, value: null, origin: 'open', titles: ['Emma'] },
  ],
};
const DOUBTS: Review = {
  doubts: [{ kind: 'free', rows: 1, problems: [PROBLEM] }],
  leftOut: [{ reason: 'It has no title.', rows: 1, problems: [PROBLEM] }],
};
/** The jobs that the API returns, the rest of the page's address, and what the file has. */
const STATES: Record<string, [jobs: Partial<ImportJob>[], search: string, review?: Review]> = {
  'no file': [[], ''],
  'an import that is gone': [[], '?job=gone'],
  'reading a file': [[{ ...NO_REVIEW, state: 'running', done: 5, total: 10 }], '?job=im01'],
  'a file that cannot be read': [
    [{ ...NO_REVIEW, state: 'failed', errors: [PROBLEM] }],
    '?job=im01',
  ],
  'a file without a name': [[{ name: '' }], '?job=im01'],
  'its columns': [[{}], '?job=im01&step=columns', OPEN],
  'its values': [[{}], '?job=im01&step=values', WORDS],
  'its check': [[{}], '?job=im01&step=check', DOUBTS],
  'a check before all columns have a field': [[{}], '?job=im01&step=check', OPEN],
  'an unknown step': [[{}], '?job=im01&step=other'],
  importing: [[{ ...NOT_DRY, state: 'running', done: 5, total: 10 }], '?job=im01&step=done'],
  imported: [[{ ...NOT_DRY, added: 3 }], '?job=im01&step=done'],
};

function print(name: string): string {
  const lines = printScreen(document.querySelector('main') ?? document.body).split('\n');
  const shown = lines.filter((line) => !line.startsWith('option '));
  return [`# ${name}`, document.title, ...shown, `focus: ${printFocus()}`, ''].join('\n');
}

it('shows the page in each state', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 26, 9) });
  // Some texts are chosen when the code loads.
  vi.resetModules();
  const { openImport }: typeof Testing = await import('./testing.ts');
  const parts: string[] = [];
  for (const [name, [jobs, search, review]] of Object.entries(STATES)) {
    await openImport(
      jobs.map((job) => aCheck(review, job)),
      search,
    );
    await screen.findByRole('heading', { level: 1 });
    if (name !== 'no file')
      await vi.waitFor(() => {
        const heading = document.querySelector('main h2, main [role=alert]');
        expect(heading).not.toBeNull();
      });
    parts.push(print(name));
    cleanup();
  }
  const { answers } = await openImport([aCheck()], '');
  answers.isHeld = true;
  const chosen = new File(['Title\n'], 'books.csv');
  await userEvent.upload(await screen.findByLabelText('Choose a file'), chosen);
  await screen.findByRole('progressbar');
  parts.push(print('a file on its way'));
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  await screen.findByLabelText('Choose a file');
  parts.push(print('a file whose way was stopped'));
  await expect(parts.join('\n')).toMatchFileSnapshot('./import-page.txt');
});
