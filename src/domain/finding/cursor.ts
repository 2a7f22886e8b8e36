import { foldText } from '../fold.ts';
import type { BookQuery } from './book-query.ts';

declare function btoa(text: string): string;
declare function atob(text: string): string;

/** Books are sorted by this: `MATCH` by how well the title matches the search, `SHOP` by position. */
export type Order = 'SHOP' | 'MATCH' | 'LOW_TO_HIGH' | 'HIGH_TO_LOW' | 'NEWEST' | 'RATING';

/** Where a book stands in an order: by `key` and, where that is equal, by `position`, both ascending. */
export interface Cursor {
  order: Order;
  /** As `sortKey` computes it. */
  key: number;
  position: number;
}

export function orderOf({ sort, search }: Pick<BookQuery, 'sort' | 'search'>): Order {
  if (sort !== '') return sort;
  return foldText(search) === '' ? 'SHOP' : 'MATCH';
}

/** The cursor as an address carries it: opaque to callers. */
export function writeCursor({ order, key, position }: Cursor): string {
  const text = btoa(JSON.stringify([order, key, position]));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** `undefined` if `writeCursor` did not write it for this order. */
export function readCursor(text: string, order: Order): Cursor | undefined {
  const parts = parse(text);
  if (!Array.isArray(parts) || parts.length !== 3) return undefined;
  const [given, key, position]: unknown[] = parts;
  if (given !== order || !isKey(order, key) || !Number.isSafeInteger(position)) return undefined;
  return { order, key: Number(key), position: Number(position) };
}

/** Keys are whole numbers, but for stars; by the shop's order, the position alone sorts. */
function isKey(order: Order, key: unknown): boolean {
  if (order === 'SHOP') return key === 0;
  return order === 'RATING' ? Number.isFinite(key) : Number.isSafeInteger(key);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    // Not base64, or not JSON.
    return undefined;
  }
}
