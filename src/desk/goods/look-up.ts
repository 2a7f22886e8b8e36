import type { DeskBook } from '#contract/desk/desk-books.ts';
import { getPayablePrice } from '#domain/books/present-book.ts';
import { ApiError } from '#client/client.ts';
import { attempt, desk } from '../api.ts';
import { getCoverSource } from '../parts/book.tsx';
import { changeGoods, getGoods, setBook, type GoodsBook } from './goods.ts';

/**
 * Looks up a book by ISBN for the lines that have it. Resolves with `unknown` if the shop lacks it
 * or the call failed; it is looked up again when the page is next opened, or once online.
 */
export async function lookUp(isbn: string): Promise<'known' | 'unknown'> {
  try {
    const { books } = await desk.books.$get({ query: { search: isbn } });
    const book = books.find((item) => item.isbn === isbn || item.gtin === isbn);
    // Without its orders, the book is still known.
    const orders = book && (await attempt(() => listOpenOrders(book))).value;
    changeGoods((goods) => setBook(goods, isbn, book ? { ...toGoodsBook(book), orders } : null));
    return book ? 'known' : 'unknown';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return 'unknown';
  }
}

export function lookUpMissingBooks(): void {
  const missing = getGoods().lines.filter(({ book }) => !book);
  for (const isbn of new Set(missing.map((line) => line.isbn))) void lookUp(isbn);
}

/** Lists the open orders of a counted book, latest first; `undefined` for more than a page. Throws `ApiError`. */
async function listOpenOrders({ _id, promised }: DeskBook): Promise<GoodsBook['orders']> {
  if (getGoods().kind !== 'counted' || promised === 0) return undefined;
  const { orders, next } = await desk.orders.$get({ query: { book: _id } });
  if (next !== null) return undefined;
  return orders.map(({ number, lines }) => {
    const line = lines.find(({ bookId }) => bookId === _id);
    return { number, copies: line?.qty ?? 0 };
  });
}

function toGoodsBook(book: DeskBook): GoodsBook {
  const { title, author, stock = 0, promised, short } = book;
  const shelf = { stock, promised, short };
  return { title, author, shelf, price: getPayablePrice(book), cover: getCoverSource(book) };
}
