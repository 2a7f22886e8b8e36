import { addToShelf, countOnShelf, recount, type Shelf } from '#domain/books/shelf.ts';
import { formatCount } from '#domain/money.ts';
import type { Goods } from './goods.ts';

interface CountNoteProps {
  kind: Goods['kind'];
  shelf: Shelf;
  /** The copies that arrived, or that were counted. */
  copies: number;
}

/** Says what the copies of a line will change, before anything is written. */
export function CountNote({ kind, shelf, copies }: CountNoteProps) {
  const { tone, text } =
    kind === 'counted' ? describeCount(shelf, copies) : describeDelivery(shelf, copies);
  return (
    <span className="copies-note" data-tone={tone}>
      {text}
    </span>
  );
}

function describeDelivery(shelf: Shelf, copies: number) {
  return {
    text: `${formatCount(addToShelf(shelf, copies).stock)} for sale after this delivery`,
    tone: 'info',
  };
}

/** Compares counted copies with those that should be on the shelf. */
export function describeCount(shelf: Shelf, copies: number) {
  const { stock, promised, short } = recount(shelf, copies);
  const difference = copies - countOnShelf(shelf);
  if (short > 0)
    return {
      text: `${formatCount(short)} short: ${formatCount(short)} of ${formatCount(promised)} promised copies are not here`,
      tone: 'danger',
    };
  if (difference === 0) return { text: 'Agrees', tone: 'success' };
  const more = difference > 0 ? 'more than there should be' : 'fewer';
  const text = `${formatCount(Math.abs(difference))} ${more}: ${formatCount(stock)} for sale after this`;
  return { text, tone: 'info' };
}
