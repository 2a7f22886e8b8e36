import { expect, it } from 'vitest';
import { openOrderShop } from '../orders/testing.ts';
import { type BookSource, lookUpBook } from './book-look-up.ts';
import { openDesk } from '../desk/testing.ts';

const ISBN = '9788185986173';
const LIBRARY: BookSource = {
  name: 'Library',
  findBook: async (isbn) => (isbn === ISBN ? { title: 'The Guide', pages: 'many' } : undefined),
};
const TRADE: BookSource = {
  name: 'Trade',
  findBook: async () => ({ title: 'Guide, The', pages: '247', publisher: ' ' }),
};
const BROKEN: BookSource = { name: 'Broken', findBook: () => Promise.reject(new Error('Down.')) };

it('takes each field from the first source that has an acceptable text, and names failed ones', async () => {
  expect(await lookUpBook([BROKEN, LIBRARY, TRADE], ISBN)).toEqual({
    sources: ['Broken', 'Library', 'Trade'],
    found: [
      { field: 'title', text: 'The Guide', source: 'Library' },
      { field: 'pages', text: '247', source: 'Trade' },
    ],
    failed: ['Broken'],
  });
});

it('asks the sources of the shop for owners only, and has none by default', async () => {
  const ask = async (bookSources: BookSource[] | undefined, query: string) => {
    const shop = await openOrderShop({ ...(bookSources && { bookSources }) });
    const headers = { authorization: await openDesk(shop) };
    const url = `http://localhost/api/desk/books/look-up${query}`;
    expect((await shop.api.fetch(new Request(url))).status).toBe(401);
    return (await shop.api.fetch(new Request(url, { headers }))).json();
  };
  expect(await ask(undefined, `?isbn=${ISBN}`)).toEqual({ sources: [], found: [], failed: [] });
  expect(await ask([LIBRARY], '?isbn=978-81-85986-17-3')).toMatchObject({
    found: [{ field: 'title', text: 'The Guide', source: 'Library' }],
  });
  expect(await ask([LIBRARY], '?isbn=9788185986174')).toEqual({
    sources: ['Library'],
    found: [],
    failed: [],
  });
});
