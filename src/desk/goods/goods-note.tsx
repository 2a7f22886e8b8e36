import { Fragment } from 'react';
import { Link } from 'react-router';
import type { ErrorCode } from '#contract/errors.ts';
import { formatBookCount } from '#domain/finding/book-query.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { countOnShelf, recount } from '#domain/books/shelf.ts';
import { formatCount, formatCopies } from '#domain/values/money.ts';
import { Button } from '#ui/controls/button.tsx';
import { showToast } from '#ui/messages/feedback.tsx';
import { Field } from '#ui/controls/field.tsx';
import { ProblemText } from '#ui/messages/problem.tsx';
import { ApiError } from '#client/client.ts';
import { desk, formatName } from '../api.ts';
import { useFrameData } from '../frame-data.ts';
import {
  canSend,
  changeGoods,
  getGoods,
  markSent,
  removeLine,
  setBook,
  resetIfDone,
  formatNote,
  type Goods,
  type GoodsLine,
  type SentCall,
} from './goods.ts';
import { compareCount, countSold, type CountResult } from './count-note.tsx';
import { Box } from '../parts/page.tsx';
import { useSending } from '../parts/calls.ts';
import { getToday } from '../parts/texts.ts';

interface GoodsNoteProps {
  goods: Goods;
  onBegin: () => void;
  onCounted: (result: CountResult) => void;
  /** Called when all lines are sent, or when sending has failed. */
  onEnd: () => void;
}

