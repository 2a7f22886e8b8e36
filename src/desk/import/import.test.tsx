import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { runImports } from '#api/imports/run-imports.ts';
import { openImportShop } from '#api/imports/testing.ts';
import { openDeskPage } from '../testing.tsx';

/** Opens the page of a shop with a server, and chooses a file. */
async function choose(content: string) {
  vi.stubEnv('VITE_SERVER', '1');
  const shop = await openImportShop();
  openDeskPage(shop.api, shop.ownerToken, '/desk/import');
  const input = await screen.findByLabelText('Choose a file');
  await userEvent.upload(input, new File([content], 'books.csv', { type: 'text/csv' }));
  await screen.findByRole('table', { name: 'Columns of the file and the fields they fill' });
  return shop;
}

it('imports a column whose heading has a comma', async () => {
  const shop = await choose('Title,"Price, in ₹"\nEmma,250\n');
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Field for Price, in ₹' }),
    'Original price',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
  await screen.findByText(/^0 rows checked/);
  await runImports(shop.dependencies);
  expect(await screen.findByRole('button', { name: 'Import 1 book' })).toBeTruthy();
});

it('leaves out a column although a field has its name', async () => {
  const shop = await choose('title,originalPrice,Stock,Qty\nEmma,250,9,3\n');
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Field for Stock' }),
    'Leave out',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
  await screen.findByText(/^0 rows checked/);
  await runImports(shop.dependencies);
  expect(await screen.findByRole('button', { name: 'Import 1 book' })).toBeTruthy();
});
