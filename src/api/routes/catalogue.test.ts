import { expect, it } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import { aBook, aCategory } from '#domain/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { aContent } from '#stores/builders.ts';
import { createTestApi, send, listTestCategories } from '../testing.ts';

it('GET /api/products lists the books in insertion order', async () => {
  const products = [aBook({ _id: 'bk01' }), aBook({ _id: 'bk02', id: 2, title: 'Gora' })];
  expect(await send(createTestApi(), 'GET /products')).toEqual({
    status: '200 OK',
    body: { products },
  });
});

it('GET /api/products/{id} returns the book', async () => {
  expect(await send(createTestApi(), 'GET /products/bk02')).toEqual({
    status: '200 OK',
    body: { product: aBook({ _id: 'bk02', id: 2, title: 'Gora' }) },
  });
});

it('GET /api/products/{id} finds a book by `_id`, but not by its numeric `id`', async () => {
  expect(await send(createTestApi(), 'GET /products/2')).toEqual({
    status: '404 Not Found',
    body: { errors: [ERRORS.bookNotFound], code: 'not-found' },
  });
});

it('GET /api/categories lists the categories', async () => {
  expect(await send(createTestApi(), 'GET /categories')).toEqual({
    status: '200 OK',
    body: { categories: listTestCategories() },
  });
});

it('GET /api/categories/{categoryId} returns the category', async () => {
  expect(await send(createTestApi(), 'GET /categories/ct02')).toEqual({
    status: '200 OK',
    body: { category: aCategory({ _id: 'ct02', id: 2, categoryName: 'Adventure' }) },
  });
});

it('GET /api/categories/{categoryId} refuses an unknown id', async () => {
  expect(await send(createTestApi(), 'GET /categories/Romance')).toEqual({
    status: '404 Not Found',
    body: { errors: [ERRORS.categoryNotFound], code: 'not-found' },
  });
});

it('returns the sample of a book only in the response for this book', async () => {
  const book = aBook({ sample: 'It was Monday morning.' });
  const api = createTestApi({ store: createMemoryStore(aContent({ books: [book] })) });
  expect(await send(api, 'GET /products')).toMatchObject({ body: { products: [aBook()] } });
  expect((await send(api, 'GET /products')).body).not.toMatchObject({ products: [book] });
  expect(await send(api, 'GET /products/bk01')).toMatchObject({ body: { product: book } });
});

it('GET /api/books/{id}/formats returns all books of the same work', async () => {
  const books = [
    aBook({ work: 'malgudi' }),
    aBook({ _id: 'bk02', title: 'Gora' }),
    aBook({ _id: 'bk03', work: 'malgudi', bookType: 'Hardcover', sample: 'It was Monday.' }),
    aBook({ _id: 'bk04', title: 'Emma' }),
  ];
  const api = createTestApi({ store: createMemoryStore(aContent({ books })) });
  const { sample: _sample, ...hardcover } = aBook(books[2]);
  expect(await send(api, 'GET /books/bk01/formats')).toEqual({
    status: '200 OK',
    body: { books: [books[0], hardcover] },
  });
  expect(await send(api, 'GET /books/bk02/formats')).toEqual({
    status: '200 OK',
    body: { books: [books[1]] },
  });
  expect(await send(api, 'GET /books/bk99/formats')).toMatchObject({ status: '404 Not Found' });
});

it('lists 50 of the books of a work, with the given one', async () => {
  const books = Array.from({ length: 60 }, (_, index) =>
    aBook({ _id: `bk${index}`, isbn: undefined, work: 'malgudi' }),
  );
  const api = createTestApi({ store: createMemoryStore(aContent({ books })) });
  const listIds = async (id: string) => {
    const { body } = await send(api, `GET /books/${id}/formats`);
    return (body as { books: { _id: string }[] }).books.map(({ _id }) => _id);
  };
  const first = books.map(({ _id }) => _id);
  expect(await listIds('bk7')).toEqual(first.slice(0, 50));
  expect(await listIds('bk57')).toEqual([...first.slice(0, 49), 'bk57']);
});
