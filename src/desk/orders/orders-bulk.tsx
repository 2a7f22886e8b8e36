import { useEffect, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/feedback.tsx';
import { desk, DeskError, explain, read } from '../api.ts';

/** How long packing several orders can be undone. */
const UNDO_MS = 10_000;

interface ListedOrder {
  _id: string;
  number: string;
  status: string;
}

export interface Packing<Order> {
  packed: readonly Order[];
  problem?: string | undefined;
}

interface BulkProps<Order> {
  orders: readonly Order[];
  /** Called with the orders that were packed, and the problem of the others. */
  onPacked: (result: Packing<Order>) => void;
  onDone: () => void;
}

/** The actions for several chosen orders. If one cannot be packed, the others still are. */
export function BulkActions<Order extends ListedOrder>({
  orders,
  onPacked,
  onDone,
}: BulkProps<Order>) {
  const { revalidate } = useRevalidator();
  const [isPacking, setPacking] = useState(false);
  const isPackable = orders.every(({ status }) => status === 'placed');
  const pack = async () => {
    setPacking(true);
    const { left, problem } = await moveAll(orders, 'packed');
    onPacked({ packed: orders.filter((order) => !left.includes(order)), problem });
    await revalidate();
    setPacking(false);
    if (left.length === 0) onDone();
  };
  const slips = new URLSearchParams(orders.map(({ _id }) => ['order', _id])).toString();
  return (
    <div className="desk-bulk" role="group" aria-label="For the chosen orders">
      <b>{orders.length} chosen</b>
      {isPackable && (
        <Button size="small" aria-keyshortcuts="p" disabled={isPacking} onClick={() => void pack()}>
          {isPacking ? 'Packing…' : 'Mark packed'}
        </Button>
      )}
      <Link className="button" data-look="quiet" data-size="small" to={`/desk/slips?${slips}`}>
        Print packing slips
      </Link>
      <Link className="button" data-look="quiet" data-size="small" to={`/desk/labels?${slips}`}>
        Print address labels
      </Link>
      <Button look="text" size="small" onClick={onDone}>
        Choose none
      </Button>
    </div>
  );
}

interface PackedProps extends Packing<ListedOrder> {
  onEnd: () => void;
}

/**
 * Says how many orders were packed, with an undo button, for 10 s. If there is a problem, the
 * message stays until it is closed.
 */
export function Packed({ onEnd, ...packing }: PackedProps) {
  const { revalidate } = useRevalidator();
  /** The packed orders whose packing was not undone. */
  const [packed, setPacked] = useState(packing.packed);
  const [problem, setProblem] = useState(packing.problem);
  const [isBusy, setBusy] = useState(false);
  const staysOpen = isBusy || problem !== undefined;
  useEffect(() => {
    if (staysOpen) return undefined;
    const timer = setTimeout(onEnd, UNDO_MS);
    return () => clearTimeout(timer);
  }, [staysOpen, onEnd]);
  const undo = async () => {
    setBusy(true);
    const { left, problem: reason } = await moveAll(packed, 'placed');
    if (left.length < packed.length)
      void showToast(`${formatOrderCount(packed.length - left.length)} to pack again`);
    setPacked(left);
    setProblem(reason);
    setBusy(false);
    if (left.length === 0) onEnd();
    await revalidate();
  };
  return (
    <div className="desk-bulk" role="status">
      <b>{formatOrderCount(packed.length)} packed</b>
      {problem && <span className="desk-problem">{problem}</span>}
      {packed.length > 0 && (
        <Button look="text" size="small" disabled={isBusy} onClick={() => void undo()}>
          Undo
        </Button>
      )}
      {problem && (
        <Button look="text" size="small" onClick={onEnd}>
          Close
        </Button>
      )}
    </div>
  );
}

function formatOrderCount(count: number): string {
  if (count === 0) return 'No order';
  return count === 1 ? '1 order' : `${count} orders`;
}

/**
 * Moves the orders one by one. Continues with the others if one was changed meanwhile, and stops at
 * any other error. `left` are the orders that were not moved, `problem` says why.
 */
async function moveAll<Order extends ListedOrder>(
  orders: readonly Order[],
  to: 'packed' | 'placed',
): Promise<{ left: readonly Order[]; problem?: string }> {
  const left: Order[] = [];
  const problems: string[] = [];
  for (const [at, order] of orders.entries()) {
    const param = { id: order._id };
    try {
      await read(desk.orders[':id'].status.$post({ param, json: { to } }));
    } catch (error) {
      problems.push(`${order.number}: ${explain(error)}`);
      const isConflict = error instanceof DeskError && error.status === 409;
      if (!isConflict) return { left: [...left, ...orders.slice(at)], problem: problems.join(' ') };
      left.push(order);
    }
  }
  return { left, ...(problems.length > 0 && { problem: problems.join(' ') }) };
}
