import { MAX_GIFT_CHARS } from '#contract/limits.ts';
import type { Gift, PaymentMethod } from '#contract/orders/order.ts';
import { getPayablePrice } from '#domain/books/present-book.ts';
import { countLineCopies } from '#domain/cart/cart.ts';
import { describeFreeDelivery } from '#domain/delivery/delivery.ts';
import { formatDeliveryDates } from '#domain/delivery/delivery-dates.ts';
import { formatRupees, countNoun } from '#domain/values/money.ts';
import { readPin } from '#domain/values/normal-form.ts';
import { Button } from '#ui/controls/button.tsx';
import { Choice } from '#ui/controls/choice.tsx';
import { TextAreaField } from '#ui/controls/field.tsx';
import { Icon, TRUCK } from '#ui/display/icon.tsx';
import { Sum, SummaryPanel } from '../../components/sum.tsx';
import { ProblemText } from '#ui/messages/problem.tsx';
import { BookText, LineAmount, Cover } from '../../components/book-facts.tsx';
import type { PinDelivery } from '../../data/pin-delivery.ts';
import { createReactKeys, type Snapshot } from '../../data/resource.ts';
import { getShopFacts } from '../../navigation/shop-facts.ts';
import type { OrderDraft } from './use-order-draft.ts';
import './checkout-steps.css';
import './gift-choice.css';
import './order-panel.css';

interface DeliveryDaysProps {
  /** The PIN code of the chosen address; `undefined` before one is chosen. */
  pin: string | undefined;
  delivery: Snapshot<PinDelivery>;
  /** In rupees; `undefined` while it is not known. */
  fee: number | undefined;
}

/** Says when the order arrives, or a general estimate if the dates could not be read. */
export function DeliveryDays({ pin, delivery: { data, status }, fee }: DeliveryDaysProps) {
  const isLoading = pin !== undefined && !data && status !== 'failed';
  const isPinUnknown = pin !== undefined && data !== undefined && !data.days;
  const knownPin = readPin(pin ?? '');
  return (
    <section className="delivery-days" aria-labelledby="delivery-days">
      <h2 id="delivery-days">Delivery</h2>
      <div role="status">
        <Icon path={TRUCK} />
        {pin === undefined && <p>Choose an address to see when your order arrives.</p>}
        {isLoading && <p>Checking</p>}
        {isPinUnknown && (
          <p>{`India Post does not list the PIN code ${pin}, so we cannot say when your order arrives.`}</p>
        )}
        {pin !== undefined && !isLoading && !isPinUnknown && (
          <p>
            <strong>{data?.days ? formatDeliveryDates(data.days) : '3–5 business days'}</strong>
            {knownPin !== undefined && ` to ${knownPin}`}
          </p>
        )}
        {fee !== undefined && (
          <p>{fee === 0 ? 'Delivery is free.' : `Delivery costs ${formatRupees(fee)}.`}</p>
        )}
      </div>
    </section>
  );
}

const NEW_GIFT: Gift = { message: '', hidePrices: true };

interface GiftChoiceProps {
  /** `undefined` if the order is no present. */
  gift: Gift | undefined;
  onChoose: (gift: Gift | undefined) => void;
}

/** Asks whether the order is a present, and for the message that is printed. */
export function GiftChoice({ gift, onChoose }: GiftChoiceProps) {
  return (
    <fieldset className="gift-choice">
      <legend>A present</legend>
      <Choice
        type="checkbox"
        label="This is a present"
        checked={gift !== undefined}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked ? NEW_GIFT : undefined)}
      />
      {gift && (
        <div className="gift-choice-details">
          <TextAreaField
            label="Message"
            isOptional
            hintId="gift-hint"
            maxLength={MAX_GIFT_CHARS}
            value={gift.message}
            onChange={({ currentTarget }) => onChoose({ ...gift, message: currentTarget.value })}
          />
          <p className="gift-choice-hint" id="gift-hint">
            {`${gift.message.length} of ${MAX_GIFT_CHARS} letters. Printed on the slip in the parcel.`}
          </p>
          <Choice
            type="checkbox"
            label="No prices on the slip"
            checked={gift.hidePrices}
            onChange={({ currentTarget }) =>
              onChoose({ ...gift, hidePrices: currentTarget.checked })
            }
          />
        </div>
      )}
    </fieldset>
  );
}

