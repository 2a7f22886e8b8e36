import { useState } from 'react';
import { Link } from 'react-router';
import type { CartLine } from '#contract/orders/cart.ts';
import { shortenAuthors } from '#domain/books/present-book.ts';
import {
  MAX_COPIES,
  checkStock,
  computeCartTotals,
  countAvailableCopies,
  hasAllCopies,
} from '#domain/cart/cart.ts';
import { formatCount, formatRupees, countNoun } from '#domain/values/money.ts';
import { describeDeliveryFees, describeFreeDelivery } from '#domain/delivery/delivery.ts';
import { formatDeliveryDates } from '#domain/delivery/delivery-dates.ts';
import { Stepper } from '#ui/controls/stepper.tsx';
import { HEART } from '#ui/display/icon.tsx';
import { ProblemText } from '#ui/messages/problem.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { Sum, SummaryPanel } from '../../components/sum.tsx';
import { ButtonLink, IconButton, ignoreDoubleClick } from '#ui/controls/button.tsx';
import { BookText, Price, Cover } from '../../components/book-facts.tsx';
import { readLastPin } from '../../data/pin-delivery.ts';
import { createReactKeys, useResource } from '../../data/resource.ts';
import { ListProblem, useProblemId } from '../../features/own-lists/list-buttons.tsx';
import { cart } from '../../features/own-lists/own-lists.ts';
import {
  decrementQuantity,
  incrementQuantity,
  moveToWishlist,
  removeFromCart,
} from '../../features/own-lists/cart-changes.ts';
import { LeftOutNotice, OpenOrder } from '../../features/orders/cart-notices.tsx';
import { lookForOpenOrder } from '../../features/orders/order-store.ts';
import { explainNoHold, useDelivery } from '../../features/purchase/payment-terms.ts';
import { bookPath } from '../../navigation/paths.ts';
import { PATHS } from '../../navigation/screens.ts';
import { OwnList } from '../../features/own-lists/own-list.tsx';
import './cart.css';

const NOTICES = (
  <>
    <OpenOrder />
    <LeftOutNotice />
  </>
);

export function loader() {
  void lookForOpenOrder();
  return null;
}

export function Component() {
  return (
    <OwnList
      name="Cart"
      snapshot={useResource(cart)}
      art="shelf-cart"
      waiting={<Skeleton text="Loading your cart..." className="with-panel" />}
      notice={NOTICES}
    >
      {(lines) => (
        <div className="with-panel">
          <CartLines lines={lines} onMove={(line) => void moveToWishlist(line)} />
          <SummaryPanel
            title={`Price Details (${countNoun(checkStock(lines).toOrder.length, 'item')})`}
          >
            <CartSum lines={lines} />
            <ButtonLink className="button-block" look="primary" size="large" to={PATHS.checkout}>
              Checkout
            </ButtonLink>
          </SummaryPanel>
        </div>
      )}
    </OwnList>
  );
}

/** The price and delivery of the copies that can be ordered, and whether they can be paid online. */
function CartSum({ lines }: { lines: CartLine[] }) {
  const [pin] = useState(readLastPin);
  const { toOrder } = checkStock(lines);
  const totals = computeCartTotals(toOrder);
  const { terms, fee, ratedPin, delivery } = useDelivery(toOrder, pin);
  const days = delivery.data?.days;
  const hint =
    terms &&
    toOrder.length > 0 &&
    [
      days && `Arrives ${formatDeliveryDates(days)} at ${pin}.`,
      fee === undefined && describeDeliveryFees(terms.delivery),
      describeFreeDelivery(terms.delivery, totals.subtotal, fee),
    ]
      .filter(Boolean)
      .join(' ');
  const noHold = explainNoHold(terms, toOrder);
  return (
    <>
      <Sum
        totals={totals}
        labels={{ discount: 'Discount', total: 'Subtotal' }}
        delivery={toOrder.length > 0 ? fee : undefined}
        pin={ratedPin}
      />
      {hint && <p className="sum-hint">{hint}</p>}
      {noHold && <ProblemText tone="warning">{noHold}</ProblemText>}
    </>
  );
}

