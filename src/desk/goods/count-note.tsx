import {
  addToShelf,
  countOnShelf,
  recountSince,
  splitShort,
  type Shelf,
} from '#domain/books/shelf.ts';
import { formatCount, formatCopies } from '#domain/values/money.ts';
import { Icon } from '#ui/display/icon.tsx';
import { NOTICE_ICONS, Notice } from '#ui/messages/notice.tsx';
import { capitalize } from '#domain/values/text.ts';
import { toWord } from '../parts/texts.ts';
import type { Goods, GoodsBook, GoodsLine } from './goods.ts';
import { Button, ButtonLink } from '../parts/page.tsx';

type CountedLine = Pick<GoodsLine, 'copies' | 'seen'> & {
  book: Pick<GoodsBook, 'shelf' | 'orders'>;
};

export function compareCount({ copies, seen, book: { shelf, orders } }: CountedLine) {
  const before = seen?.shelf ?? shelf;
  const after = recountSince(shelf, copies, countOnShelf(before));
  const lacked = splitShort(orders?.map((order) => order.copies) ?? [], after.short);
  return {
    /** Positive if there are more copies than there should be. */
    difference: copies - countOnShelf(before),
    after,
    sold: countSold(before, shelf),
    /** The orders that cannot be filled; `undefined` if the orders are not known. */
    shortOrders: orders
      ?.map(({ number }, index) => ({ number, copies: lacked[index] ?? 0 }))
      .filter(({ copies: count }) => count > 0),
  };
}

/** Returns by how many copies the number for sale has fallen; negative if it has risen. */
export function countSold(before: Shelf, after: Shelf): number {
  return before.stock - before.short - (after.stock - after.short);
}

/** Says what was sold, or became for sale, between a count and its sending. */
export function describeSold(sold: number): string {
  const copies = formatCount(Math.abs(sold));
  if (sold > 0)
    return `${copies} sold since you counted it; ${sold === 1 ? 'it is' : 'they are'} taken off.`;
  return `${copies} more for sale since you counted it; ${sold === -1 ? 'it is' : 'they are'} added.`;
}

interface CountNoteProps {
  kind: Goods['kind'];
  line: CountedLine;
  /** Said if the count agrees. */
  agreement?: string;
}

/** Says what the copies of a line will change, before anything is written. */
export function CountNote({ kind, line, agreement }: CountNoteProps) {
  const { tone, text } =
    kind === 'counted' ? describeCount(line, agreement) : describeDelivery(line);
  return (
    <span className="copies-note" data-tone={tone}>
      <Icon path={NOTICE_ICONS[tone]} />
      {text}
    </span>
  );
}

function describeDelivery({ copies, book: { shelf } }: CountedLine) {
  const text = `${formatCount(addToShelf(shelf, copies).stock)} for sale after this delivery`;
  return { text, tone: 'info' as const };
}

export function describeCount(line: CountedLine, agreement = 'Agrees') {
  const compared = compareCount(line);
  const { tone, text } = describeDifference(compared, line.book, agreement);
  const { sold } = compared;
  return { tone, text: sold === 0 ? text : `${text}. ${describeSold(sold)}` };
}

function describeDifference(
  { difference, after: { stock, promised, short }, shortOrders }: ReturnType<typeof compareCount>,
  { orders }: CountedLine['book'],
  agreement: string,
) {
  if (short > 0) {
    const reason =
      orders && shortOrders
        ? describeShortOrders(shortOrders.length, orders.length)
        : `${formatCount(short)} of ${formatCount(promised)} promised copies are not here`;
    return { tone: 'danger' as const, text: `${formatCount(short)} short: ${reason}` };
  }
  if (difference === 0) return { tone: 'success' as const, text: agreement };
  const more = difference > 0 ? 'more than there should be' : 'fewer';
  const text = `${formatCount(Math.abs(difference))} ${more}: ${formatCount(stock)} for sale after this`;
  return { tone: 'info' as const, text };
}

function describeShortOrders(short: number, all: number): string {
  if (all === 1) return 'its order cannot be filled';
  if (short === all) return `none of ${toWord(all)} orders can be filled`;
  return `${toWord(short)} of ${toWord(all)} orders cannot be filled`;
}

/** What the API has made of the count of a book. */
export interface CountResult {
  isbn: string;
  title: string;
  /** The orders that cannot be filled, with the copies that each lacks. */
  short: readonly { number: string; copies: number }[];
  /** The copies sold between the count and its sending; negative if more became for sale. */
  sold: number;
  /** Whether nothing was written, because another person has counted the book meanwhile. */
  isRefused?: boolean;
}

interface CountNoticesProps {
  results: readonly CountResult[];
  onCountAgain: (isbn: string) => void;
}

/** Notices about counts that were refused, found too few copies, or were changed by sales. */
export function CountNotices({ results, onCountAgain }: CountNoticesProps) {
  return results.map((result) => {
    const { tone, heading, text } = describeResult(result);
    const { isbn, title, short } = result;
    if (text === '') return null;
    return (
      <div key={isbn} className="desk-notice-page">
        <Notice
          tone={tone}
          heading={heading}
          actions={
            tone !== 'info' && (
              <>
                {short.map(({ number }) => (
                  <OrderLink key={number} number={number} />
                ))}
                <Button look="text" onClick={() => onCountAgain(isbn)}>
                  Count {title} again
                </Button>
              </>
            )
          }
        >
          {text}
        </Notice>
      </div>
    );
  });
}

function describeResult({ title, short, sold, isRefused }: CountResult) {
  if (isRefused) {
    const text = 'Another person has counted this book since you began.';
    return { tone: 'warning', heading: `Your count of ${title} was not written`, text } as const;
  }
  const change = sold === 0 ? '' : describeSold(sold);
  if (short.length === 0) return { tone: 'info', heading: title, text: change } as const;
  const [stay, orders] = short.length === 1 ? ['It stays', 'order'] : ['They stay', 'orders'];
  const heading = `${capitalize(toWord(short.length))} ${orders} cannot be filled after the last count`;
  const lacking = short.map((order) => `${order.number} lacks ${formatCopies(order.copies)}`);
  const text = `${title}: ${lacking.join(', ')}. ${stay} on Today until filled or cancelled. ${change}`;
  return { tone: 'danger', heading, text } as const;
}

function OrderLink({ number }: { number: string }) {
  return (
    <ButtonLink look="text" to={`/desk/orders?search=${number}`}>
      Open {number}
    </ButtonLink>
  );
}
