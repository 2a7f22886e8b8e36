import { expect, it, vi } from 'vitest';
import {
  canSend,
  changeGoods,
  getGoods,
  markSent,
  readGoods,
  removeLine,
  scan,
  setBook,
  setCopies,
  resetIfDone,
  undoScan,
  formatNote,
  type Goods,
} from './goods.ts';

const EMMA = '9780141439587';
const ORIENT = '9780425200452';
const SHELF = { stock: 2, promised: 1, short: 0 };
const BOOK = { title: 'Emma', author: 'Jane Austen', price: 254, cover: '', shelf: SHELF };
const CALL = { kind: 'received', note: 'Banyan, 2026-11-21', email: 'asha@example.com' } as const;
const EMPTY = readGoods(null);

function scanAll(...isbns: string[]): Goods {
  return isbns.reduce(scan, EMPTY);
}

function describeLines({ lines }: Goods) {
  return lines.map(({ isbn, copies }) => `${copies} ${isbn}`);
}

it('counts each scan, and lists the book of the last scan first', () => {
  expect(describeLines(scanAll(EMMA, ORIENT, EMMA))).toEqual([`2 ${EMMA}`, `1 ${ORIENT}`]);
});

it('undoes scans one after the other', () => {
  const once = undoScan(scanAll(EMMA, ORIENT, EMMA));
  expect(describeLines(once)).toEqual([`1 ${EMMA}`, `1 ${ORIENT}`]);
  expect(describeLines(undoScan(once))).toEqual([`1 ${EMMA}`]);
  expect(describeLines(undoScan(undoScan(undoScan(once))))).toEqual([]);
});

it('removes a line with its only scan, also after copies were typed', () => {
  const goods = scanAll(ORIENT, EMMA);
  const typed = setCopies(goods, goods.scans.at(-1) ?? '', 10);
  const again = undoScan(scan(typed, EMMA));
  expect(describeLines(again)).toEqual([`10 ${EMMA}`, `1 ${ORIENT}`]);
  expect(describeLines(undoScan(again))).toEqual([`1 ${ORIENT}`]);
});

it('undoes a scan beyond the maximum without a copy less', () => {
  const goods = scanAll(EMMA);
  const full = setCopies(goods, goods.scans.at(-1) ?? '', 9999);
  const beyond = readGoods(JSON.stringify(scan(scan(full, EMMA), EMMA)));
  expect(describeLines(beyond)).toEqual([`9999 ${EMMA}`]);
  const undone = undoScan(undoScan(beyond));
  expect(describeLines(undone)).toEqual([`9999 ${EMMA}`]);
  expect(describeLines(undoScan(undone))).toEqual([]);
  const typed = setCopies(beyond, beyond.scans.at(-1) ?? '', 5);
  expect(describeLines(undoScan(typed))).toEqual([`4 ${EMMA}`]);
});

it('keeps a line whose shelf is damaged, and looks its book up again', () => {
  const goods = setBook(scanAll(ORIENT, EMMA), EMMA, BOOK);
  const damaged = JSON.stringify(goods).replaceAll(JSON.stringify(SHELF), 'null');
  const read = readGoods(damaged);
  expect(describeLines(read)).toEqual([`1 ${EMMA}`, `1 ${ORIENT}`]);
  expect(read.lines[0]).not.toHaveProperty('book.title');
});

it('sets the copies of a line to at most 9999, and removes a line without copies', () => {
  const goods = scanAll(EMMA, ORIENT);
  const [orient, emma] = goods.lines.map(({ id }) => id);
  expect(describeLines(setCopies(goods, emma ?? '', 40))).toEqual([`1 ${ORIENT}`, `40 ${EMMA}`]);
  expect(describeLines(setCopies(goods, emma ?? '', 1_000_000))).toContain(`9999 ${EMMA}`);
  expect(describeLines(setCopies(goods, orient ?? '', 0))).toEqual([`1 ${EMMA}`]);
  expect(removeLine(goods, orient ?? '').scans).toEqual([emma]);
});

