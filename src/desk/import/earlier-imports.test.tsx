import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { runImports } from '#api/imports/run-imports.ts';
import { aCsv, importFile, openImportShop } from '#api/imports/testing.ts';
import { openDeskPage } from '../testing.tsx';

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
