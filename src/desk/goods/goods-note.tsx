import { useState } from 'react';
import { dayInIndia } from '#domain/time.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { showToast } from '#ui/feedback.tsx';
import { Field } from '#ui/field.tsx';
import { ProblemText } from '#ui/problem.tsx';
import { desk, DeskError, explain, read } from '../api.ts';
import {
  changeGoods,
  markSent,
  removeLine,
  setBook,
  resetIfDone,
  formatNote,
  type Goods,
} from './goods.ts';
import { Box } from '../parts/parts.tsx';

interface GoodsNoteProps {
  goods: Goods;
  onSent: () => void;
}

/** The form for the delivery or count, with the button that changes the stock. */
export function GoodsNote({ goods, onSent }: GoodsNoteProps) {
  /** Why the stock could not be changed. */
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const { kind, lines } = goods;
  const isCount = kind === 'counted';
  const known = lines.filter(({ book }) => book);
  const copies = known.reduce((sum, line) => sum + line.copies, 0);
  const text = (name: 'supplier' | 'billNumber' | 'date') => ({
    name,
    value: goods[name] || (name === 'date' ? today() : ''),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      const { value } = currentTarget;
      changeGoods((before) => ({ ...before, [name]: value }));
    },
  });
  const choose = (next: Goods['kind']) => ({
    name: 'kind',
    checked: kind === next,
    onChange: () => changeGoods((before) => ({ ...before, kind: next })),
  });
  const send = async () => {
    setSending(true);
    setProblem(undefined);
    try {
      const count = await sendAll(goods);
      void showToast(isCount ? `${formatBookCount(count)} counted` : `${count} copies in stock`);
    } catch (error) {
      setProblem(explain(error));
    } finally {
      setSending(false);
      onSent();
    }
  };
  return (
    <Box title={isCount ? 'Count' : 'Delivery note'}>
      <div className="desk-goods-note">
        <div role="radiogroup" aria-label="What is scanned">
          <Choice type="radio" label="Copies that arrived" {...choose('received')} />
          <Choice type="radio" label="A count of the shelf" {...choose('counted')} />
        </div>
        {!isCount && (
          <div className="form">
            <Field label="Supplier" autoComplete="off" {...text('supplier')} />
            <Field label="Bill number" isOptional autoComplete="off" {...text('billNumber')} />
            <Field label="Date" type="date" {...text('date')} />
          </div>
        )}
        <dl className="desk-sums">
          <dt>Titles</dt>
          <dd>{known.length}</dd>
          <dt>Copies</dt>
          <dd>{copies}</dd>
          <dt>Not in the shop yet</dt>
          <dd>{lines.length - known.length}</dd>
        </dl>
        {problem && <ProblemText isAlert>{problem}</ProblemText>}
        <Button disabled={known.length === 0 || isSending} onClick={() => void send()}>
          {isSending
            ? 'Changing the stock…'
            : isCount
              ? `Set the copies of ${formatBookCount(known.length)}`
              : `Put ${copies} ${copies === 1 ? 'copy' : 'copies'} in stock`}
        </Button>
        <p className="desk-small">
          A book that is not in the shop waits here until it is added. Nothing is lost when the
          laptop closes.
        </p>
      </div>
    </Box>
  );
}

function formatBookCount(count: number): string {
  return count === 1 ? '1 book' : `${count} books`;
}

/**
 * Changes the stock of each known book, one after the other, and removes its line from the list.
 * Resolves with the number of copies, or of counted books. Stops at the first failure and throws
 * `DeskError`; the other lines stay in the list.
 */
async function sendAll(goods: Goods): Promise<number> {
  const { kind, lines } = goods;
  const date = goods.date || today();
  const note = kind === 'received' ? formatNote({ ...goods, date }) : undefined;
  let count = 0;
  for (const { id, isbn, copies } of lines.filter(({ book }) => book)) {
    changeGoods((current) => markSent(current, id, true));
    try {
      await read(
        desk.stock.$post(
          { json: { isbn, copies, kind, note } },
          { headers: { 'Idempotency-Key': id } },
        ),
      );
    } catch (error) {
      const isRefused = error instanceof DeskError && error.status >= 400 && error.status < 500;
      if (isRefused) changeGoods((current) => markSent(current, id, false));
      if (isRefused && error.status === 404) changeGoods((current) => setBook(current, isbn, null));
      throw error;
    }
    changeGoods((current) => removeLine(current, id));
    count += kind === 'counted' ? 1 : copies;
  }
  changeGoods(resetIfDone);
  return count;
}

function today(): string {
  return dayInIndia(Date.now());
}
