import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createBookSources } from './book-sources.ts';

const ISBN = '9788185986173';

/** Opens a stand-in for a source, which gives this answer to every call. */
async function openSource(answer: unknown, status = 200) {
  const calls: { url: string; key: unknown }[] = [];
  const server = createServer((request, response) => {
    calls.push({ url: request.url ?? '', key: request.headers['x-goog-api-key'] });
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { calls, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function findIn(name: 'open-library' | 'google-books', answer: unknown, status?: number) {
  const { calls, origin } = await openSource(answer, status);
  const [source] = createBookSources([{ name, origin, key: 'a-key' }]);
  return { found: source?.findBook(ISBN), calls };
}

it('reads a book of Open Library', async () => {
  const { found, calls } = await findIn('open-library', {
    [`ISBN:${ISBN}`]: {
      title: 'The Guide',
      authors: [{ name: 'R. K. Narayan', url: 'https://openlibrary.org/authors/1' }],
      publishers: [{ name: 'Indian Thought' }, { name: 'Viking' }],
      publish_date: 'March 1958',
      number_of_pages: 247,
    },
  });
  expect(await found).toEqual({
    title: 'The Guide',
    authors: 'R. K. Narayan',
    publisher: 'Indian Thought',
    publishedOn: '1958',
    pages: '247',
  });
  expect(calls).toEqual([
    { url: `/api/books?bibkeys=ISBN%3A${ISBN}&format=json&jscmd=data`, key: undefined },
  ]);
});

it('reads the book of Google Books that has the ISBN, and sends the key outside the address', async () => {
  const guide = {
    title: 'The Guide',
    authors: ['R. K. Narayan', 'Another'],
    publishedDate: '1958-03',
    description: 'A novel.',
    pageCount: 0,
    language: 'en',
    industryIdentifiers: [{ type: 'ISBN_13', identifier: ISBN }],
  };
  const { found, calls } = await findIn('google-books', {
    items: [{ volumeInfo: { title: 'A bibliography' } }, { volumeInfo: guide }],
  });
  expect(await found).toEqual({
    title: 'The Guide',
    authors: 'R. K. Narayan | Another',
    publishedOn: '1958-03',
    description: 'A novel.',
    language: 'en',
  });
  expect(calls).toEqual([{ url: `/books/v1/volumes?q=isbn%3A${ISBN}&maxResults=3`, key: 'a-key' }]);
});

it('finds nothing for an unknown ISBN', async () => {
  expect(await (await findIn('open-library', {})).found).toBeUndefined();
  expect(await (await findIn('google-books', { totalItems: 0 })).found).toBeUndefined();
});

it('rejects if a source fails, or answers with something else', async () => {
  await expect((await findIn('open-library', {}, 500)).found).rejects.toThrow('Open Library');
  await expect((await findIn('google-books', { items: 'many' })).found).rejects.toThrow(
    'Google Books',
  );
});
