import type { ReactNode, Ref } from 'react';
import type { CartLine } from '#contract/orders/cart.ts';
import type { Shortage } from '#domain/cart/cart.ts';
import { formatRupees, formatCopies } from '#domain/values/money.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/messages/notice.tsx';
import { BookText } from '../../components/book-facts.tsx';
import { rememberFocus, restoreFocus } from '../../navigation/focus.ts';
import type { OrderDraft, PriceChange } from './use-order-draft.ts';
import './cart-change-notices.css';

interface CartChangeNoticesProps {
  draft: OrderDraft;
  ref: Ref<HTMLElement>;
  onMove: (line: CartLine) => void;
  onRemove: (line: CartLine) => void;
  /** Reduces a book to the copies that are left. */
  onReduce: (shortage: Shortage) => void;
}

/** Changes to the cart that the user did not make, with the actions for them. */
export function CartChangeNotices(props: CartChangeNoticesProps) {
  const { draft, ref, onMove, onRemove, onReduce } = props;
  const { soldOut, shortages, priceChanges, amountChange } = draft;
  if (soldOut.length + shortages.length + priceChanges.length === 0 && !amountChange) return null;
  const renderRemoveButton = (line: CartLine) => (
    <TextButton onPress={() => onRemove(line)}>
      Remove <LineTitle line={line} />
    </TextButton>
  );
  return (
    <section
      ref={ref}
      className="cart-change-notices"
      aria-label="Changes to your cart"
      tabIndex={-1}
    >
      {soldOut.map((line) => (
        <Notice
          key={`sold-${line._id}-${line.createdAt}`}
          tone="warning"
          heading={
            <>
              <LineTitle line={line} /> has sold out
            </>
          }
          actions={
            <>
              <TextButton onPress={() => onMove(line)}>
                Move <LineTitle line={line} /> to wishlist
              </TextButton>
              {renderRemoveButton(line)}
            </>
          }
        >
          It is left out of this order and you do not pay for it. It is still in your cart.
        </Notice>
      ))}
      {shortages.map((shortage) => (
        <Notice
          key={`short-${shortage.line._id}`}
          tone="warning"
          data-must
          heading={
            <>
              There are not enough copies of <LineTitle line={shortage.line} />
            </>
          }
          actions={
            <>
              <TextButton onPress={() => onReduce(shortage)}>
                {`Take ${formatCopies(shortage.copies)} of `}
                <LineTitle line={shortage.line} />
              </TextButton>
              {renderRemoveButton(shortage.line)}
            </>
          }
        >
          {`Only ${formatCopies(shortage.copies)} can be ordered now.`}
        </Notice>
      ))}
      {priceChanges.map((change) => (
        <PriceNotice
          key={`price-${change.line._id}`}
          what="The price of "
          line={change.line}
          change={change}
          onAccept={() => acceptAndMoveFocus(() => draft.acceptPrice(change))}
        >
          {renderRemoveButton(change.line)}
        </PriceNotice>
      ))}
      {amountChange && (
        <PriceNotice
          what="The amount of your order"
          change={amountChange}
          onAccept={() => acceptAndMoveFocus(draft.acceptAmount)}
        />
      )}
    </section>
  );
}

interface PriceNoticeProps {
  /** What has changed; the heading begins with it. */
  what: string;
  /** The line whose title follows `what`. */
  line?: CartLine;
  change: Pick<PriceChange, 'was' | 'now'>;
  onAccept: () => void;
  children?: ReactNode;
}

function LineTitle({ line }: { line: CartLine }) {
  return <BookText text={line.title} language={line.language} />;
}

/** A higher price has to be accepted. A lower one is only shown. */
function PriceNotice({ what, line, change, onAccept, children }: PriceNoticeProps) {
  const { was, now } = change;
  const isHigher = now > was;
  const actions = (
    <>
      <TextButton description={what + (line?.title ?? '')} onPress={onAccept}>
        Accept the new price
      </TextButton>
      {children}
    </>
  );
  return (
    <Notice
      tone="info"
      data-must={isHigher || undefined}
      heading={
        <>
          {what}
          {line && <LineTitle line={line} />} has changed
        </>
      }
      actions={isHigher && actions}
    >
      It was <strong>{formatRupees(was)}</strong> when you last saw it; it is{' '}
      <strong>{formatRupees(now)}</strong> now.
    </Notice>
  );
}

/** Accepts a change, and moves the focus from its button, which is removed. */
function acceptAndMoveFocus(accept: () => void): void {
  rememberFocus();
  accept();
  requestAnimationFrame(restoreFocus);
}

/** Focuses the first change that the user has to decide on; if there is none, the list. */
export function focusChanges(region: HTMLElement | null): void {
  const target = region?.querySelector<HTMLElement>('[data-must] button');
  (target ?? region)?.focus();
}

interface TextButtonProps {
  children: ReactNode;
  /** What the button is for, if its name does not say it. */
  description?: string;
  onPress: () => void;
}

function TextButton({ children, description, onPress }: TextButtonProps) {
  return (
    <Button look="text" size="small" aria-description={description} onClick={onPress}>
      {children}
    </Button>
  );
}

/** Says that the API has not confirmed a payment yet. */
export function UnconfirmedPayment({ onRetry }: { onRetry: () => void }) {
  const retryButton = (
    <Button look="text" size="small" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <div className="cart-change-notices">
      <Notice tone="warning" heading="Your payment was made" actions={retryButton}>
        The shop has not confirmed it yet. There is no need to pay again: your order will be placed
        as soon as it does.
      </Notice>
    </div>
  );
}
