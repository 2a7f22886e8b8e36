import { expect, it } from 'vitest';
import { aMessage, aProduct } from '#import/onix/builders.ts';
import { readBooks } from '#import/read-books.ts';
import { send } from '../testing.ts';
import { runImports } from './run-imports.ts';
import { importFile, type ImportShop, openImportShop, undo } from './testing.ts';

const ISBN = '9780143442295';
/** A message with a book that is not in the shop, because it has no price in ₹. */
const aFile = (sender: string, title: string) =>
  aMessage(aProduct({ title }), aProduct({ isbn: ISBN, title, currency: 'EUR' })).replace(
    'A publisher',
    sender,
  );

async function lookUp({ api, ownerToken }: ImportShop, isbn = ISBN) {
  const call = `GET /desk/books/look-up?isbn=${isbn}`;
  const { body } = await send(api, call, { token: ownerToken });
  const { sources, found } = body as { sources: string[]; found: { field: string }[] };
  return { sources, title: found.find(({ field }) => field === 'title'), found };
}

const listParts = ({ dependencies: { store } }: ImportShop) =>
  store.records.list('importParts', {});

it('looks up an ISBN in the last ONIX file, also of a book without a price', async () => {
  const shop = await openImportShop();
  const { _id } = await importFile(shop, aFile('Vidya', 'Rain at Howrah'));
  const ended = await shop.dependencies.store.records.get('imports', _id);
  expect(ended).toMatchObject({ phase: 'finished', due: null, holder: null });
  const { sources, title, found } = await lookUp(shop);
  expect(sources).toEqual(['Vidya, 1 May 2023']);
  expect(title).toEqual({ field: 'title', text: 'Rain at Howrah', source: 'Vidya, 1 May 2023' });
  expect(found.map(({ field }) => field)).not.toContain('originalPrice');
  expect((await lookUp(shop, '9788185986173')).found).toEqual([]);
});

it('keeps the last file of each of five senders, and no file of an import that is undone', async () => {
  const shop = await openImportShop();
  await importFile(shop, aFile('Vidya', 'Rain'));
  const { _id } = await importFile(shop, aFile('Vidya', 'Rain at Howrah'));
  await runImports(shop.dependencies);
  expect((await lookUp(shop)).title).toMatchObject({ text: 'Rain at Howrah' });
  const before = await listParts(shop);
  expect(before.filter((part) => !part._id.includes('left-out'))).toHaveLength(1);
  await undo(shop, _id);
  expect(await lookUp(shop)).toMatchObject({ sources: [], found: [] });
  for (const sender of ['A', 'B', 'C', 'D', 'E', 'F'])
    await importFile(shop, aFile(sender, 'Rain'));
  const { sources } = await lookUp(shop);
  expect(sources.map((name) => name[0])).toEqual(['F', 'E', 'D', 'C', 'B']);
});

it('keeps no file of a dry run, of a table or of a message that cannot be read', async () => {
  const shop = await openImportShop();
  await importFile(shop, 'Title,MRP\nGora,90\n');
  expect(await importFile(shop, aMessage())).toMatchObject({ state: 'failed' });
  await importFile(shop, aFile('Vidya', 'Rain'), '?dryRun=1');
  expect((await lookUp(shop)).sources).toEqual([]);
});

it('searches one file at a time, and no more than twenty that wait', async () => {
  let running = 0;
  let most = 0;
  let mayRead = Promise.resolve();
  const shop = await openImportShop({
    async *readBooks(...input) {
      running += 1;
      most = Math.max(most, running);
      await mayRead;
      yield* readBooks(...input);
      running -= 1;
    },
  });
  for (const sender of ['A', 'B', 'C', 'D', 'E'])
    await importFile(shop, aFile(sender, `Rain of ${sender}`));
  let allow: () => void = () => undefined;
  mayRead = new Promise((resolve) => (allow = resolve));
  const lookUps = Array.from({ length: 5 }, () =>
    send(shop.api, `GET /desk/books/look-up?isbn=${ISBN}`, { token: shop.ownerToken }),
  );
  // Only the last one does not wait.
  await Promise.race(lookUps);
  allow();
  const bodies = (await Promise.all(lookUps)).map(({ body }) => body as { failed: string[] });
  const failed = bodies.map((body) => body.failed.length);
  expect(failed.toSorted()).toEqual([0, 0, 0, 0, 5]);
  expect(most).toBe(1);
  expect((await lookUp(shop)).title).toMatchObject({ text: 'Rain of E' });
});

it('searches on after more searches have failed than may wait', async () => {
  let isBroken = false;
  const shop = await openImportShop({
    async *readBooks(...input) {
      if (isBroken) throw new Error('The thread has ended.');
      yield* readBooks(...input);
    },
  });
  await importFile(shop, aFile('Vidya', 'Rain at Howrah'));
  isBroken = true;
  for (let i = 0; i < 21; i++) expect((await lookUp(shop)).title).toBeUndefined();
  isBroken = false;
  expect((await lookUp(shop)).title).toMatchObject({ text: 'Rain at Howrah' });
});
