import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { ImportReview } from '#contract/imports/import-review.ts';
import { aBook } from '#domain/builders.ts';
import { aCheck, aColumn, WORDS } from './builders.ts';
import { storeDraft } from './use-import-job.ts';
import { openImport, findLink, readStep, aFile } from './testing.ts';

// The tests run the imports, as a server does: without this, the page would run them itself.
beforeEach(() => vi.stubEnv('VITE_SERVER', '1'));

it('checks a chosen file with the prices only, and says what it is', async () => {
  const { calls } = await openImport([aCheck()], '');
  await userEvent.upload(await screen.findByLabelText('Choose a file'), aFile());
  const found = await screen.findByRole('region', { name: 'This looks like a Shopify export' });
  expect(found.textContent).toContain(
    'The headings “Handle”, “Variant Price” and “Variant Barcode” say so. The first book is The Banyan Road, ₹399.',
  );
  expect(within(found).getByText('row 1, comma, UTF-8')).toBeTruthy();
  expect(calls[0]).toBe('POST ');
  expect(within(found).getByText('books.csv')).toBeTruthy();
  const group = screen.getByRole('radiogroup', { name: /^25 of these books are here already/ });
  expect(within(group).getByRole('radio', { name: /^Only the price/ })).toHaveProperty(
    'checked',
    true,
  );
  expect(document.activeElement?.textContent).toBe('This looks like a Shopify export');
});

it('names the sheet, if it is not the first of the spreadsheet', async () => {
  const table = { sheets: ['Cover', 'Price list'], sheet: 'Price list', headingRow: 3 };
  await openImport([aCheck({ file: { table } })]);
  const found = await screen.findByRole('region', { name: 'This looks like a Shopify export' });
  expect(found.textContent).toContain(
    'It is on the sheet “Price list”. Only one sheet is read, not “Cover”.',
  );
});

it('passes over the steps that have nothing to ask', async () => {
  const { answers, sent } = await openImport([aCheck()]);
  await screen.findByRole('region', { name: 'This looks like a Shopify export' });
  // The answers were given in another tab, so the file is read again: once, also for two clicks.
  answers.isHeld = true;
  const goOn = await findLink('Check all 213 rows');
  await userEvent.dblClick(goOn);
  expect(goOn.getAttribute('aria-disabled')).toBe('true');
  answers.isHeld = false;
  await findLink('Import 189 books');
  expect(sent).toEqual([{ options: { existing: 'prices' } }]);
  expect(readStep()).toBe('Check');
  await userEvent.click(await findLink('Back'));
  expect(readStep()).toBe('Columns');
});

it.each([
  ['MRP', 'No column has the title. A new book needs one.'],
  ['Title', 'No column is the author. The books come without one.'],
])('stops at the columns of new books that have only the column %s', async (heading, note) => {
  const target = heading === 'Title' ? 'title' : 'originalPrice';
  const columns = [aColumn(heading, { target }), aColumn('Maker', { target: '' })];
  const books = [{ row: 2, book: aBook({ author: '' }) }];
  await openImport([aCheck({ file: { existing: 0 }, columns, books })]);
  await userEvent.click(await findLink('Go on to the columns'));
  expect(await screen.findByText(note)).toBeTruthy();
  expect((await findLink('Check all 213 rows')).getAttribute('aria-disabled')).toBeNull();
});

it('sends nothing by a click that opens another tab', async () => {
  const { calls } = await openImport([aCheck()], '?job=im01&step=check');
  const goOn = await findLink('Check all 213 rows');
  // jsdom cannot open a tab.
  const isHandled = vi.fn((event: Event) => event.defaultPrevented);
  addEventListener('click', (event) => void (isHandled(event), event.preventDefault()), {
    once: true,
  });
  fireEvent.click(goOn, { ctrlKey: true });
  await waitFor(() => expect(isHandled).toHaveReturnedWith(false));
  expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
});

