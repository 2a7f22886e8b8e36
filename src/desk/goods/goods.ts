import { useSyncExternalStore } from 'react';
import { MAX_NOTE_CHARS } from '#contract/limits.ts';
import type { Shelf } from '#domain/books/shelf.ts';
import { readBarcode } from '#domain/values/barcode.ts';
import { cutText } from '#domain/values/text.ts';
import { formatTimestamp } from '#domain/values/time.ts';
import { createEmitter } from '#ui/browser/emitter.ts';
import { withOtherTabs, writeLocal } from '#ui/browser/storage.ts';
import { getServerTime } from '#client/client.ts';
import { createKey } from '#client/key.ts';

const STORAGE_KEY = 'desk-goods';
/** The maximum number of copies that is scanned or ordered at once. */
export const MAX_COPIES = 9999;

export interface GoodsBook {
  title: string;
  author: string;
  /** The payable price in ₹. */
  price: number;
  cover: string;
  shelf: Shelf;
  /** The copies of the book in each open order, latest first; only for a count. */
  orders?: readonly { number: string; copies: number }[] | undefined;
}

/** The call of a line that may have reached the API. */
export interface SentCall {
  kind: Goods['kind'];
  note?: string | undefined;
  email: string;
}

export interface GoodsLine {
  /** A random id. It is also the `Idempotency-Key` of the line's call. */
  id: string;
  /** The ISBN, or the barcode of goods without one. */
  isbn: string;
  copies: number;
  /** The number of scans since then that were not counted, because `copies` is the maximum. */
  uncounted?: number;
  /** `null` if the shop does not have the book; `undefined` before the API has responded. */
  book?: GoodsBook | null | undefined;
  /** The copies when the book was first looked up for this line, and that time. */
  seen?: { shelf: Shelf; at: string } | undefined;
  /** Set once a call may have reached the API. Then the copies can no longer be changed. */
  sent?: SentCall | undefined;
}

/** The scanned books that the API has not confirmed: received copies, or counts. */
export interface Goods {
  kind: 'received' | 'counted';
  supplier: string;
  billNumber: string;
  /** A day such as `2026-11-21`; '' means today. */
  date: string;
  lines: readonly GoodsLine[];
  /** For each scan that can be undone, in order, the id of its line. */
  scans: readonly string[];
}

const EMPTY: Goods = {
  kind: 'received',
  supplier: '',
  billNumber: '',
  date: '',
  lines: [],
  scans: [],
};

/** Counts one more copy, and moves its line to the front. A line that was sent is not changed. */
export function scan(goods: Goods, isbn: string): Goods {
  const openLine = goods.lines.find((line) => line.isbn === isbn && !line.sent);
  const sameBook = openLine ?? goods.lines.find((line) => line.isbn === isbn);
  const before = openLine ?? { id: createKey(), isbn, copies: 0, book: sameBook?.book };
  const { copies, uncounted = 0 } = before;
  const line =
    copies < MAX_COPIES
      ? { ...before, copies: copies + 1 }
      : { ...before, uncounted: uncounted + 1 };
  const others = goods.lines.filter(({ id }) => id !== line.id);
  return { ...goods, lines: [line, ...others], scans: [...goods.scans, line.id] };
}

/** Undoes the last scan, but changes no sent line. Without its only scan, a line is removed. */
export function undoScan(goods: Goods): Goods {
  const id = goods.scans.at(-1);
  const line = goods.lines.find((item) => item.id === id);
  const after = { ...goods, scans: goods.scans.slice(0, -1) };
  if (!line) return after;
  const { uncounted = 0 } = line;
  if (uncounted > 0) return replaceLine(after, { ...line, uncounted: uncounted - 1 });
  return setCopies(after, line.id, after.scans.includes(line.id) ? line.copies - 1 : 0);
}

/** Sets the number of copies of a line; 0 removes the line. A line that was sent is not changed. */
export function setCopies(goods: Goods, id: string, copies: number): Goods {
  const line = goods.lines.find((item) => item.id === id);
  if (!line || line.sent) return goods;
  if (copies <= 0) return removeLine(goods, id);
  return replaceLine(goods, { ...line, copies: Math.min(copies, MAX_COPIES), uncounted: 0 });
}

export function removeLine(goods: Goods, id: string): Goods {
  return {
    ...goods,
    lines: goods.lines.filter((line) => line.id !== id),
    scans: goods.scans.filter((scanned) => scanned !== id),
  };
}

/** Clears supplier, bill and date once no line is left. */
export function resetIfDone(goods: Goods): Goods {
  return goods.lines.length === 0 ? { ...EMPTY, kind: goods.kind } : goods;
}

