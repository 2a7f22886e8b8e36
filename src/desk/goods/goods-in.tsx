import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { RouteObject } from 'react-router';
import { readBarcode, readIsbn, toCode } from '#domain/values/normal-form.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { formatRupees } from '#domain/values/money.ts';
import { countNoun, formatCopies } from '#domain/values/text.ts';
import { Button, ButtonLink, IconButton } from '#ui/controls/button.tsx';
import { Choice } from '#ui/controls/choice.tsx';
import { Field } from '#ui/controls/field.tsx';
import { CIRCLE_CHECK, Icon, TRIANGLE_ALERT, X } from '#ui/display/icon.tsx';
import { Stepper } from '#ui/controls/stepper.tsx';
import { useFrameData, useIsOwner } from '../frame-data.ts';
import { Camera } from './camera.tsx';
import {
  changeGoods,
  recountBook,
  removeLine,
  scan,
  setCopies,
  undoScan,
  useGoods,
  type Goods,
  type GoodsLine,
} from './goods.ts';
import { CountNotices, type CountResult } from './count-notices.tsx';
import { GoodsNote } from './goods-note.tsx';
import { lookUp, lookUpMissingBooks } from './look-up.ts';
import { CopiesLine } from '../parts/copies.tsx';
import { CountNote } from './count-note.tsx';
import { useScannerKeys } from './scanner-keys.ts';
import { Box, EmptyState, PageHeading } from '../parts/page.tsx';
import { Cover } from '../parts/covers.tsx';
import { playScan } from '../live/sound.ts';
import './goods-in.css';

const ORDINALS = new Intl.PluralRules('en-IN', { type: 'ordinal' });
/** The English suffixes of ordinal numbers, by plural category; 'th' for all others. */
const SUFFIXES: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };

const KINDS = [
  ['received', 'Copies that arrived'],
  ['counted', 'A count of the shelf'],
] as const;

/** The copies below which a line can only be removed. */
const MIN_COPIES = 1;

/** The price beside the barcode, which some scanners read as a code of its own. */
const PRICE_CODE = /^(?:\d{2}|\d{5})$/;

/** Copies that have arrived, or a count: scans stay in the browser until they are sent. */
function Component() {
  const goods = useGoods();
  const field = useRef<HTMLInputElement>(null);
  const [results, setResults] = useState<readonly CountResult[]>([]);
  const { lines, kind } = goods;
  const focusField = () => field.current?.focus();
  const countAgain = (isbn: string) => {
    setResults((before) => before.filter((result) => result.isbn !== isbn));
    changeGoods((before) => recountBook(before, isbn));
    focusField();
  };
  useLayoutEffect(() => {
    field.current?.focus();
    lookUpMissingBooks();
    addEventListener('online', lookUpMissingBooks);
    return () => removeEventListener('online', lookUpMissingBooks);
  }, []);
  return (
    <>
      <PageHeading title="Goods in">
        {kind === 'counted'
          ? 'Count what lies on the shelf, promised copies too'
          : 'Scan each copy, or scan once and set the number'}
      </PageHeading>
      <CountNotices results={results} onCountAgain={countAgain} />
      <div className="desk-columns">
        <div className="desk-stack">
          <Scanner goods={goods} field={field} />
          <Box
            title={kind === 'counted' ? 'This count' : 'This delivery'}
            more={lines.length > 0 && <span className="desk-muted">{describeLines(lines)}</span>}
          >
            {lines.length === 0 && (
              <EmptyState>Nothing scanned yet. Each book you scan is listed here.</EmptyState>
            )}
            <ul className="desk-rows">
              {lines.map((line) => (
                <Line key={line.id} line={line} kind={kind} focusField={focusField} />
              ))}
            </ul>
          </Box>
        </div>
        <GoodsNote
          goods={goods}
          onBegin={() => setResults([])}
          onCounted={(result) => setResults((before) => [...before, result])}
          onEnd={focusField}
        />
      </div>
    </>
  );
}

function describeLines(lines: readonly GoodsLine[]): string {
  const copies = lines.reduce((sum, line) => sum + line.copies, 0);
  return `${countNoun(lines.length, 'title')}, ${formatCopies(copies)}`;
}

/** The field for ISBNs, the camera, and the book that was scanned last. */
function Scanner({ goods, field }: { goods: Goods; field: RefObject<HTMLInputElement | null> }) {
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
      <fieldset className="desk-goods-kinds">
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

interface LineProps extends ScannedProps {
  /** Focuses the field for ISBNs, when the pressed button disappears or is disabled. */
  focusField: () => void;
}

function Line({ line, kind, focusField }: LineProps) {
  const { id, isbn, copies, book, sent } = line;
  const isOwner = useIsOwner();
  const { email } = useFrameData().user;
  const isSentByUser = sent?.email === email;
  const title = book?.title ?? isbn;
  const remove = () => {
    changeGoods((goods) => removeLine(goods, id));
    focusField();
  };
  const decrease = () => {
    changeGoods((goods) => setCopies(goods, id, copies - 1));
    if (copies - 1 <= MIN_COPIES) focusField();
  };
  return (
    <li className="desk-goods-line">
      {book ? <Cover src={book.cover} /> : <span className="desk-no-cover" />}
      <div>
        <p className={book ? 'desk-title' : undefined} {...getTextAttributes(title)}>
          {title}
        </p>
        {sent && (
          <p className="desk-small">
            {isSentByUser
              ? 'Sent, but not confirmed. Send it again: it counts only once.'
              : `Sent by ${sent.email}, but not confirmed. Only that person can send it again: from you it could count twice. Remove the line if the stock has these copies.`}
          </p>
        )}
        {!sent && book && (
          <>
            <CopiesLine shelf={book.shelf} />
            {kind === 'counted' && <CountNote kind={kind} line={{ ...line, book }} />}
          </>
        )}
        {book === null && <p className="desk-small desk-doubtful">Not in the shop yet</p>}
      </div>
      <div className="desk-actions">
        {book === null && isOwner && (
          <ButtonLink
            look="quiet"
            size="small"
            to={`/desk/books/new?isbn=${isbn}`}
            aria-label={`Add book ${isbn}`}
          >
            Add book
          </ButtonLink>
        )}
        {sent ? (
          <b>{copies}</b>
        ) : (
          <Stepper
            what={`copies of ${title}`}
            count={copies}
            isAtMin={copies <= MIN_COPIES}
            onDecrease={decrease}
            onIncrease={() => changeGoods((goods) => setCopies(goods, id, copies + 1))}
          />
        )}
        {/* A line that this user can send again stays until the API has confirmed its call. */}
        {!(isSentByUser && book) && (
          <IconButton aria-label={`Remove ${title}`} onClick={remove}>
            <Icon path={X} />
          </IconButton>
        )}
      </div>
    </li>
  );
}

export const route = { Component } satisfies RouteObject;
