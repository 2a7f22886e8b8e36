import { useEffect, useState } from 'react';
import { countNoun } from '#domain/values/money.ts';
import { showToast } from '#ui/messages/feedback.tsx';
import { attempt, desk } from '../api.ts';
import { focusHeadingIfLost, Button, ButtonLink } from '../parts/page.tsx';
import { useSending } from '../parts/calls.ts';

/** How long the user can undo the packing of several orders. */
const UNDO_MS = 10_000;

export type FoundOrder = Awaited<ReturnType<typeof desk.orders.$get>>['orders'][number];

export interface PackingResult {
  packed: readonly FoundOrder[];
  problem?: string | undefined;
}

interface BulkProps {
  orders: readonly FoundOrder[];
  onPacked: (result: PackingResult) => void;
  /** Called with the orders once all are packed, and without when the user chooses none. */
  onDone: (packed?: readonly FoundOrder[]) => void;
}

/** The actions for the chosen orders; one that was changed meanwhile is left out. */
export function BulkActions({ orders, onPacked, onDone }: BulkProps) {
  const { isSending, send, revalidate } = useSending();
  // Keeps the focus, because the buttons vanish with what they have changed.
  useEffect(() => focusHeadingIfLost, []);
  const canPack = orders.every(({ status }) => status === 'placed');
  const pack = async () => {
    const { unchanged, problem } = await changeStatuses(orders, 'packed');
    onPacked({ packed: orders.filter((order) => !unchanged.includes(order)), problem });
    await revalidate();
    if (unchanged.length === 0) onDone(orders);
  };
  const query = new URLSearchParams(orders.map(({ _id }) => ['order', _id])).toString();
  return (
    <div className="desk-bulk" role="group" aria-label="For the chosen orders">
      <b>{orders.length} chosen</b>
      {canPack && (
        <Button aria-keyshortcuts="p" disabled={isSending} onClick={() => void send(pack)}>
          {isSending ? 'Packing…' : 'Mark packed'}
        </Button>
      )}
      <ButtonLink look="quiet" to={`/desk/slips?${query}`}>
        Print packing slips
      </ButtonLink>
      <ButtonLink look="quiet" to={`/desk/labels?${query}`}>
        Print labels
      </ButtonLink>
      <Button look="text" onClick={() => onDone()}>
        Choose none
      </Button>
    </div>
  );
}

/** Says how many orders were packed, with an undo button, for 10 s; a problem stays. */
export function PackedNotice({ onEnd, ...result }: PackingResult & { onEnd: () => void }) {
  /** The packed orders whose packing was not undone. */
  const [packed, setPacked] = useState(result.packed);
  const [problem, setProblem] = useState(result.problem);
  const { isSending, send, revalidate } = useSending();
  useEffect(() => focusHeadingIfLost, []);
  const staysOpen = isSending || problem !== undefined;
  useEffect(() => {
    if (staysOpen) return undefined;
    const timer = setTimeout(onEnd, UNDO_MS);
    return () => clearTimeout(timer);
  }, [staysOpen, onEnd]);
  const undo = async () => {
    const { unchanged, problem: reason } = await changeStatuses(packed, 'placed');
    if (unchanged.length < packed.length)
      void showToast(`${formatOrderCount(packed.length - unchanged.length)} to pack again`);
    setPacked(unchanged);
    setProblem(reason);
    if (unchanged.length === 0) onEnd();
    await revalidate();
  };
  return (
    <div className="desk-bulk" role="status">
      <b>{formatOrderCount(packed.length)} packed</b>
      {problem && <span className="desk-problem">{problem}</span>}
      {packed.length > 0 && (
        <Button look="text" disabled={isSending} onClick={() => void send(undo)}>
          Undo
        </Button>
      )}
      {problem && (
        <Button look="text" onClick={onEnd}>
          Close
        </Button>
      )}
    </div>
  );
}

function formatOrderCount(count: number): string {
  return count === 0 ? 'No order' : countNoun(count, 'order');
}

/** Changes orders until an error other than a conflict. `unchanged` stayed, `problem` says why. */
async function changeStatuses(
  orders: readonly FoundOrder[],
  to: 'packed' | 'placed',
): Promise<{ unchanged: readonly FoundOrder[]; problem?: string }> {
  const unchanged: FoundOrder[] = [];
  const problems: string[] = [];
  const from = to === 'packed' ? 'placed' : 'packed';
  for (const [index, order] of orders.entries()) {
    const param = { id: order._id };
    const change = desk.orders[':id'].status.$post({ param, json: { to, from } });
    const { error, failure } = await attempt(() => change);
    if (!failure) continue;
    problems.push(`${order.number}: ${error}`);
    if (failure.status !== 409)
      return { unchanged: [...unchanged, ...orders.slice(index)], problem: problems.join(' ') };
    unchanged.push(order);
  }
  return { unchanged, ...(problems.length > 0 && { problem: problems.join(' ') }) };
}