interface PaymentChoiceProps {
  chosen: PaymentMethod;
  onChoose: (method: PaymentMethod) => void;
  /** Why the order cannot be paid online; `undefined` if it can. */
  noOnline: string | undefined;
  /** How the courier can be paid, and the maximum amount. */
  cashHint: string;
  /** Why the order cannot be paid in cash; `undefined` if it can. */
  noCash: string | undefined;
}

export function PaymentChoice(props: PaymentChoiceProps) {
  const { chosen, onChoose, noOnline, cashHint, noCash } = props;
  const radio = (method: PaymentMethod) => ({
    className: 'choice-box',
    type: 'radio',
    name: 'payment',
    checked: chosen === method,
    onChange: () => onChoose(method),
  });
  return (
    <fieldset className="payment-choice">
      <legend>Payment</legend>
      <label className="address-card">
        <input {...radio('online')} />
        <div>
          <p className="address-card-name">Pay online</p>
          <p className="payment-choice-hint">
            {noOnline ?? 'UPI, cards, netbanking. You pay on the next page.'}
          </p>
        </div>
      </label>
      <label className="address-card">
        <input {...radio('cod')} disabled={noCash !== undefined} />
        <div>
          <p className="address-card-name">Cash on delivery</p>
          <p className="payment-choice-hint">{noCash ?? cashHint}</p>
        </div>
      </label>
    </fieldset>
  );
}

const PROBLEM_ID = 'order-problem';

function OrderLines({ draft: { lines, soldOut, priceChanges } }: { draft: OrderDraft }) {
  const keys = createReactKeys(lines);
  return (
    <ul className="order-lines">
      {lines.map((line, index) => {
        const isSoldOut = soldOut.includes(line);
        const priceChange = priceChanges.find((item) => item.line._id === line._id);
        return (
          <li key={keys[index]} data-gone={isSoldOut || undefined}>
            {/* Without the band “Out of Stock”: the text says it. */}
            <Cover book={{ ...line, inStock: true }} />
            <div>
              <p className="order-lines-title">
                <BookText text={line.title} language={line.language} />
              </p>
              <p className="order-lines-quantity">
                {isSoldOut ? 'Sold out, not in this order' : `Qty ${line.qty}`}
                {priceChange && !isSoldOut && (
                  <>
                    {' · '}
                    <strong>
                      {`now ${formatRupees(priceChange.now)}, was ${formatRupees(priceChange.was)}`}
                    </strong>
                  </>
                )}
              </p>
            </div>
            {isSoldOut ? (
              <span className="order-lines-price">–</span>
            ) : (
              <LineAmount {...line} payable={getPayablePrice(line)} qty={countLineCopies(line)} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface CheckoutPanelProps {
  draft: OrderDraft;
  /** Why the last attempt to place the order failed. */
  problem: string | undefined;
  onPlace: () => void;
}

/** The books to be ordered, also sold-out ones, with their price and the button Place Order. */
export function CheckoutPanel({ draft, problem, onPlace }: CheckoutPanelProps) {
  const { totals, fee, ratedPin, toOrder, terms } = draft;
  const isEmpty = toOrder.length === 0;
  const { returnDays } = getShopFacts();
  const toFreeDelivery =
    terms && !isEmpty && describeFreeDelivery(terms.delivery, totals.subtotal, fee);
  return (
    <SummaryPanel title="Order Details">
      <OrderLines draft={draft} />
      <Sum
        totals={totals}
        labels={{ discount: 'Total Discount', total: 'Grand Amount' }}
        delivery={isEmpty ? undefined : fee}
        pin={ratedPin}
        includesDelivery
      />
      {problem !== undefined && <ProblemText id={PROBLEM_ID}>{problem}</ProblemText>}
      <Button
        size="large"
        className="button-block"
        aria-describedby={problem && PROBLEM_ID}
        disabled={isEmpty}
        onClick={onPlace}
      >
        Place Order
      </Button>
      {toFreeDelivery && <p className="sum-hint">{toFreeDelivery}</p>}
      {isEmpty && (
        <p className="sum-hint" role="status">
          All the books in your cart are sold out, so there is nothing to order.
        </p>
      )}
      <p className="sum-hint">
        Inclusive of all taxes.{returnDays > 0 && ` Return within ${countNoun(returnDays, 'day')}.`}
      </p>
    </SummaryPanel>
  );
}
