import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it, vi } from 'vitest';
import type { EarlierImport } from '#contract/imports/desk-imports.ts';
import { runImports } from '#api/imports/run-imports.ts';
import { runImportsHere } from '#hosts/browser/run-imports.ts';
import { aCsv, importFile, openImportShop, upload } from '#api/imports/testing.ts';
import { openDeskPage } from '../testing.tsx';
import { EarlierImports } from './import-done.tsx';

// The page of a running import would run it, but this browser has no store.
vi.mock('#hosts/browser/run-imports.ts', () => ({ runImportsHere: vi.fn(async () => undefined) }));

it('shows the report of an earlier import again, where the import can be undone', async () => {
  const shop = await openImportShop();
  await importFile(shop, `${aCsv(2)}\n,100,1`, '?name=autumn.csv');
  openDeskPage(shop.api, shop.ownerToken, '/desk/import');
  const list = await screen.findByRole('region', { name: 'Earlier imports' });
  expect(list.textContent).toContain('2 added, 1 left out · can be undone');
  await userEvent.click(screen.getByRole('link', { name: 'Report of autumn.csv' }));
  await screen.findByRole('table', { name: 'Rows left out and why' });
  expect(screen.getByText(/^autumn\.csv · /)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Earlier imports' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Undo this import' }));
  await runImports(shop.dependencies);
  expect(
    await screen.findByText('The import was undone: the books are as they were before.'),
  ).toBeTruthy();
});

it('continues an import whose page was closed, and shows when it has ended', async () => {
  const shop = await openImportShop();
  await upload(shop, aCsv(2), '?name=closed.csv');
  vi.mocked(runImportsHere).mockImplementation(() => runImports(shop.dependencies));
  openDeskPage(shop.api, shop.ownerToken, '/desk/import');
  const list = await screen.findByRole('region', { name: 'Earlier imports' });
  await waitFor(() => expect(list.textContent).toContain('2 added'));
});

it('undoes an import that failed in the middle of its file', async () => {
  const shop = await openImportShop();
  const { _id } = await importFile(shop, aCsv(2));
  await shop.dependencies.store.transact(async (transaction) => {
    const record = await transaction.get('imports', _id);
    if (record) transaction.put('imports', { ...record, state: 'failed' });
  });
  openDeskPage(shop.api, shop.ownerToken, `/desk/import?job=${_id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo this import' }));
  await runImports(shop.dependencies);
  expect(await screen.findByText(/^The import was undone/)).toBeTruthy();
});

const anImport = (facts: Partial<EarlierImport>): EarlierImport => ({
  _id: 'im01',
  name: 'a.csv',
  createdAt: '2023-05-01T10:00:00+05:30',
  state: 'done',
  added: 0,
  changed: 0,
  deleted: 0,
  failed: 0,
  same: 0,
  done: 0,
  errorCount: 0,
  pictures: 0,
  canUndo: false,
  ...facts,
});

const STATES: [Partial<EarlierImport>, text: string][] = [
  [{ state: 'running', added: 3 }, 'in progress'],
  [{ state: 'undone', added: 3 }, 'undone'],
  [{ state: 'failed' }, 'could not be read'],
  [{ state: 'failed', failed: 2 }, 'ended early: 2 left out'],
  [{}, 'nothing changed'],
  [
    { added: 1, changed: 2, deleted: 3, failed: 4000 },
    '1 added, 2 changed, 3 deleted, 4,000 left out',
  ],
  [{ added: 1, canUndo: true }, '1 added · can be undone'],
];

it('describes an import in each state, with a link to its report that keeps the page of the list', () => {
  const imports = STATES.map(([facts], index) => anImport({ ...facts, _id: `im${index}` }));
  const path = '/desk/import?job=im99&step=columns&after=x';
  const list = <EarlierImports {...{ imports, total: 7, next: null, shown: imports[6] }} />;
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: '*', element: list }], { initialEntries: [path] })}
    />,
  );
  const texts = [...document.querySelectorAll('li p')].map(({ textContent }) =>
    textContent?.split(' · ').slice(1).join(' · '),
  );
  expect(texts).toEqual(STATES.slice(0, 6).map(([, text]) => text));
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links.slice(0, 2)).toEqual([
    '/desk/import?job=im0&after=x',
    '/desk/import?job=im1&after=x',
  ]);
});

it('hides the earlier imports while one is running', async () => {
  const shop = await openImportShop();
  await importFile(shop, aCsv(2));
  const { _id } = await importFile(shop, aCsv(3));
  await shop.dependencies.store.transact(async (transaction) => {
    const record = await transaction.get('imports', _id);
    if (record) transaction.put('imports', { ...record, state: 'running' });
  });
  openDeskPage(shop.api, shop.ownerToken, `/desk/import?job=${_id}`);
  await screen.findByRole('region', { name: 'The import is running' });
  expect(screen.queryByRole('region', { name: 'Earlier imports' })).toBeNull();
});
