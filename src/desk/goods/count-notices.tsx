import { capitalize, formatCopies } from '#domain/values/text.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Notice } from '#ui/messages/notice.tsx';
import { describeSold } from './count-note.tsx';
import { toWord } from '../parts/texts.ts';

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
                <Button look="text" size="small" onClick={() => onCountAgain(isbn)}>
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
    <ButtonLink look="text" size="small" to={`/desk/orders?search=${number}`}>
      Open {number}
    </ButtonLink>
  );
}