it('shows what another tab has done with the file', async () => {
  const done = { ...aCheck(), isDryRun: undefined, review: undefined };
  const { answers, calls } = await openImport([aCheck(), done], '?job=im01&step=check');
  answers.isLate = true;
  await userEvent.click(await findLink('Check all 213 rows'));
  expect(await screen.findByRole('region', { name: '189 books are in the shop' })).toBeTruthy();
  expect(calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1);
});

it('keeps the answers when the page is reloaded', async () => {
  const first = await openImport([WORDS], '?job=im01&step=values');
  const find = () => screen.findByRole('combobox', { name: 'Deluxe, 2 rows, becomes' });
  await userEvent.selectOptions(await find(), 'Hardcover');
  const stored = Object.entries(sessionStorage);
  first.unmount();
  for (const [key, value] of stored) sessionStorage.setItem(key, value as string);
  await openImport([WORDS], '?job=im01&step=values');
  expect(await find()).toHaveProperty('value', 'Hardcover');
});

it.each(['columns', 'values'])('asks at the step “%s” only what belongs to it', async (step) => {
  const question = { heading: 'H', first: '5', rows: 9, answer: null, origin: 'open' } as const;
  const questions: ImportReview['questions'] = [
    { ...question, about: 'discount', answers: [{ answer: 'amount', result: '450' }] },
    { ...question, about: 'dates', answers: [{ answer: 'day-first', result: '2023-04-03' }] },
  ];
  await openImport([aCheck({ questions })], `?job=im01&step=${step}`);
  const group = await screen.findByRole('radiogroup');
  expect(group.textContent).toContain(step === 'columns' ? 'An amount in ₹' : '3 April 2023');
});

it.each([
  [{ existing: 'prices', stock: 'counted' }, 'Check all 213 rows'],
  [{ existing: 'prices' }, 'Import 189 books'],
] as const)(
  'imports only what this tab has checked; another one, with %j: %s',
  async (options, way) => {
    const first = { existing: 'prices' } as const;
    storeDraft('im01', { options: first, sent: JSON.stringify(first) });
    await openImport([aCheck({}, { answers: JSON.stringify(options) })], '?job=im01&step=check');
    expect(await findLink(way)).toBeTruthy();
  },
);

