import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { runImports } from '#api/imports/run-imports.ts';
import { importFile, openImportShop } from '#api/imports/testing.ts';
import { aCutResponse, catchSavedFiles, openDeskPage } from '../testing.tsx';

// The tests run the imports, as a server does: without this, the page would run them itself.
beforeEach(() => vi.stubEnv('VITE_SERVER', '1'));

/** Opens the page and chooses a file. */
async function openWithFile(content: string) {
  const shop = await openImportShop();
  openDeskPage(shop.api, shop.ownerToken, '/desk/import');
  const input = await screen.findByLabelText('Choose a file');
  await userEvent.upload(input, new File([content], 'books.csv', { type: 'text/csv' }));
  await screen.findByRole('table', { name: 'Columns of the file and the fields they fill' });
  return shop;
}

it('imports a column whose heading has a comma', async () => {
  const shop = await openWithFile('Title,"Price, in ₹"\nEmma,250\n');
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Field for Price, in ₹' }),
    'Original price',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
  await screen.findByText(/^0 rows checked/);
  await runImports(shop.dependencies);
  expect(await screen.findByRole('button', { name: 'Import 1 book' })).toBeTruthy();
});

it('leaves out a column on request, although a field has its name', async () => {
  const shop = await openWithFile('title,originalPrice,Stock,Qty\nEmma,250,9,3\n');
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Field for Stock' }),
    'Leave out',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
  await screen.findByText(/^0 rows checked/);
  await runImports(shop.dependencies);
  expect(await screen.findByRole('button', { name: 'Import 1 book' })).toBeTruthy();
});

it('checks the file although the browser cannot store the chosen fields', async () => {
  const shop = await openWithFile('title,originalPrice\nEmma,250\n');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
  await screen.findByText(/^0 rows checked/);
  await runImports(shop.dependencies);
  expect(await screen.findByRole('button', { name: 'Import 1 book' })).toBeTruthy();
});

it('reads a file again when it is chosen again', async () => {
  const shop = await openImportShop();
  openDeskPage(shop.api, shop.ownerToken, '/desk/import');
  const file = new File(['title,originalPrice,Note\n'], 'books.csv');
  await userEvent.upload(await screen.findByLabelText('Choose a file'), file);
  const find = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Field for Note' });
  await userEvent.selectOptions(await find(), 'Publisher');
  await userEvent.upload(screen.getByLabelText('Choose another file'), file);
  await expect.poll(async () => (await find()).value).toBe('');
});

it('saves the rows that were left out as a CSV with a BOM', async () => {
  const saved = catchSavedFiles();
  const shop = await openImportShop();
  const { _id } = await importFile(shop, 'title,originalPrice,=मूल्य\nGora,₹1,2\n');
  openDeskPage(shop.api, shop.ownerToken, `/desk/import?job=${_id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Download these 2 rows' }));
  // `text()` would remove the BOM.
  const bytes = await saved[0]?.arrayBuffer();
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(
    [
      '\ufeffrow,field,message',
      "1,'=मूल्य,No field has this name: the column is left out.",
      '2,originalPrice,This must be a whole number of ₹ from 0 to 10000000.',
      '',
    ].join('\r\n'),
  );
});

it('continues to request the progress after a response was lost', async () => {
  const shop = await openImportShop();
  const { _id } = await importFile(shop, 'title,originalPrice\nEmma,250\n');
  let isLost = true;
  const fetch = async (request: Request) => {
    const response = await shop.api.fetch(request);
    return isLost && request.url.endsWith(_id) ? aCutResponse() : response;
  };
  openDeskPage({ fetch }, shop.ownerToken, `/desk/import?job=${_id}`);
  expect(await screen.findByText(/^The shop cannot be reached\./)).toBeTruthy();
  isLost = false;
  expect(await screen.findByText('1 rows imported.')).toBeTruthy();
});

it('says that a file could not be read', async () => {
  const shop = await openImportShop();
  openDeskPage(shop.api, shop.ownerToken, '/desk/import');
  vi.spyOn(Blob.prototype, 'text').mockRejectedValue(new DOMException('Gone.', 'NotFoundError'));
  const input = await screen.findByLabelText('Choose a file');
  await userEvent.upload(input, new File(['title'], 'books.csv', { type: 'text/csv' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The file could not be read.');
});

it('stops asking for an import that does not exist', async () => {
  const shop = await openImportShop();
  let calls = 0;
  const fetch = (request: Request) => {
    if (request.url.endsWith('/unknown')) calls += 1;
    return shop.api.fetch(request);
  };
  const { unmount } = openDeskPage({ fetch }, shop.ownerToken, '/desk/import?job=unknown');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await screen.findByRole('alert');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls).toBe(1);
  vi.useRealTimers();
  unmount();
});

it('offers to import a file instead of an import that does not exist', async () => {
  const shop = await openImportShop();
  openDeskPage(shop.api, shop.ownerToken, '/desk/import?job=unknown');
  await userEvent.click(await screen.findByRole('link', { name: 'Import a file' }));
  expect(await screen.findByLabelText('Choose a file')).toBeTruthy();
});
