import { useRef, useState, type RefObject } from 'react';
import { readBarcode, readIsbn } from '#domain/values/barcode.ts';
import { toCode } from '#domain/values/normal-form.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { formatRupees } from '#domain/values/money.ts';
import { Button } from '#ui/controls/button.tsx';
import { Choice } from '#ui/controls/choice.tsx';
import { Field } from '#ui/controls/field.tsx';
import { CIRCLE_CHECK, Icon, TRIANGLE_ALERT } from '#ui/display/icon.tsx';
import { playScan } from '../live/sound.ts';
import { CopiesLine, Cover } from '../parts/book.tsx';
import { Box } from '../parts/page.tsx';
import { Camera } from './camera.tsx';
import { CountNote } from './count-note.tsx';
import { changeGoods, scan, setCopies, undoScan, type Goods, type GoodsLine } from './goods.ts';
import { lookUp } from './look-up.ts';
import { useScannerKeys } from './scanner-keys.ts';
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
          hintId="desk-scan-hint"
          error={error}
        />
        <p className="desk-small" id="desk-scan-hint">
          A hand scanner works from anywhere on this page. A number of up to four digits, typed
          here, sets the copies of the last book.
        </p>
      </form>
      <Camera onScan={submitScan} />
      <div className="desk-scanned" role="status">
        {last && <Scanned line={last} kind={goods.kind} />}
      </div>
      {last && !last.sent && (
        <Button look="quiet" size="small" onClick={undo}>
          Undo last scan
        </Button>
      )}
    </Box>
  );
}

interface ScannedProps {
  line: GoodsLine;
  kind: Goods['kind'];
}

function Scanned({ line, kind }: ScannedProps) {
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
