import type { Book } from '#contract/catalogue/book.ts';
import type { ListedBook } from '#contract/catalogue/finding.ts';
import { getPayablePrice, withoutSample } from '#domain/books/present-book.ts';
import { readIsbn } from '#domain/values/isbn.ts';
import { readPin } from '#domain/values/normal-form.ts';
import { ApiError, api, readBody, readList, readWithRetries } from '#client/client.ts';
import { describeFailure, WENT_WRONG } from '../data/failure.tsx';
import { readDelivery } from '../data/pin-delivery.ts';
import { readBook } from '../data/read-books.ts';
import { addToCart, cart, hasBook } from '../features/own-lists/own-lists.ts';
import { assetUrl, bookPath } from '../navigation/paths.ts';
import { PATHS } from '../navigation/screens.ts';
import { demandSignIn } from '../session/guard.ts';
import { getSession } from '../session/session-store.ts';

/** What an agent sends: it should fit the schema, but browsers do not promise that. */
type Input = Record<string, unknown>;

/** A tool as of WebMCP (https://webmachinelearning.github.io/webmcp/). */
interface Tool {
  name: string;
  description: string;
  inputSchema: object;
  /** Resolves with a value for JSON: of a failure, the form of the Model Context Protocol. */
  execute(input: Input): Promise<object>;
  annotations?: { readOnlyHint?: boolean; untrustedContentHint?: boolean };
}

/** The part of the browser's interface that the shop uses. */
interface ModelContext {
  registerTool(tool: Tool): unknown;
}

declare global {
  interface Document {
    modelContext?: ModelContext;
  }
  interface Navigator {
    /** The property that browsers had before the draft of 2026. */
    modelContext?: ModelContext;
  }
}

const MAX_FOUND = 10;
const BOOK_ID = { type: 'string', description: 'The id of a book, from search_books.' };
/** Texts of books come from publishers. */
const READS_BOOKS = { readOnlyHint: true, untrustedContentHint: true };

const TOOLS: Tool[] = [
  {
    name: 'search_books',
    description:
      'Finds books of this shop by words of title, author, series or category, or by an ISBN. If none has the words, returns the names of the categories. Prices are in rupees.',
    inputSchema: describeInput({
      query: { type: 'string', description: 'Such as "mystery christie". Empty for all books.' },
      category: { type: 'string', description: 'The exact name of a category of the shop.' },
      maxPrice: { type: 'integer', description: 'In rupees.' },
      inStock: { type: 'boolean', description: 'Whether to find only books in stock.' },
    }),
    execute: search,
    annotations: READS_BOOKS,
  },
  {
    name: 'get_book',
    description: 'Returns all that the shop says about a book: description, edition, price, stock.',
    inputSchema: describeInput(
      { book: { type: 'string', description: 'The id of a book, or an ISBN.' } },
      ['book'],
    ),
    execute: async ({ book }) => describeBook(await findBook(book)),
    annotations: READS_BOOKS,
  },
  {
    name: 'get_delivery',
    description:
      'Says on which days a parcel would arrive at a PIN code of India, what the delivery costs in rupees, and whether cash on delivery is possible.',
    inputSchema: describeInput(
      { pin: { type: 'string', description: 'Six digits.' }, book: BOOK_ID },
      ['pin'],
    ),
    execute: getDelivery,
    annotations: { readOnlyHint: true },
  },
  {
    name: 'add_to_cart',
    description:
      'Puts one copy of a book into the cart of the shopper, who pays at the checkout. Changes nothing if the book is in the cart already. If no one is signed in, opens the sign-in page; once the shopper has signed in, the book is put into the cart.',
    inputSchema: describeInput({ book: BOOK_ID }, ['book']),
    execute: addBook,
    // The result has the titles of all books in the cart.
    annotations: { untrustedContentHint: true },
  },
];

/** Registers the tools at the browser. None of them places an order or pays. */
export async function registerTools(context: ModelContext): Promise<void> {
  for (const tool of TOOLS)
    await context.registerTool({
      ...tool,
      execute: (input) => explainFailure(tool.execute(input)),
    });
}

function describeInput(properties: Record<string, object>, required: string[] = []): object {
  return { type: 'object', properties, required, additionalProperties: false };
}

/** The shop cannot do what the agent asked for; the message says why. */
class ToolError extends Error {}

