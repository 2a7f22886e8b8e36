import { SaxesParser } from 'saxes';
import { expect, it, vi } from 'vitest';
import { createTestApi } from '#api/testing.ts';
import { aBook, aCategory } from '#domain/builders.ts';
import { DEFAULT_FACTS } from '#domain/shop/shop-defaults.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { aContent } from '#stores/builders.ts';
import { PROGRAM_FILES, renderProgramFile } from './program-files.ts';

const ROOT = 'https://books.example/shop/';

/** Books whose texts would break a file that did not escape them. */
const BOOKS = [
  aBook({
    _id: 'bk01',
    title: 'Ants & Bees <i>(vol. 2)</i>',
    authors: ['R. K. “Narayan”', 'O]]>'],
    genres: ['"Science" & *Nature*'],
    description: 'Bees\u0007 & <ants>.',
    publishedOn: '2024-05',
    createdAt: '2024-06-01T10:00:00+05:30',
  }),
  aBook({ _id: 'bk02', title: 'گودان', author: 'پریم چند', publishedOn: '2025' }),
];

function renderFile(path: string, books = BOOKS) {
  const categories = [aCategory({ categoryName: '"Science" & *Nature*', description: '' })];
  const api = createTestApi({ store: createMemoryStore(aContent({ books, categories })) });
  return renderProgramFile(path, (address) => api.request(address), ROOT);
}

/** Parses XML, and returns its texts and attribute values in their order. Throws for bad XML. */
function readXml(xml: string): string[] {
  const texts: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('text', (text) => text.trim() && texts.push(text));
  parser.on('opentag', ({ attributes }) => texts.push(...Object.values<string>(attributes)));
  parser.write(xml).close();
  return texts;
}

it('lists the newest books in the feed, with their texts as they are', async () => {
  const { type, text } = await renderFile('/feed.xml');
  expect(type).toBe('application/atom+xml');
  const texts = readXml(text);
  expect(texts).toEqual(
    expect.arrayContaining([
      'Ants & Bees <i>(vol. 2)</i>',
      'R. K. “Narayan”',
      'O]]>',
      '"Science" & *Nature*',
      'Bees  & <ants>.',
      'https://books.example/shop/books/bk01',
      'https://books.example/shop/books/bk01/Ants-%26-Bees-%3Ci%3E(vol.-2)%3C%2Fi%3E',
      '2024-06-01T10:00:00+05:30',
    ]),
  );
  expect(texts.indexOf('گودان')).toBeLessThan(texts.indexOf('Ants & Bees <i>(vol. 2)</i>'));
  expect(text).toContain('<updated>2024-06-01T04:30:00.000Z</updated>');
});

it('leaves a book out of the feed that was removed after it was listed', async () => {
  const store = createMemoryStore(aContent({ books: BOOKS }));
  const api = createTestApi({ store });
  const send = async (address: string) => {
    const response = await api.request(address);
    if (address.startsWith('/api/books'))
      await store.transact((transaction) => transaction.removeBooks(['bk02']));
    return response;
  };
  const { text } = await renderProgramFile('/feed.xml', send, ROOT);
  expect(text.match(/<entry>/g)).toHaveLength(1);
});

it('has a feed without books', async () => {
  const { text } = await renderFile('/feed.xml', []);
  expect(readXml(text)).toContain('1970-01-01T00:00:00.000Z');
});

it('describes the search of the shop', async () => {
  const { type, text } = await renderFile('/opensearch.xml');
  expect(type).toBe('application/opensearchdescription+xml');
  expect(readXml(text)).toEqual(
    expect.arrayContaining([
      DEFAULT_FACTS.name,
      'https://books.example/shop/books?search={searchTerms}',
      'https://books.example/shop/opensearch.xml',
    ]),
  );
});

it.each([
  ['Sixteen Letters!', 'Sixteen Letters!'],
  ['Old Town Bookery of Pune', 'Old Town Bookery'],
  ['Old Town Bookshop', 'Old Town'],
  ['Bookshopkeepersguild', 'Bookshopkeepersg'],
])('shortens the name of the shop for a browser: %s', async (name, short) => {
  const send = async () => Response.json({ shop: { ...DEFAULT_SETTINGS, name } });
  const { text } = await renderProgramFile('/opensearch.xml', send, ROOT);
  expect(text).toContain(`<ShortName>${short}</ShortName>`);
});

it('says to language models where things are, on a server also the API', async () => {
  const { type, text } = await renderFile('/llms.txt');
  expect(type).toBe('text/plain; charset=utf-8');
  expect(text).toContain(`# ${DEFAULT_FACTS.name}\n\n> Love stories, `);
  expect(text).toContain('This is a demo');
  // Its hosts send no other forms of a page.
  expect(text).not.toContain('Markdown');
  expect(text).toContain(
    '- ["Science" & \\*Nature\\*](https://books.example/shop/books?category=%22Science%22+%26+*Nature*)\n',
  );
  expect(text).toContain('[Returns and refunds](https://books.example/shop/returns): How long');
  vi.stubEnv('VITE_SERVER', '1');
  const onServer = (await renderFile('/llms.txt')).text;
  vi.unstubAllEnvs();
  expect(onServer).not.toContain('This is a demo');
  expect(onServer).toContain('are also Markdown');
  expect(onServer).toContain('(https://books.example/shop/api/openapi.json)');
});

it('writes the name of the shop as it is', async () => {
  const shop = { ...DEFAULT_SETTINGS, name: 'Books $& More' };
  const send = async () => Response.json({ shop, categories: [] });
  const { text } = await renderProgramFile('/llms.txt', send, ROOT);
  expect(text).toContain('order books at Books \\$& More: prices');
});

it.each(PROGRAM_FILES)('fails for %s while the API fails', async (path) => {
  const send = () => new Response('{}', { status: 503 });
  await expect(renderProgramFile(path, send, ROOT)).rejects.toMatchObject({ status: 503 });
});
