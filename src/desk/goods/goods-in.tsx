import { useLayoutEffect, useRef, useState } from 'react';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { countNoun, formatCopies } from '#domain/values/money.ts';
import { RemoveButton } from '#ui/controls/button.tsx';
import { Stepper } from '#ui/controls/stepper.tsx';
import { useFrameData, useIsOwner } from '../frame-data.ts';
import {
  changeGoods,
  recountBook,
  removeLine,
  setCopies,
  useGoods,
  type Goods,
  type GoodsLine,
} from './goods.ts';
import { CountNotices, type CountResult, CountNote } from './count-note.tsx';
import { GoodsNote } from './goods-note.tsx';
import { Scanner, lookUpMissingBooks } from './goods-scanner.tsx';
import { CopiesLine, Cover } from '../parts/book.tsx';
import { Box, EmptyState, PageHeading, ButtonLink } from '../parts/page.tsx';
import './goods-in.css';

/** The copies below which a line can only be removed. */
const MIN_COPIES = 1;

/** Copies that have arrived, or a count: scans stay in the browser until they are sent. */
export function Component() {
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

interface LineProps {
  line: GoodsLine;
  kind: Goods['kind'];
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
          <RemoveButton aria-label={`Remove ${title}`} onRemove={remove} />
        )}
      </div>
    </li>
  );
}
