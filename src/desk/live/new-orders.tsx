import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { countNoun } from '#domain/values/money.ts';
import { IconButton } from '#ui/controls/button.tsx';
import { attempt, desk } from '../api.ts';
import { onOrdersChanged } from './live.ts';
import { resumeSoundOnGesture, isSoundOn, playNewOrder, setSoundOn } from './sound.ts';

// Lucide outlines, as in `ui/display/icon.tsx`.
const BELL =
  'M10.268 21a2 2 0 0 0 3.464 0M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326';
const BELL_OFF =
  'M10.268 21a2 2 0 0 0 3.464 0M17 17H4a1 1 0 0 1-.74-1.673C4.59 13.956 6 12.499 6 8a6 6 0 0 1 .258-1.742M2 2l20 20M8.668 3.01A6 6 0 0 1 18 8c0 2.687.77 4.653 1.707 6.05';

/** How long an announcement stays. It is then cleared, so that its text can be announced again. */
const ANNOUNCED_MS = 5000;

/** The first page of the orders to pack, newest first. */
interface OrdersToPack {
  orders: readonly {
    _id: string;
    createdAt: string;
    history: readonly { status: string }[];
  }[];
  total: number;
}

/** Reloads the data when orders change, and announces new ones; has the button for sounds. */
export function NewOrders({ ordersToPack }: { ordersToPack: OrdersToPack }) {
  const [announcement, setAnnouncement] = useState('');
  const [hasSound, setSound] = useState(isSoundOn);
  const known = useRef(ordersToPack);
  useRefresh(async () => {
    const next = await desk.orders.$get({ query: { status: 'placed' } });
    const count = countNew(known.current, next);
    known.current = next;
    if (count === 0) return;
    setAnnouncement(countNoun(count, 'new order'));
    playNewOrder();
  });
  useEffect(() => resumeSoundOnGesture(), []);
  useEffect(() => {
    if (announcement === '') return undefined;
    const timer = setTimeout(() => setAnnouncement(''), ANNOUNCED_MS);
    return () => clearTimeout(timer);
  }, [announcement]);
  return (
    <>
      <span className="visually-hidden" aria-live="polite">
        {announcement}
      </span>
      <IconButton
        path={hasSound ? BELL : BELL_OFF}
        aria-label="Sounds"
        aria-pressed={hasSound}
        onClick={() => {
          setSound(!hasSound);
          void setSoundOn(!hasSound);
        }}
      />
    </>
  );
}

/** Counts the orders in `next` that were added since `before` was read. */
export function countNew(before: OrdersToPack, next: OrdersToPack): number {
  const ids = new Set(before.orders.map(({ _id }) => _id));
  // Older orders move up to the first page when others are packed. They do not count.
  const hasAll = before.orders.length === before.total;
  const oldest = hasAll ? '' : (before.orders.at(-1)?.createdAt ?? '');
  return next.orders.filter(
    ({ _id, createdAt, history }) =>
      !ids.has(_id) &&
      createdAt >= oldest &&
      // An order whose packing was undone is not new.
      history.every(({ status }) => status !== 'packed'),
  ).length;
}

/** Announces and revalidates when orders may have changed; not while a field has the focus. */
function useRefresh(announce: () => Promise<void>): void {
  const { revalidate } = useRevalidator();
  // The revalidated screen reports a failure.
  const tryToAnnounce = useEffectEvent(() => void attempt(announce));
  useEffect(() => {
    let isDelayed = false;
    const refresh = () => {
      // A refresh could move the focus away from a field.
      isDelayed = document.activeElement?.matches('input, textarea, select') ?? false;
      if (!isDelayed) void revalidate();
    };
    const onChange = () => {
      tryToAnnounce();
      refresh();
    };
    const onVisibilityChange = () => {
      if (document.visibilityState === 'visible') onChange();
    };
    // During `focusout`, the next field does not have the focus yet.
    const onFocusOut = () => setTimeout(() => isDelayed && refresh());
    const stop = onOrdersChanged(onChange);
    document.addEventListener('visibilitychange', onVisibilityChange);
    document.addEventListener('focusout', onFocusOut);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', onVisibilityChange);
      document.removeEventListener('focusout', onFocusOut);
    };
  }, [revalidate]);
}
