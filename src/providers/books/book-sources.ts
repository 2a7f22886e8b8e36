import * as v from 'valibot';
import type { BookSource, FoundTexts } from '#api/desk/book-look-up.ts';
import { createCall } from '../provider-call.ts';

/** Short, because a person is waiting. */
const TIMEOUT_MS = 5000;

export interface BookSourceSettings {
  name: 'open-library' | 'google-books';
  /** Google Books refuses most calls without a key. */
  key?: string;
  /** Another origin, for tests. */
  origin?: string;
}

export function createBookSources(settings: readonly BookSourceSettings[]): BookSource[] {
  return settings.map((source) =>
    source.name === 'open-library' ? createOpenLibrary(source) : createGoogleBooks(source),
  );
}

const namedSchema = v.array(v.object({ name: v.string() }));

const openLibrarySchema = v.record(
  v.string(),
  v.object({
    title: v.optional(v.string()),
    authors: v.optional(namedSchema),
    publishers: v.optional(namedSchema),
    publish_date: v.optional(v.string()),
    number_of_pages: v.optional(v.number()),
  }),
);

function createOpenLibrary({ origin = 'https://openlibrary.org' }: BookSourceSettings): BookSource {
  const name = 'Open Library';
  const call = createCall({ ...CALL_OPTIONS, title: name, baseUrl: origin });
  return {
    name,
    async findBook(isbn) {
      const key = `ISBN:${isbn}`;
      const query = new URLSearchParams({ bibkeys: key, format: 'json', jscmd: 'data' });
      const { [key]: book } = await call(`/api/books?${query.toString()}`, openLibrarySchema);
      return (
        book &&
        toTexts({
          title: book.title,
          authors: book.authors?.map((author) => author.name),
          publisher: book.publishers?.[0]?.name,
          publishedOn: book.publish_date,
          pages: book.number_of_pages,
        })
      );
    },
  };
}

const googleBooksSchema = v.object({
  items: v.optional(
    v.array(
      v.object({
        volumeInfo: v.object({
          title: v.optional(v.string()),
          authors: v.optional(v.array(v.string())),
          publisher: v.optional(v.string()),
          publishedDate: v.optional(v.string()),
          description: v.optional(v.string()),
          pageCount: v.optional(v.number()),
          language: v.optional(v.string()),
          industryIdentifiers: v.optional(v.array(v.object({ identifier: v.string() }))),
        }),
      }),
    ),
  ),
});

function createGoogleBooks({
  key = '',
  origin = 'https://www.googleapis.com',
}: BookSourceSettings): BookSource {
  const name = 'Google Books';
  const headers = { 'x-goog-api-key': key };
  const call = createCall({ ...CALL_OPTIONS, title: name, baseUrl: origin, headers });
  return {
    name,
    async findBook(isbn) {
      const query = new URLSearchParams({ q: `isbn:${isbn}`, maxResults: '3' });
      const { items = [] } = await call(`/books/v1/volumes?${query.toString()}`, googleBooksSchema);
      // The search also finds books that only mention the number.
      const book = items
        .map(({ volumeInfo }) => volumeInfo)
        .find(({ industryIdentifiers = [] }) =>
          industryIdentifiers.some(({ identifier }) => identifier === isbn),
        );
      return (
        book &&
        toTexts({
          title: book.title,
          authors: book.authors,
          publisher: book.publisher,
          publishedOn: book.publishedDate,
          description: book.description,
          pages: book.pageCount,
          language: book.language,
        })
      );
    },
  };
}

const CALL_OPTIONS = { headers: {}, refusals: [], timeoutMs: TIMEOUT_MS };

interface Facts {
  title: string | undefined;
  authors: string[] | undefined;
  publisher: string | undefined;
  publishedOn: string | undefined;
  description?: string | undefined;
  pages: number | undefined;
  language?: string | undefined;
}

/** Converts what a source says into the texts of the editor. */
function toTexts({ authors = [], publishedOn = '', pages, ...texts }: Facts): FoundTexts {
  // Of a date such as `March 1958`, only the year has the same form everywhere.
  const date = /^\d{4}(?:-\d\d){0,2}$/.test(publishedOn)
    ? publishedOn
    : /\b(?:1[5-9]|20)\d\d\b/.exec(publishedOn)?.[0];
  const all = {
    ...texts,
    authors: authors.map((name) => name.replaceAll('|', ' ')).join(' | '),
    publishedOn: date,
    pages: pages ? String(pages) : undefined,
  };
  return Object.fromEntries(
    Object.entries(all).filter(([, text]) => text !== undefined && text !== ''),
  );
}
