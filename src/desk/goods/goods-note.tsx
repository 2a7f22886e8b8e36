import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { formatBookCount } from '#domain/finding/book-query.ts';
import { formatCopies } from '#domain/text.ts';
import { dayInIndia } from '#domain/time.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { showToast } from '#ui/feedback.tsx';
import { Field } from '#ui/field.tsx';
import { ProblemText } from '#ui/problem.tsx';
import { getServerTime } from '#ui/server-clock.ts';
import { desk, DeskError, explain, formatName, read } from '../api.ts';
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
import { Box } from '../parts/parts.tsx';

interface GoodsNoteProps {
  goods: Goods;
  /** Called when all lines are sent, or when sending has failed. */
  onEnd: () => void;
}

/** The form for the delivery or count, with the button that changes the stock. */
export function GoodsNote({ goods, onEnd }: GoodsNoteProps) {
  /** Why not all lines were sent. */
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [short, setShort] = useState<readonly ShortOrder[]>([]);
  const { revalidate } = useRevalidator();
  const { email } = useFrameData().user;
  const { kind, lines } = goods;
  const isCount = kind === 'counted';
  const sendable = lines.filter((line) => canSend(line, email));
  const copies = sendable.reduce((sum, line) => sum + line.copies, 0);
  const getFieldProps = (name: 'supplier' | 'billNumber' | 'date') => ({
    name,
    value: goods[name] || (name === 'date' ? today() : ''),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      const { value } = currentTarget;
      changeGoods((before) => ({ ...before, [name]: value }));
    },
  });
  const getChoiceProps = (next: Goods['kind']) => ({
    name: 'kind',
    checked: kind === next,
    onChange: () => changeGoods((before) => ({ ...before, kind: next })),
  });
  const submit = async () => {
    setSending(true);
    setProblem(undefined);
    try {
      const { user } = await read(desk.session.$get());
      if (user.email !== email) {
        setProblem(`${formatName(user)} has signed in meanwhile. Check the list, then send it.`);
        return await revalidate();
      }
      setShort([]);
      const { received, counted } = await sendAll(email, (orders) =>
        setShort((before) => [...before, ...orders]),
      );
      if (received > 0) void showToast(`${formatCopies(received)} in stock`);
      if (counted > 0) void showToast(`${formatBookCount(counted)} counted`);
    } catch (error) {
      setProblem(explain(error));
    } finally {
      setSending(false);
      onEnd();
    }
  };
  return (
    <div className="desk-stack">
      <Box title={isCount ? 'Count' : 'Delivery note'}>
        <div className="desk-goods-note">
          <div role="radiogroup" aria-label="What is scanned">
            <Choice type="radio" label="Copies that arrived" {...getChoiceProps('received')} />
            <Choice type="radio" label="A count of the shelf" {...getChoiceProps('counted')} />
          </div>
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
            <dt>Titles</dt>
            <dd>{sendable.length}</dd>
            <dt>Copies</dt>
            <dd>{copies}</dd>
            <dt>Not in the shop yet</dt>
            <dd>{lines.filter(({ book }) => !book).length}</dd>
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
            {isCount && 'Promised copies stay with their orders. '}A book that is not in the shop
            waits here until it is added. Nothing is lost when the laptop closes.
          </p>
        </div>
      </Box>
      {short.length > 0 && (
        <Box title="Short after this count">
          <ul className="desk-rows" role="status">
            {short.map(({ number, bookId, title, copies: missing }) => (
              <li key={`${number} ${bookId}`} className="desk-row-plain">
                <div>
                  <Link to={`/desk/orders?search=${number}`}>Open {number}</Link>
                  <p className="desk-small">
                    {formatCopies(missing)} of <span {...getTextAttributes(title)}>{title}</span>
                  </p>
                </div>
              </li>
            ))}
          </ul>
          <p className="desk-small">They stay on Today until they are filled or cancelled.</p>
        </Box>
      )}
    </div>
  );
}

/** An order that cannot be filled. */
interface ShortOrder {
  number: string;
  bookId: string;
  title: string;
  copies: number;
}

/** Error codes that mean that the API has this call already, completed or in progress. */
const KNOWN_CALL_CODES: unknown[] = ['key-reused', 'in-progress'];

/**
 * Sends each line that the user with this email can send, one after the other, and removes it from
 * the list. Resolves with the numbers of received copies and of counted books. Stops at the first
 * failure and throws `DeskError`; the failed line and those after it stay in the list. `onShort`
 * receives the orders that cannot be filled after the count of a book.
 */
async function sendAll(
  email: string,
  onShort: (orders: ShortOrder[]) => void,
): Promise<Record<Goods['kind'], number>> {
  const goods = getGoods();
  const { kind } = goods;
  const date = goods.date || today();
  const note = kind === 'received' ? formatNote({ ...goods, date }) : undefined;
  const counts = { received: 0, counted: 0 };
  for (const { id } of goods.lines) {
    // The copies may have been changed while other lines were sent.
    const line = getGoods().lines.find((item) => item.id === id);
    if (!line || !canSend(line, email)) continue;
    const call = line.sent ?? { kind, note, email };
    onShort(await sendLine(line, call));
    counts[call.kind] += call.kind === 'counted' ? 1 : line.copies;
  }
  changeGoods(resetIfDone);
  return counts;
}

async function sendLine(
  { id, isbn, copies, sent }: GoodsLine,
  call: SentCall,
): Promise<ShortOrder[]> {
  let short: ShortOrder[] = [];
  changeGoods((current) => markSent(current, id, call));
  try {
    const { kind, note } = call;
    const changed = await read(
      desk.stock.$post(
        { json: { isbn, copies, kind, note } },
        { headers: { 'Idempotency-Key': id } },
      ),
    );
    if (kind === 'counted')
      short = changed.short.map((order) => ({ ...order, title: changed.book.title }));
  } catch (error) {
    const { status = 0, code } = error instanceof DeskError ? error : {};
    // If a repeated call is refused, the first call may still have been accepted.
    const isRefused = !sent && status >= 400 && status < 500 && !KNOWN_CALL_CODES.includes(code);
    if (isRefused) changeGoods((current) => markSent(current, id, undefined));
    if (status === 404) changeGoods((current) => setBook(current, isbn, null));
    // `key-reused`: the API has already made the call of this line, with another note.
    if (code !== 'key-reused') throw error;
  }
  changeGoods((current) => removeLine(current, id));
  return short;
}

function today(): string {
  return dayInIndia(getServerTime());
}