/** Turns a failure into a sentence that says what to do. Browsers hide the messages of errors. */
async function explainFailure(result: Promise<object>): Promise<object> {
  try {
    return await result;
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof ToolError)) throw error;
    const text = error instanceof ApiError ? describeFailure(error) : error.message;
    return { isError: true, content: [{ type: 'text', text }] };
  }
}

async function search({ query, category, maxPrice, inStock }: Input): Promise<object> {
  // Not by `Number`, for which `null` and '' are 0.
  const price = Number.parseFloat(String(maxPrice));
  const found = await readWithRetries(() =>
    readList(
      api.books.$get({
        query: {
          search: toText(query),
          ...(toText(category) !== '' && { category: [toText(category)] }),
          // The API finds books below a price.
          ...(price >= 0 && { price: String(Math.floor(price) + 1) }),
          ...(inStock === true && { available: '1' as const }),
          limit: String(MAX_FOUND),
        },
      }),
      'books',
    ),
  );
  const { total, missing: wordsWithoutBooks, books } = found;
  if (total === 0) {
    const call = () => readList(api.categories.$get(), 'categories');
    const { categories } = await readWithRetries(call);
    return { total, wordsWithoutBooks, categories: categories.map((item) => item.categoryName) };
  }
  return { total, wordsWithoutBooks, books: books.map(describeListed) };
}

function describeListed(book: ListedBook | Book) {
  const { _id: id, title, author, genres: categories, inStock, totalStars: stars } = book;
  const price = getPayablePrice(book);
  return { id, title, author, categories, price, inStock, stars, url: toUrl(bookPath(book)) };
}

function describeBook(book: Book): object {
  const { description, subtitle, isbn, publisher, publishedOn, pages, language, series } =
    withoutSample(book);
  const { bookType: format, originalPrice, totalRatings: ratings } = book;
  const edition = { subtitle, isbn, publisher, publishedOn, pages, language, series, format };
  return { ...describeListed(book), originalPrice, ratings, description, ...edition };
}

async function findBook(text: unknown): Promise<Book> {
  const isbn = readIsbn(toText(text));
  const id = isbn === undefined ? toText(text) : await findId(isbn);
  const book = id === '' ? null : await readWithRetries(() => readBook(api, id));
  if (!book) throw new ToolError('The shop has no such book. Search for it to get its id.');
  return book;
}

async function findId(isbn: string): Promise<string> {
  const call = () => readBody(api.suggestions.$get({ query: { q: isbn } }), 'suggestions');
  const { suggestions } = await readWithRetries(call);
  return suggestions.find(({ kind }) => kind === 'book')?.bookId ?? '';
}

async function getDelivery({ pin: text, book: bookId }: Input): Promise<object> {
  const pin = readPin(toText(text));
  if (pin === undefined) throw new ToolError('A PIN code has six digits, such as 560003.');
  const book = toText(bookId) === '' ? undefined : await findBook(bookId);
  const sent = { grams: book?.grams, amount: book && getPayablePrice(book) };
  const found = await readWithRetries(() => readDelivery(pin, sent));
  if (!found) throw new ToolError(`India Post has no PIN code ${pin}.`);
  const { district, state, from, to, fee, cod } = found;
  return { pin, district, state, from, to, fee, cashOnDelivery: cod };
}

async function addBook({ book: bookId }: Input): Promise<object> {
  const book = await findBook(bookId);
  if (!book.inStock) throw new ToolError(`${book.title} is out of stock.`);
  const intent = { list: 'cart', bookId: book._id } as const;
  if (!getSession()) demandSignIn({ intent });
  else if (!(await addToCart(book._id)) && getSession()) throw new ToolError(WENT_WRONG);
  // The session may have turned out to be over.
  if (!getSession())
    return {
      isInCart: false,
      next: 'The sign-in page is open. Once the shopper has signed in, the book is put into the cart.',
    };
  const lines = cart.get().data ?? [];
  return {
    isInCart: hasBook(lines, book._id),
    cart: lines.map(({ _id: id, title, qty: copies }) => ({ id, title, copies })),
    next: `The shopper can order at ${toUrl(PATHS.cart)}.`,
  };
}

/** Returns the full URL of a page of the shop where it is open now. */
function toUrl(path: string): string {
  return new URL(assetUrl(path), location.href).href;
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
