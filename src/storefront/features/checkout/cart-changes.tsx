import type { ReactNode, Ref } from 'react';
import type { CartLine } from '#contract/cart.ts';
import type { Shortage } from '#domain/cart/cart-check.ts';
import { formatRupees } from '#domain/money.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { PriceChange } from './price-changes.ts';
import './cart-changes.css';

interface CartChangesProps {
  soldOut: CartLine[];
  short: Shortage[];
  prices: PriceChange[];
  /** The sum of the order (₹), where it changed for another reason. */
  amount: AmountChange | undefined;
  ref: Ref<HTMLElement>;
  onMove: (line: CartLine) => void;
  onRemove: (line: CartLine) => void;
  /** Called with a book of which there are fewer copies than in the cart. */
  onTakeFewer: (shortage: Shortage) => void;
  onAccept: (change: PriceChange) => void;
  onAcceptAmount: () => void;
}

/** ₹. */
interface AmountChange {
  was: number;
  now: number;
}

/** What changed in the cart without the user. */
export function CartChanges(props: CartChangesProps) {
  const { soldOut, short, prices, amount, ref, onMove, onRemove, onTakeFewer, onAccept } = props;
  if (soldOut.length + short.length + prices.length === 0 && !amount) return null;
  const remove = (line: CartLine) => (
    <TextButton name={`Remove ${line.title}`} onPress={() => onRemove(line)} />
  );
  return (
    <section ref={ref} className="cart-changes" aria-label="Changes to your cart" tabIndex={-1}>
      {soldOut.map((line) => (
        <Notice
          key={`sold-${line._id}-${line.createdAt}`}
          tone="warning"
          heading={`${line.title} has sold out`}
          actions={
            <>
              <TextButton name={`Move ${line.title} to wishlist`} onPress={() => onMove(line)} />
              {remove(line)}
            </>
          }
        >
          It is left out of this order and you do not pay for it. It is still in your cart.
        </Notice>
      ))}
      {short.map((shortage) => (
        <Notice
          key={`short-${shortage.line._id}`}
          tone="warning"
          data-must
          heading={`There are not enough copies of ${shortage.line.title}`}
          actions={
            <>
              <TextButton
                name={`Take ${copiesLabel(shortage.copies)} of ${shortage.line.title}`}
                onPress={() => onTakeFewer(shortage)}
              />
              {remove(shortage.line)}
            </>
          }
        >
          {`Only ${copiesLabel(shortage.copies)} can be ordered now.`}
        </Notice>
      ))}
      {prices.map((change) => (
        <PriceNotice
          key={`price-${change.line._id}`}
          what={`The price of ${change.line.title}`}
          change={change}
          onAccept={() => onAccept(change)}
        >
          {remove(change.line)}
        </PriceNotice>
      ))}
      {amount && (
        <PriceNotice
          what="The amount of your order"
          change={amount}
          onAccept={props.onAcceptAmount}
        />
      )}
    </section>
  );
}

interface PriceNoticeProps {
  what: string;
  change: AmountChange;
  onAccept: () => void;
  children?: ReactNode;
}

/** A higher price has to be accepted; a lower one is just told. */
function PriceNotice({ what, change: { was, now }, onAccept, children }: PriceNoticeProps) {
  const isHigher = now > was;
  const accept = (
    <>
      <TextButton name="Accept the new price" about={what} onPress={onAccept} />
      {children}
    </>
  );
  return (
    <Notice
      tone="info"
      data-must={isHigher || undefined}
      heading={`${what} has changed`}
      actions={isHigher && accept}
    >
      It was <strong>{formatRupees(was)}</strong> when you last saw it; it is{' '}
      <strong>{formatRupees(now)}</strong> now.
    </Notice>
  );
}

/** Focuses what the user has to decide before the order can be placed. */
export function focusChanges(region: HTMLElement | null): void {
  const target = region?.querySelector<HTMLElement>('[data-must] button');
  (target ?? region)?.focus();
}

interface TextButtonProps {
  name: string;
  /** What the button is for, where its name does not say it. */
  about?: string;
  onPress: () => void;
}

function TextButton({ name, about, onPress }: TextButtonProps) {
  return (
    <Button look="text" size="small" aria-description={about} onClick={onPress}>
      {name}
    </Button>
  );
}

function copiesLabel(count: number): string {
  return count === 1 ? '1 copy' : `${count} copies`;
}
