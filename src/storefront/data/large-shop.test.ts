import { expect, it } from 'vitest';
import { createTestApi } from '#api/testing.ts';
import { createApiClient } from '#client/client.ts';
import { MAX_LOCAL_BOOKS } from '#contract/limits.ts';
import { aBook, aQuery } from '#domain/builders.ts';
import { EVERYTHING } from '#domain/finding/book-query.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import type { Catalogue } from './catalogue.ts';
import { createCatalogue } from './local-catalogue.ts';

const listIds = (items: readonly { _id: string }[] = []) => items.map(({ _id }) => _id).join(' ');

/** What pages ask of a catalogue, by name. */
const REQUESTS: Record<string, (catalogue: Catalogue) => Promise<unknown>> = {
  book: async ({ book }) => (await book('bk01').read())?.title,
  'no book': async ({ book }) => book('bk999').read(),
  books: async ({ books }) => listIds(await books(['bk02', 'bk999', 'bk01']).read()),
  sample: async ({ sample }) => sample('bk01').read(),
  'no sample': async ({ sample }) => sample('bk02').read(),
  related: async ({ related }) => {
    const { hasSample, ...lists } = await related('bk01').read();
    const { formats, volumes } = lists;
    return { hasSample, formats: listIds(formats), volumes: listIds(volumes) };
  },
  'related of no book': async ({ related }) => {
    const { hasSample, formats, volumes } = await related('bk999').read();
    return { hasSample, formats: listIds(formats), volumes: listIds(volumes) };
  },
  'new arrivals': async ({ shelves }) => listIds((await shelves.read()).newArrivals),
  'best sellers': async ({ shelves }) => listIds((await shelves.read()).bestSellers),
  author: async ({ authorOrSeries }) => {
    const found = await authorOrSeries('author', 'r-k-narayan');
    return found && { ...found, books: found.books.length };
  },
  series: async ({ authorOrSeries }) => {
    const found = await authorOrSeries('series', 'malgudi');
    return found && { ...found, books: listIds(found.books) };
  },
  'no author': async ({ authorOrSeries }) => authorOrSeries('author', 'nobody'),
  correction: async ({ correct }) => correct(aQuery({ search: 'volme' })),
  suggestions: async ({ suggest }) => {
    const { suggestions } = await suggest('volume', new AbortController().signal);
    return suggestions.map(({ kind, text }) => `${kind} ${text}`);
  },
  'initial list': async ({ readInitialList }) => {
    const { books, overview, found } = await readInitialList(() => EVERYTHING);
    return { books: books?.length, overview: overview?.total, found: found?.books.length };
  },
  'list of a search': async ({ readInitialList }) => {
    const { books, found } = await readInitialList(() => aQuery({ search: 'volume' }));
    const withPublisher = (found?.books ?? books)?.filter(({ publisher }) => publisher);
    return { found: found?.books.length, publishers: listIds(withPublisher) };
  },
  'best-selling list': async ({ readInitialList }) => {
    const { books, found } = await readInitialList(() => aQuery({ sort: 'BEST_SELLING' }));
    return { books: books?.length, found: found?.books.length };
  },
  'present name': async ({ presentName }) => presentName('Romance'),
};

/** Returns what each request to the catalogue of a shop gets, and which calls it makes. */
async function ask(count: number, isLarge?: boolean) {
  const books = Array.from({ length: count }, (_, index) =>
    aBook({
      _id: `bk${String(index + 1).padStart(2, '0')}`,
      id: index + 1,
      title: index < 2 ? `Volume ${index + 1}` : `Book ${index}`,
      ...(index < 2 && { series: { name: 'Malgudi', number: String(2 - index) } }),
      ...(index === 0 && { sample: 'A sleepy town.', work: 'w', publisher: 'Penguin' }),
      ...(index === 3 && { stock: 0, inStock: false }),
      ...(index === 4 && { publishedOn: '2023-06' }),
      ...(index === 1 && { createdAt: '2023-06-01T00:00:00+05:30' }),
      ...(index === 2 && { work: 'w', bookType: 'Hardcover' as const }),
    }),
  );
  const store = createMemoryStore({ categories: [], books, users: async () => [] });
  const api = createTestApi({ store });
  const calls: string[] = [];
  const send = async (address: string, init: RequestInit) => {
    calls.push(address.replace('/api', ''));
    return api.fetch(new Request(`http://localhost${address}`, init));
  };
  const parts: string[] = [];
  const catalogue = createCatalogue(createApiClient(send), { isAwaited: true, isLarge });
  for (const [name, request] of Object.entries(REQUESTS)) {
    calls.length = 0;
    const found = JSON.stringify(await request(catalogue));
    const isReplaced = catalogue.successor.get() ? ', replaced' : '';
    parts.push(`${name}${isReplaced}: ${found}`, ...calls.map((call) => `> ${call}`));
  }
  return parts;
}

it('finds the same in small and large shops, by other calls', async () => {
  const parts = [
    '# small',
    ...(await ask(MAX_LOCAL_BOOKS)),
    '# turns out to be large',
    ...(await ask(MAX_LOCAL_BOOKS + 1)),
    '# known to be large',
    ...(await ask(5, true)),
  ];
  await expect(parts.join('\n')).toMatchFileSnapshot('./large-shop.txt');
});