export function GoodsNote({ goods, onBegin, onCounted, onEnd }: GoodsNoteProps) {
  const { isSending, error: problem, setError: setProblem, send, revalidate } = useSending();
  const { email } = useFrameData().user;
  const { kind, lines } = goods;
  const isCount = kind === 'counted';
  const sendable = lines.filter((line) => canSend(line, email));
  const copies = sendable.reduce((sum, line) => sum + line.copies, 0);
  const { sums: countSums, short } = sumUpCount(isCount ? sendable : []);
  const sums = [
    ...(isCount
      ? countSums
      : [
          ['Titles', sendable.length],
          ['Copies', copies],
        ]),
    ['Not in the shop yet', lines.filter(({ book }) => !book).length],
  ];
  const getFieldProps = (name: 'supplier' | 'billNumber' | 'date') => ({
    name,
    value: goods[name] || (name === 'date' ? getToday() : ''),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      const { value } = currentTarget;
      changeGoods((before) => ({ ...before, [name]: value }));
    },
  });
  const submit = () =>
    send(async () => {
      const { user } = await desk.session.$get();
      if (user.email !== email) {
        setProblem(`${formatName(user)} has signed in meanwhile. Check the list, then send it.`);
        return await revalidate();
      }
      onBegin();
      const { received, counted } = await sendAll(email, onCounted);
      if (received > 0) void showToast(`${formatCopies(received)} in stock`);
      if (counted > 0) void showToast(`${formatBookCount(counted)} counted`);
    }).finally(onEnd);
  return (
    <div className="desk-stack">
      <Box title={isCount ? 'Count' : 'Delivery note'}>
        <div className="desk-goods-note">
          {!isCount && (
            <div className="form">
              <Field label="Supplier" autoComplete="off" {...getFieldProps('supplier')} />
              <Field
                label="Bill number"
                isOptional
                autoComplete="off"
                {...getFieldProps('billNumber')}
              />
              <Field label="Date" type="date" {...getFieldProps('date')} />
            </div>
          )}
          <dl className="desk-sums">
            {sums.map(([label, sum]) => (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd>{sum}</dd>
              </Fragment>
            ))}
          </dl>
          {problem && <ProblemText isAlert>{problem}</ProblemText>}
          <Button disabled={sendable.length === 0 || isSending} onClick={() => void submit()}>
            {isSending
              ? 'Changing the stock…'
              : isCount
                ? `Set the copies of ${formatBookCount(sendable.length)}`
                : `Put ${formatCopies(copies)} in stock`}
          </Button>
          <p className="desk-small">
            {isCount &&
              'Promised copies stay with their orders. What is sold while you count is taken into account. '}
            A book that is not in the shop waits here until it is added. Nothing is lost when the
            laptop closes.
          </p>
        </div>
      </Box>
      {short.length > 0 && (
        <Box title="Short after this count">
          <ul className="desk-rows">
            {short.map(({ id, title, number, copies: lacking }) => (
              <li key={`${id} ${number}`} className="desk-row-plain">
                <div>
                  <Link to={`/desk/orders?search=${number}`}>Open {number}</Link>
                  <p className="desk-small">
                    {formatCopies(lacking)} of <span {...getTextAttributes(title)}>{title}</span>
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </Box>
      )}
    </div>
  );
}

/** Compares the counted lines that can be sent with what should be on the shelf. */
function sumUpCount(lines: readonly GoodsLine[]) {
  const counts = lines.flatMap(({ book, sent, ...line }) =>
    book && !sent ? [{ ...compareCount({ ...line, book }), id: line.id, title: book.title }] : [],
  );
  const add = (sign: 1 | -1) =>
    counts.reduce((sum, { difference }) => sum + Math.max(0, sign * difference), 0);
  const [more, fewer] = [add(1), add(-1)];
  const short = counts.flatMap(({ id, title, shortOrders = [] }) =>
    shortOrders.map((order) => ({ ...order, id, title })),
  );
  const areOrdersKnown = counts.every(({ after, shortOrders }) => after.short === 0 || shortOrders);
  const orderCount = new Set(short.map(({ number }) => number)).size;
  const sums = [
    ['Agree', counts.filter(({ difference }) => difference === 0).length],
    ['More than expected', more && `+${formatCount(more)}`],
    ['Fewer', fewer && `−${formatCount(fewer)}`],
    ...(areOrdersKnown ? [['Orders that cannot be filled', orderCount] as const] : []),
  ] as const;
  return { sums, short };
}

/** Error codes that mean that the API has this call already, completed or in progress. */
const KNOWN_CALL_CODES: (ErrorCode | undefined)[] = ['key-reused', 'in-progress'];

/**
 * Sends each line that the user with this email can send, one after the other, and removes it from
 * the list. Resolves with the numbers of received copies and of counted books. Stops at the first
 * failure and throws `ApiError`; the failed line and those after it stay in the list. A line also
 * stays if its book was counted by another person meanwhile.
 */
async function sendAll(
  email: string,
  onCounted: (result: CountResult) => void,
): Promise<Record<Goods['kind'], number>> {
  const goods = getGoods();
  const { kind } = goods;
  const date = goods.date || getToday();
  const note = kind === 'received' ? formatNote({ ...goods, date }) : undefined;
  const counts = { received: 0, counted: 0 };
  for (const { id } of goods.lines) {
    // The copies may have been changed while other lines were sent.
    const line = getGoods().lines.find((item) => item.id === id);
    if (!line || !canSend(line, email)) continue;
    const call = line.sent ?? { kind, note, email };
    const result = await sendLine(line, call);
    if (result) onCounted(result);
    if (!result?.isRefused) counts[call.kind] += call.kind === 'counted' ? 1 : line.copies;
  }
  changeGoods(resetIfDone);
  return counts;
}

async function sendLine(line: GoodsLine, call: SentCall): Promise<CountResult | undefined> {
  const { id, isbn, copies, sent, seen, book } = line;
  const { kind, note } = call;
  const counted = { isbn, title: book?.title ?? isbn, short: [], sold: 0 };
  let result: CountResult | undefined;
  changeGoods((current) => markSent(current, id, call));
  try {
    const since = kind === 'counted' && seen;
    const basis = since ? { onShelf: countOnShelf(since.shelf), at: since.at } : undefined;
    const json = { isbn, copies, kind, note, seen: basis };
    const headers = { 'Idempotency-Key': id };
    const changed = await desk.stock.$post({ json }, { headers });
    const { short } = changed;
    const now = { stock: 0, ...changed.book };
    const sold = book && seen ? countSold(recount(seen.shelf, copies), now) : 0;
    if (kind === 'counted') result = { ...counted, short, sold };
  } catch (error) {
    const { status = 0, code } = error instanceof ApiError ? error : {};
    // If a repeated call is refused, the first call may still have been accepted.
    const isRefused = !sent && status >= 400 && status < 500 && !KNOWN_CALL_CODES.includes(code);
    if (isRefused) changeGoods((current) => markSent(current, id, undefined));
    if (status === 404) changeGoods((current) => setBook(current, isbn, null));
    if (code === 'changed-meanwhile') return { ...counted, isRefused: true };
    // `key-reused`: the API has already made the call of this line, with another note.
    if (code !== 'key-reused') throw error;
  }
  changeGoods((current) => removeLine(current, id));
  return result;
}
