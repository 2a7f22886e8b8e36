import { expect, it } from 'vitest';
import { openTestShop } from '../testing.ts';

it('draws the cover of a book without a picture, as it is now', async () => {
  const { ask, database } = await openTestShop();
  await database.write((query) =>
    query("UPDATE books SET cover_img = '', title = 'A & B' WHERE book_id = 'bk01'"),
  );
  const answer = await ask('/covers/set/bk01.svg');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'image/svg+xml; charset=utf-8',
  ]);
  expect(await answer.text()).toMatch(/^<svg[^]*A &amp; B[^]*Jane Austen[^]*<\/svg>$/);
});

it('has none for a book with a picture, for no book and for another file', async () => {
  const { ask } = await openTestShop();
  expect((await ask('/covers/set/bk01.svg')).status).toBe(404);
  expect((await ask('/covers/set/bk99.svg')).status).toBe(404);
  expect((await ask('/covers/set/bk01.png')).status).toBe(404);
});