/** Stores the call of a line, which a retry must repeat; `undefined` after a refusal. */
export function markSent(goods: Goods, id: string, sent: SentCall | undefined): Goods {
  const line = goods.lines.find((item) => item.id === id);
  return line ? replaceLine(goods, { ...line, sent }) : goods;
}

/** Whether this user can send the line: the API knows a repeated call only of the same user. */
export function canSend({ book, sent }: GoodsLine, email: string): boolean {
  return Boolean(book) && (sent === undefined || sent.email === email);
}

/** Sets the book of all lines with this ISBN, as it was looked up now. */
export function setBook(goods: Goods, isbn: string, book: GoodsBook | null): Goods {
  const seen = book ? { shelf: book.shelf, at: formatTimestamp(getServerTime()) } : undefined;
  const lines = goods.lines.map((line) =>
    line.isbn === isbn ? { ...line, book, seen: line.seen ?? seen } : line,
  );
  return { ...goods, lines };
}

/** Begins another count of the book. A line that was sent stays. */
export function recountBook(goods: Goods, isbn: string): Goods {
  const open = goods.lines.filter((line) => line.isbn === isbn && !line.sent);
  return open.reduce<Goods>((rest, { id }) => removeLine(rest, id), { ...goods, kind: 'counted' });
}

function replaceLine(goods: Goods, line: GoodsLine): Goods {
  return { ...goods, lines: goods.lines.map((item) => (item.id === line.id ? line : item)) };
}

/** Returns the note for the stock entries; `undefined` if supplier, bill and date are empty. */
export function formatNote({ supplier, billNumber, date }: Goods): string | undefined {
  const bill = billNumber.trim() && `bill ${billNumber.trim()}`;
  const note = [supplier.trim(), bill, date.trim()].filter(Boolean).join(', ');
  return cutText(note, MAX_NOTE_CHARS) || undefined;
}

export function readGoods(text: string | null): Goods {
  try {
    const stored = JSON.parse(text ?? '{}') as Partial<Record<keyof Goods, unknown>>;
    const lines = Array.isArray(stored.lines)
      ? stored.lines.filter(isLine).map(dropDamagedBook)
      : [];
    const scans = Array.isArray(stored.scans) ? stored.scans : [];
    return {
      kind: stored.kind === 'counted' ? 'counted' : 'received',
      supplier: String(stored.supplier ?? ''),
      billNumber: String(stored.billNumber ?? ''),
      date: String(stored.date ?? ''),
      lines,
      scans: scans.filter((id) => lines.some((line) => line.id === id)),
    };
  } catch {
    return EMPTY;
  }
}

function isLine(value: unknown): value is GoodsLine {
  const { id, isbn, copies, sent } = (value ?? {}) as Partial<GoodsLine>;
  const isCount = Number.isInteger(copies) && Number(copies) > 0;
  const isCall = sent === undefined || typeof sent?.email === 'string';
  return typeof id === 'string' && readBarcode(String(isbn)) === isbn && isCount && isCall;
}

/** Drops a damaged book, which is then looked up again. */
function dropDamagedBook(line: GoodsLine): GoodsLine {
  const { title, author, cover, price, shelf, orders = [] } = line.book ?? {};
  const isBook =
    [title, author, cover].every((text) => typeof text === 'string') &&
    Array.isArray(orders) &&
    Number.isInteger(price) &&
    isShelf(shelf);
  const seen = isShelf(line.seen?.shelf) ? line.seen : undefined;
  return { ...line, seen, ...(!isBook && line.book !== null && { book: undefined }) };
}

function isShelf(shelf: Partial<Shelf> | null | undefined): boolean {
  const { stock, promised, short } = shelf ?? {};
  return [stock, promised, short].every(Number.isInteger);
}

/** The goods as JSON, if the browser could not store them. */
let unstored: string | null = null;
/** The last result of `getGoods`: `useSyncExternalStore` needs the same object until a change. */
let cached: { text: string | null; goods: Goods } | undefined;
const changes = createEmitter();

export function getGoods(): Goods {
  const text = unstored ?? localStorage.getItem(STORAGE_KEY);
  if (cached?.text !== text) cached = { text, goods: readGoods(text) };
  return cached?.goods ?? EMPTY;
}

/** Changes the current goods, in all tabs of this browser. */
export function changeGoods(change: (goods: Goods) => Goods): void {
  const text = JSON.stringify(change(getGoods()));
  unstored = writeLocal(STORAGE_KEY, text) === undefined ? null : text;
  changes.emit();
}

/** Returns the current goods, which survive a reload and a restart of the browser. */
export function useGoods(): Goods {
  return useSyncExternalStore(subscribe, getGoods);
}

const subscribe = withOtherTabs(changes.subscribe);
