import { expect, it } from 'vitest';
import type { DeskBook } from '#contract/desk/desk-books.ts';
import { aMessage, aProduct } from '#import/onix/builders.ts';
import { placeTestOrder } from '../orders/testing.ts';
import { send } from '../testing.ts';
import { importFile, openImportShop, undo, type ImportShop } from './testing.ts';

/** Reads the exported books. */
async function readExport({ api, ownerToken }: ImportShop): Promise<string> {
  const headers = { authorization: ownerToken };
  const request = new Request('http://localhost/api/desk/export/books.csv', { headers });
  return (await api.fetch(request)).text();
}

/** Returns the cells of the exported columns `stock` and `onShelf` of the first book. */
function readCopies(csv: string) {
  const [headings = [], cells = []] = csv
    .replace(/^\ufeff/, '')
    .split('\r\n')
    .map((line) => line.split(','));
  return ['stock', 'onShelf'].map((name) => Number(cells[headings.indexOf(name)]));
}

it('does not set the stock back by an older export', async () => {
  const shop = await openImportShop();
  await placeTestOrder(shop, { payment: 'cod' });
  const csv = await readExport(shop);
  expect(readCopies(csv)).toEqual([2, 3]);
  await placeTestOrder(shop, { payment: 'cod' });
  const withNewPrice = csv.replace(',250,', ',260,');
  for (const query of ['', '?existing=prices']) {
    await importFile(shop, withNewPrice, query);
    expect(await shop.dependencies.store.book('bk01')).toMatchObject({
      originalPrice: 260,
      stock: 1,
    });
  }
});

it('reads a file as a count of the shelf on request, and names orders that lack copies', async () => {
  const shop = await openImportShop();
  const { order } = await placeTestOrder(shop, { payment: 'cod', copies: 2 });
  const readShelf = async () => {
    const { body } = await send(shop.api, 'GET /desk/books/bk01', { token: shop.ownerToken });
    const { stock, promised, short } = (body as { book: DeskBook }).book;
    return { stock, promised, short };
  };
  await importFile(shop, await readExport(shop), '?stock=counted');
  expect(await readShelf()).toEqual({ stock: 1, promised: 2, short: 0 });
  shop.clock.ms += 1000;
  const file = 'title,author,originalPrice,stock\nMalgudi Days,R. K. Narayan,250,1';
  const dry = await importFile(shop, file, '?stock=counted&dryRun=1');
  expect([dry.changed, await readShelf()]).toEqual([1, { stock: 1, promised: 2, short: 0 }]);
  const { _id } = await importFile(shop, file, '?stock=counted');
  expect(await readShelf()).toEqual({ stock: 0, promised: 2, short: 1 });
  // The ledger has the copies for sale, also if only orders lack them, as for a count at the desk.
  const last = await importFile(shop, file.replace(/1$/, '0'), '?stock=counted');
  const entries = await shop.dependencies.store.records.list('stockEntries', {
    where: { bookId: 'bk01' },
  });
  const changes = entries.map(({ reason, change }) => [reason, change]);
  expect(changes).toEqual([
    ['ordered', -2],
    ['imported', -1],
    ['imported', 0],
  ]);
  await undo(shop, last._id);
  const { body } = await send(shop.api, 'GET /desk/summary', { token: shop.ownerToken });
  expect(body).toMatchObject({ short: [{ orderId: order._id, copies: 1 }] });
  await undo(shop, _id);
  expect(await readShelf()).toEqual({ stock: 1, promised: 2, short: 0 });
  const request = { token: shop.ownerToken, body: file };
  expect(await send(shop.api, 'POST /desk/imports?stock=guessed', request)).toMatchObject({
    status: '400 Bad Request',
  });
});

it('imports an export without changing a book', async () => {
  const shop = await openImportShop();
  await importFile(
    shop,
    aMessage(
      aProduct(),
      aProduct({ isbn: '', title: 'Quote "; and, comma' }),
      aProduct({ isbn: '', title: '=HYPERLINK("http://other.example")' }),
      aProduct({ isbn: '', title: "'=1+1" }),
    ),
  );
  const request = new Request('http://localhost/api/desk/export/books.csv', {
    headers: { authorization: shop.ownerToken },
  });
  const response = await shop.api.fetch(request);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const csv = await response.text();
  expect(csv).toContain(`"'=HYPERLINK(""http://other.example"")"`);
  expect(csv).not.toMatch(/(?:^|,)"?[=+@-]/m);
  const before = await shop.dependencies.store.books();
  expect(await importFile(shop, csv)).toMatchObject({
    done: 6,
    added: 0,
    changed: 0,
    failed: 0,
    errors: [],
  });
  expect(await shop.dependencies.store.books()).toEqual(before);
  const otherShop = await openImportShop();
  await importFile(otherShop, csv);
  const withoutOwnFields = (books: typeof before) =>
    books.slice(2).map(({ _id, createdAt, updatedAt, offers, ...rest }) => rest);
  expect(withoutOwnFields(await otherShop.dependencies.store.books())).toEqual(
    withoutOwnFields(before),
  );
});

it('changes nothing by a count that is the list of the stock with its copies', async () => {
  const shop = await openImportShop();
  const { api, ownerToken: token, dependencies } = shop;
  await placeTestOrder(shop, { payment: 'cod', copies: 2 });
  const before = await dependencies.store.books();
  const csv = await api.request('/api/desk/reports/stock.csv', {
    headers: { authorization: token },
  });
  await importFile(shop, await csv.text(), '?stock=counted');
  expect(await dependencies.store.books()).toEqual(before);
});