it('shows before anything is written what will happen, and what looks wrong', async () => {
  const problem = { row: 48, field: 'originalPrice', title: 'Tamas', text: '0', message: 'Free.' };
  const check = aCheck({
    doubts: [
      { kind: 'free', rows: 30, problems: Array.from({ length: 25 }, () => problem) },
      { kind: 'value-left-out', rows: 12, problems: [problem] },
    ],
    leftOut: ['No title.', 'No price.'].map((reason) => ({ reason, rows: 5, problems: [problem] })),
  });
  const final = { ...check, isDryRun: undefined, review: undefined, state: 'running' } as const;
  const { sent } = await openImport([check, check, final], '?job=im01&step=check');
  await userEvent.click(await findLink('Check all 213 rows'));
  const sum = '168 added, 21 changed, 4 the same as before, 15 further pictures, 5 left out';
  expect(screen.getByRole('img', { name: `${sum}: together 213 rows` })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'See: 30 books would cost ₹0' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getAllByRole('row')).toHaveLength(26);
  expect(dialog.getByText('And 5 rows more.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: 'See: 12 values are left out' }));
  expect(screen.getByText('And 11 values more.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: 'See: 5 rows: No price.' }));
  expect(screen.getByRole('dialog', { name: '5 rows: No price.' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByText('168 new, 21 changed. The import can be undone.')).toBeTruthy();
  await userEvent.click(await findLink('Import 189 books'));
  expect(await screen.findByRole('region', { name: 'The import is running' })).toBeTruthy();
  expect(sent.at(-1)).toEqual({ options: { existing: 'prices' }, isFinal: true });
});

it.each<[object[], string]>([
  [
    [
      { heading: 'MRP', target: 'originalPrice' },
      { heading: 'Sale Rate', target: 'price' },
      { heading: 'Qty', target: 'stock', state: 'new-books' },
    ],
    'Readers pay the price in the column Sale Rate. The copies of new books are those in the column Qty.',
  ],
  [
    [
      { heading: 'MRP', target: 'originalPrice' },
      { heading: 'Off %', target: 'discountPercent' },
      { heading: 'Qty', target: 'stock' },
      { heading: 'Rack', target: '', first: ['A3'] },
      { heading: 'शेष', target: '', first: ['', '५'] },
    ],
    'Readers pay the price in the column MRP, less Off %. The copies of new books are those in the column Qty. The numbers in the column शेष are left out.',
  ],
])('names the columns of what readers pay, and of the copies: %j', async (facts, text) => {
  const columns = [aColumn('Title'), ...facts.map((column) => aColumn('', column))];
  await openImport([aCheck({ columns })], '?job=im01&step=check');
  expect(await screen.findByText(text)).toBeTruthy();
});

it('shows a picture of a shop that is in a folder', async () => {
  vi.stubEnv('BASE_URL', '/shop/');
  onTestFinished(() => void vi.unstubAllEnvs());
  const book = aBook({ title: 'Gora', coverImg: '/covers/gora.svg' });
  await openImport([aCheck({ books: [{ row: 2, book }] })], '?job=im01&step=check');
  const leaf = await screen.findByRole('article', { name: 'Gora' });
  expect(within(leaf).getByRole('presentation').getAttribute('src')).toBe('/shop/covers/gora.svg');
});

it('draws the cover of a book whose picture does not load', async () => {
  const book = aBook({ title: 'Gora', coverImg: 'https://pictures.example/gora.jpg' });
  await openImport([aCheck({ books: [{ row: 2, book }] })], '?job=im01&step=check');
  const leaf = await screen.findByRole('article', { name: 'Gora' });
  const picture = within(leaf).getByRole<HTMLImageElement>('presentation');
  expect(picture.src).toBe('https://pictures.example/gora.jpg');
  fireEvent.error(picture);
  expect(picture.src).toMatch(/^data:image\/svg/);
});

it('says that nothing looks wrong, and offers no import of nothing', async () => {
  const none = { added: 0, changed: 0, same: 213, deleted: 0, pictures: 0, leftOut: 0 };
  await openImport(Array.from({ length: 2 }, () => aCheck({ counts: none, books: [] })));
  await userEvent.click(await findLink('Check all 213 rows'));
  expect(await screen.findByText('Nothing looks wrong.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Import \d/ })).toBeNull();
});

it.each([
  [{ added: 1 }, 'Import 1 book', '1 new.'],
  [{ changed: 2 }, 'Import 2 books', '2 changed.'],
  [{ deleted: 3 }, 'Import 3 books', '3 deleted.'],
  [{ added: 1, changed: 2, deleted: 3 }, 'Import 6 books', '1 new, 2 changed, 3 deleted.'],
])('offers to import %j', async (some, name, note) => {
  const counts = { added: 0, changed: 0, same: 9, deleted: 0, pictures: 0, leftOut: 0, ...some };
  await openImport(Array.from({ length: 2 }, () => aCheck({ counts })));
  await userEvent.click(await findLink('Check all 213 rows'));
  await findLink(name);
  expect(screen.getByText(`${note} The import can be undone.`)).toBeTruthy();
});

it('offers no way on from a file without rows', async () => {
  await openImport([aCheck({ file: { rows: 0 } })]);
  expect(await screen.findByText('There is no book in this file.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Check/ })).toBeNull();
});

it('shows how much of a file is read, and how long the rest takes', async () => {
  await openImport([
    aCheck(
      {},
      { state: 'running', done: 1200, total: 200_000, secondsLeft: 95, review: undefined },
    ),
  ]);
  expect(
    await screen.findByText(
      '1,200 of 2,00,000 rows read, about 2 minutes left. Nothing is written yet.',
    ),
  ).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Import' })).toHaveProperty('value', 1200);
  // The rows change twice a second: a screen reader would read nothing else.
  expect(screen.getByRole('status').textContent).toBe('0% read');
});

it('reads the file again as the owner says that it is written', async () => {
  const sheets = ['Cover', 'Price list'];
  const table = { sheets, headingRow: 3, delimiter: ',', encoding: 'utf-8' } as const;
  const { sent } = await openImport([aCheck({ file: { table } })], '');
  await userEvent.upload(await screen.findByLabelText('Choose a file'), aFile());
  const again = await screen.findByText<HTMLButtonElement>('Read the file again');
  expect(again.disabled).toBe(true);
  const choose = (label: string, value: string) =>
    userEvent.selectOptions(screen.getByLabelText(label), value);
  await choose('Sheet', 'Price list');
  await choose('Row of the headings', '2');
  await choose('Between the cells', 'semicolon');
  await choose('Letters', 'Windows-1252');
  await userEvent.click(again);
  const changed = { headingRow: 2, delimiter: ';', encoding: 'windows-1252' };
  await vi.waitFor(() =>
    expect(sent).toEqual([
      { options: { existing: 'prices', table: { sheet: 'Price list', ...changed } } },
    ]),
  );
  expect(readStep()).toBe('File');
  await vi.waitFor(() => expect(again.disabled).toBe(true));
});

it('sends what may change in the books that are here, and what the copies are', async () => {
  const { sent } = await openImport([aCheck(), aCheck()]);
  await userEvent.click(await screen.findByRole('radio', { name: /^Nothing, only add new/ }));
  expect(screen.getByRole('radio', { name: /^Copies of new/ })).toHaveProperty('checked', true);
  await userEvent.click(screen.getByRole('radio', { name: /^A count of my shelf/ }));
  await userEvent.click(await findLink('Check all 213 rows'));
  await findLink('Import 189 books');
  expect(sent).toEqual([{ options: { existing: 'none', stock: 'counted' } }]);
});

it('stops the reading of a file, unless the call fails', async () => {
  const page = await openImport([aCheck({}, { state: 'running', review: undefined })]);
  const stop = await screen.findByRole('button', { name: 'Stop' });
  page.network.isLost = true;
  await userEvent.click(stop);
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(stop.isConnected).toBe(true);
  page.network.isLost = false;
  await userEvent.click(stop);
  expect(await screen.findByLabelText('Choose a file')).toBeTruthy();
  expect(page.calls).toContain('POST /im01/stop');
  expect(document.activeElement?.textContent).toBe('Import');
});

it('stops an import, and says what has become of it', async () => {
  const job = { isDryRun: undefined, review: undefined };
  const jobs = [aCheck({}, { ...job, state: 'running' })];
  const { calls } = await openImport(jobs);
  await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  await vi.waitFor(() => expect(calls).toContain('POST /im01/stop'));
  jobs[0] = aCheck({}, job);
  expect(await screen.findByRole('link', { name: 'Import another file' })).toBeTruthy();
});

it('takes another file in place of the one that it has read', async () => {
  const { calls } = await openImport([aCheck()]);
  await userEvent.upload(await screen.findByLabelText('Choose another file'), aFile());
  await vi.waitFor(() => expect(calls).toContain('POST '));
});

it('takes a file that is dropped, and nothing if none was chosen in the end', async () => {
  const { calls } = await openImport([aCheck()], '');
  const field = await screen.findByLabelText('Choose a file');
  fireEvent.change(field);
  expect(calls).toEqual([]);
  fireEvent.drop(field, { dataTransfer: { files: [aFile()] } });
  expect(await screen.findByRole('region', { name: /^This looks like/ })).toBeTruthy();
});

it('says why a file cannot be read, and takes another one', async () => {
  const message = 'This is ONIX 2.1, which ended in 2014.';
  const errors = [{ row: 0, field: '', message }];
  const failed = aCheck({}, { state: 'failed', errors, review: undefined });
  const { calls } = await openImport([failed]);
  expect(
    (await screen.findByRole('region', { name: 'This file cannot be read' })).textContent,
  ).toContain(message);
  await userEvent.upload(screen.getByLabelText('Choose another file'), aFile());
  await vi.waitFor(() => expect(calls).toContain('POST '));
});

it('asks before the import is stopped, and stays if it is not', async () => {
  await openImport([aCheck()]);
  const ask = vi.spyOn(globalThis, 'confirm').mockReturnValue(false);
  await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(readStep()).toBe('File');
  ask.mockReturnValue(true);
  await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(await screen.findByLabelText('Choose a file')).toBeTruthy();
});

it('stays at the step, with the answers, while the shop cannot be reached', async () => {
  const page = await openImport([WORDS, WORDS], '?job=im01&step=values');
  const goOn = await findLink('Check all 213 rows');
  page.network.isLost = true;
  await userEvent.click(goOn);
  expect(await screen.findByText(/^The shop cannot be reached\./)).toBeTruthy();
  page.network.isLost = false;
  await userEvent.click(goOn);
  await findLink('Import 189 books');
});

it('continues to request the progress after a response was lost', async () => {
  const page = await openImport([aCheck()]);
  page.answers.areCut = true;
  expect(await screen.findByText(/^The shop cannot be reached\./)).toBeTruthy();
  page.answers.areCut = false;
  expect(await screen.findByRole('region', { name: /^This looks like/ })).toBeTruthy();
});

it('stops asking for an import that does not exist, and offers to import a file', async () => {
  const { calls } = await openImport([], '?job=im01');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await screen.findByRole('alert');
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect(calls).toHaveLength(1);
  await userEvent.click(screen.getByRole('link', { name: 'Import a file' }));
  expect(await screen.findByLabelText('Choose a file')).toBeTruthy();
});

it('says that a file could not be read', async () => {
  await openImport([aCheck()], '');
  vi.spyOn(Blob.prototype, 'text').mockRejectedValue(new DOMException('Gone.', 'NotFoundError'));
  await userEvent.upload(await screen.findByLabelText('Choose a file'), aFile());
  expect((await screen.findByRole('alert')).textContent).toBe('The file could not be read.');
});

it('asks before another page opens, and drops a file that is on its way', async () => {
  const { answers, calls } = await openImport([aCheck()], '');
  answers.isHeld = true;
  await userEvent.upload(await screen.findByLabelText('Choose a file'), aFile());
  expect(await screen.findByText('books.csv is on its way. Keep this page open.')).toBeTruthy();
  const ask = vi.spyOn(globalThis, 'confirm').mockReturnValue(false);
  await userEvent.click(screen.getByRole('link', { name: 'Reports' }));
  expect(ask).toHaveBeenCalledWith('Leave the import? Nothing is written yet.');
  ask.mockReturnValue(true);
  await userEvent.click(screen.getByRole('link', { name: 'Reports' }));
  await screen.findByRole('heading', { name: 'Reports' });
  await vi.waitFor(() => expect(calls).toEqual(['POST ', 'aborted']));
});

it('makes no step on another page that was opened before the file is read', async () => {
  const { answers, goBack } = await openImport([aCheck()]);
  const goOn = await findLink('Check all 213 rows');
  answers.isHeld = true;
  await userEvent.click(goOn);
  vi.spyOn(globalThis, 'confirm').mockReturnValue(true);
  await userEvent.click(screen.getByRole('link', { name: 'Reports' }));
  await screen.findByRole('heading', { name: 'Reports' });
  answers.isHeld = false;
  await vi.waitFor(() => expect(sessionStorage.getItem('desk-import-im01')).not.toBeNull());
  await goBack();
  expect(await screen.findByRole('heading', { name: 'Import' })).toBeTruthy();
});

it('stops sending a file', async () => {
  const { answers } = await openImport([aCheck()], '');
  answers.isHeld = true;
  await userEvent.upload(await screen.findByLabelText('Choose a file'), aFile());
  await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(await screen.findByLabelText('Choose a file')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