it('leaves a line unchanged after it was sent, and begins another line', () => {
  const goods = setBook(scanAll(EMMA), EMMA, BOOK);
  const [{ id } = { id: '' }] = goods.lines;
  const sent = markSent(goods, id, CALL);
  expect(describeLines(setCopies(sent, id, 5))).toEqual([`1 ${EMMA}`]);
  const again = scan(sent, EMMA);
  expect(again.lines.map(({ copies, book, sent: call }) => ({ copies, book, call }))).toEqual([
    { copies: 1, book: BOOK, call: undefined },
    { copies: 1, book: BOOK, call: CALL },
  ]);
  expect(describeLines(setCopies(markSent(sent, id, undefined), id, 5))).toEqual([`5 ${EMMA}`]);
});

it('lets only the user who sent a line send it again', () => {
  const unknown = scanAll(EMMA);
  const known = setBook(unknown, EMMA, BOOK);
  const sent = markSent(known, known.scans[0] ?? '', CALL);
  const checkCanSend = (goods: Goods, email: string) =>
    goods.lines.map((line) => canSend(line, email));
  expect(checkCanSend(unknown, CALL.email)).toEqual([false]);
  expect(checkCanSend(known, 'meera@example.com')).toEqual([true]);
  expect(checkCanSend(sent, 'meera@example.com')).toEqual([false]);
  expect(checkCanSend(sent, CALL.email)).toEqual([true]);
});

it('writes supplier, bill and date into one note of at most 500 letters', () => {
  const note = { supplier: ' Banyan Classics ', billNumber: 'BC/4471', date: '2026-11-21' };
  expect(formatNote({ ...EMPTY, ...note })).toBe('Banyan Classics, bill BC/4471, 2026-11-21');
  expect(formatNote({ ...EMPTY, billNumber: ' ' })).toBeUndefined();
  expect(formatNote({ ...EMPTY, supplier: 'x'.repeat(600) })).toHaveLength(500);
});

it('resets everything but the kind only when all lines are done', () => {
  const goods = { ...scanAll(EMMA), supplier: 'Banyan', kind: 'counted' as const };
  expect(resetIfDone(goods)).toBe(goods);
  expect(resetIfDone(undoScan(goods))).toEqual({ ...EMPTY, kind: 'counted' });
});

it('reads stored goods, without damaged parts', () => {
  const scanned = setBook(scanAll(EMMA, ORIENT), EMMA, BOOK);
  const goods = { ...markSent(scanned, scanned.scans[0] ?? '', CALL), kind: 'counted' as const };
  expect(readGoods(JSON.stringify(goods))).toEqual(goods);
  expect(readGoods('{')).toEqual(EMPTY);
  expect(readGoods('null')).toEqual(EMPTY);
  const damaged = { ...goods, kind: 7, lines: [...goods.lines, { id: 'x', isbn: EMMA }, null] };
  expect(readGoods(JSON.stringify(damaged))).toEqual({ ...goods, kind: 'received' });
});

it('keeps only scans whose line is stored', () => {
  const goods = { ...scanAll(EMMA), scans: ['gone', ...scanAll(EMMA).scans] };
  expect(readGoods(JSON.stringify({ ...goods, lines: [] })).scans).toEqual([]);
});

it('keeps the shelf that was seen at the scan when the book is looked up again', () => {
  const later = { ...BOOK, shelf: { ...SHELF, stock: 1 } };
  const [line] = setBook(setBook(scanAll(EMMA), EMMA, BOOK), EMMA, later).lines;
  expect(line).toMatchObject({ book: later, seen: { shelf: SHELF } });
});

it('is kept while storage is full, and read from storage afterwards', () => {
  const count = () => getGoods().lines.length;
  const fullStorage = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  changeGoods((goods) => scan(goods, EMMA));
  expect(count()).toBe(1);
  fullStorage.mockRestore();
  changeGoods((goods) => scan(goods, ORIENT));
  expect(count()).toBe(2);
  // Another tab has sent everything.
  localStorage.clear();
  expect(count()).toBe(0);
});

it('keeps a stored line whose book is damaged, without the book', () => {
  const goods = setBook(scanAll(EMMA), EMMA, BOOK);
  const damaged = goods.lines.map((line) => ({ ...line, book: { ...BOOK, price: '254' } }));
  const [line] = readGoods(JSON.stringify({ ...goods, lines: damaged })).lines;
  expect(line).toMatchObject({ isbn: EMMA, copies: 1, book: undefined });
});
