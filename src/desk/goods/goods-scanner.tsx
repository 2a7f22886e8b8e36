import { useRef, useState, type RefObject } from 'react';
import { readIsbn } from '#domain/values/isbn.ts';
import { readBarcode } from '#domain/values/barcode.ts';
import { toCode } from '#domain/values/normal-form.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { formatRupees } from '#domain/values/money.ts';
import { Choice } from '#ui/controls/choice.tsx';
import { Field } from '#ui/controls/field.tsx';
import { CIRCLE_CHECK, Icon, TRIANGLE_ALERT } from '#ui/display/icon.tsx';
import type { DeskBook } from '#contract/desk/desk-books.ts';
import { getPayablePrice } from '#domain/books/present-book.ts';
import { ApiError } from '#client/client.ts';
import { playScan } from '../live/sound.ts';
import { CopiesLine, Cover, getCoverSource } from '../parts/book.tsx';
import { Box, Button } from '../parts/page.tsx';
import { Camera } from './camera.tsx';
import { CountNote } from './count-note.tsx';
import {
  changeGoods,
  scan,
  setCopies,
  undoScan,
  type Goods,
  type GoodsLine,
  getGoods,
  setBook,
  type GoodsBook,
} from './goods.ts';
import { useScannerKeys } from './scanner-keys.ts';
import { attempt, desk } from '../api.ts';
import './goods-in.css';

const ORDINALS = new Intl.PluralRules('en-IN', { type: 'ordinal' });
/** The English suffixes of ordinal numbers, by plural category; 'th' for all others. */
const SUFFIXES: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };

const KINDS = [
  ['received', 'Copies that arrived'],
  ['counted', 'A count of the shelf'],
] as const;

/** The price beside the barcode, which some scanners read as a code of its own. */
const PRICE_CODE = /^(?:\d{2}|\d{5})$/;

interface ScannerProps {
  goods: Goods;
  field: RefObject<HTMLInputElement | null>;
}

/** The field for ISBNs, the camera, and the book that was scanned last. */
export function Scanner({ goods, field }: ScannerProps) {
  const [error, setError] = useState<string>();
  const refused = useRef('');
  const last = goods.lines.find(({ id }) => id === goods.scans.at(-1));
  const submitScan = (text: string) => {
    setError(undefined);
    const isbn = readBarcode(text);
    if (isbn !== undefined) {
      changeGoods((before) => scan(before, isbn));
      void lookUp(isbn).then(playScan);
    } else {
      refuse(text, `“${text}” is not an ISBN. Scan it again.`);
    }
  };
  const refuse = (text: string, problem: string) => {
    setError(problem);
    playScan('invalid');
    refused.current = text;
    field.current?.setRangeText(text, 0, field.current.value.length, 'select');
  };
  const submitTyped = (text: string) => {
    const copies = toCode(text);
    if (!last || !/^[1-9]\d{0,3}$/.test(copies)) {
      if (text !== '') submitScan(text);
    } else if (last.sent) {
      refuse(
        text,
        `“${text}” cannot be set: the last book was sent. Scan it again for more copies.`,
      );
    } else {
      setError(undefined);
      changeGoods((before) => setCopies(before, last.id, Number(copies)));
    }
  };
  useScannerKeys((scanned) => {
    // A person may have typed the first part of the text, slower than the rest.
    const inField = document.activeElement === field.current ? (field.current?.value ?? '') : '';
    const before = inField === refused.current ? '' : inField;
    const text = readIsbn(scanned) === undefined ? before + scanned : scanned;
    field.current?.form?.reset();
    // A person who is filling in the delivery note keeps the focus.
    if (!(document.activeElement instanceof HTMLInputElement)) field.current?.focus();
    if (!PRICE_CODE.test(text)) submitScan(text);
  });
  const undo = () => {
    changeGoods(undoScan);
    field.current?.focus();
  };
  return (
    <Box title="Scan">
      <fieldset className="desk-kinds">
        <legend className="visually-hidden">What is scanned</legend>
        {KINDS.map(([kind, label]) => (
          <Choice
            key={kind}
            type="radio"
            name="kind"
            label={label}
            checked={goods.kind === kind}
            onChange={() => changeGoods((before) => ({ ...before, kind }))}
          />
        ))}
      </fieldset>
      <form
        className="desk-scan"
        data-tone={error ? 'danger' : undefined}
        onSubmit={(event) => {
          event.preventDefault();
          const text = field.current?.value.trim() ?? '';
          event.currentTarget.reset();
          field.current?.focus();
          submitTyped(text);
        }}
      >
        <Field
          label="ISBN"
          ref={field}
          name="isbn"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          placeholder="Scan or type, then Enter"
          hint="A hand scanner works from anywhere on this page. A number of up to four digits, typed here, sets the copies of the last book."
          error={error}
        />
      </form>
      <Camera onScan={submitScan} />
      <div className="desk-scanned" role="status">
        {last && <Scanned line={last} kind={goods.kind} />}
      </div>
      {last && !last.sent && (
        <Button look="quiet" onClick={undo}>
          Undo last scan
        </Button>
      )}
    </Box>
  );
}

function Scanned({ line, kind }: { line: GoodsLine; kind: Goods['kind'] }) {
  const { isbn, copies, book } = line;
  if (book === undefined) return <p className="desk-muted">{`${isbn}: not looked up yet.`}</p>;
  if (book === null)
    return (
      <p className="desk-scanned-unknown">
        <Icon path={TRIANGLE_ALERT} />
        {`${isbn} is not in the shop yet. It is kept in the list.`}
      </p>
    );
  const nth = `${copies}${SUFFIXES[ORDINALS.select(copies)] ?? 'th'} copy`;
  return (
    <>
      <Cover src={book.cover} />
      <div>
        <p className="desk-scanned-known">
          <Icon path={CIRCLE_CHECK} />
          {kind === 'counted' ? `Counted, ${nth}` : `Added, ${nth}`}
        </p>
        <h3 {...getTextAttributes(book.title)}>{book.title}</h3>
        <p className="desk-muted">
          {[book.author, formatRupees(book.price)].filter(Boolean).join(' · ')}
        </p>
        <CopiesLine shelf={book.shelf} />
        <CountNote kind={kind} line={{ ...line, book }} agreement="As many as there should be." />
      </div>
    </>
  );
}

/** Looks a book up for its lines. Unknown ones are looked up again on opening, and once online. */
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