// A Lucide outline, as in `icon.tsx`.
const TRASH =
  'M10 11v6M14 11v6M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2';

interface CartLinesProps {
  lines: CartLine[];
  /** Called when the user presses the heart of a line, to move its book to the wishlist. */
  onMove: (line: CartLine) => void;
}

export function CartLines({ lines, onMove }: CartLinesProps) {
  const keys = createReactKeys(lines);
  const { shortages } = checkStock(lines);
  return (
    <ul>
      {lines.map((line, index) => (
        <li key={keys[index]} className="cart-line stitch-above">
          <Link to={bookPath(line)} tabIndex={-1} aria-hidden="true">
            <Cover book={{ ...line, inStock: countAvailableCopies(line) > 0 }} />
          </Link>
          <div>
            <h2 className="cart-line-title">
              <Link to={bookPath(line)}>
                <BookText text={line.title} language={line.language} />
              </Link>
            </h2>
            <p className="cart-line-author">
              <BookText text={shortenAuthors(line)} language={line.language} />
            </p>
            <Price book={line} />
            <LineNote
              line={line}
              copies={countAvailableCopies(line)}
              isShort={shortages.some((shortage) => shortage.line._id === line._id)}
              hasAll={hasAllCopies(line, lines)}
            />
            <LineControls line={line} hasAll={hasAllCopies(line, lines)} onMove={onMove} />
            {/* Two lines may have the same book, but only one element may have the text's id. */}
            {lines.findIndex(({ _id }) => _id === line._id) === index && (
              <ListProblem bookId={line._id} />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

interface LineNoteProps {
  line: CartLine;
  /** How many copies can be ordered. */
  copies: number;
  /** Whether the cart has more copies than can be ordered. */
  isShort: boolean;
  /** Whether the cart has all copies that can be ordered, or as many as a cart holds. */
  hasAll: boolean;
}

/** Says what has changed since the book was added, and why no copy can be added. */
function LineNote({ line, copies, isShort, hasAll }: LineNoteProps) {
  const { payableWhenAdded: was } = line;
  const notes = [
    copies <= 0 && 'Sold out. It cannot be ordered at the moment.',
    isShort && `Only ${copies} left.`,
    copies > 0 && hasAll && !isShort && describeLimit(copies),
    copies > 0 && was !== undefined && `It was ${formatRupees(was)} when you added it.`,
  ].filter(Boolean);
  return notes.length > 0 && <p className="cart-line-note">{notes.join(' ')}</p>;
}

/** Says why the button for one more copy is disabled. */
function describeLimit(copies: number): string {
  if (copies > MAX_COPIES)
    return `A cart holds at most ${formatCount(MAX_COPIES)} copies of a book.`;
  return copies === 1 ? 'This is the last copy.' : `These are the last ${copies} copies.`;
}

interface LineControlsProps {
  line: CartLine;
  /** Whether the cart has all copies that can be ordered, or as many as a cart holds. */
  hasAll: boolean;
  onMove: (line: CartLine) => void;
}

function LineControls({ line, hasAll, onMove }: LineControlsProps) {
  const problemId = useProblemId(line._id);
  return (
    <div className="cart-line-controls">
      <Stepper
        what={`quantity of ${line.title}`}
        count={line.qty}
        isAtMin={line.qty <= 1}
        isAtMax={hasAll}
        descriptionId={problemId}
        onDecrease={() => void decrementQuantity(line._id)}
        onIncrease={() => void incrementQuantity(line._id)}
      />
      <div className="cart-line-away">
        <IconButton
          path={HEART}
          aria-label={`Move ${line.title} to wishlist`}
          aria-describedby={problemId}
          onClick={ignoreDoubleClick(() => onMove(line))}
        />
        <IconButton
          path={TRASH}
          aria-label={`Remove ${line.title} from cart`}
          aria-describedby={problemId}
          onClick={ignoreDoubleClick(() => void removeFromCart(line._id))}
        />
      </div>
    </div>
  );
}
