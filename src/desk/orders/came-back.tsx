import { useState, type ReactNode } from 'react';
import { MAX_NOTE_CHARS } from '#contract/limits.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { formatReturnPrice, isSellable, priceReturn } from '#domain/orders/order-actions.ts';
import { formatRupees } from '#domain/values/money.ts';
import { Field } from '#ui/controls/field.tsx';
import { SelectField } from '#ui/controls/select-field.tsx';
import { Dialog } from '#ui/display/dialog.tsx';
import { useIsOwner } from '../frame-data.ts';
import { LineCover } from '../parts/book.tsx';
import { Box, Button } from '../parts/page.tsx';
import type { DeskOrder } from './order-changes.ts';
import { StepForm } from './order-steps.tsx';
import { createKey } from '#client/key.ts';
import { createMailLink } from '#domain/shop/contact-links.ts';
import { CAME_BACK_REASON, hasNothingToRefund } from '#domain/orders/undelivered.ts';
import { getButtonAttributes } from '#ui/controls/button.tsx';
import { Choice } from '#ui/controls/choice.tsx';
import { getOrderUrl } from '../parts/texts.ts';
import { CourierFields } from './courier-fields.tsx';
import { BookRows } from './order-marks.tsx';
import { TickBox } from '../parts/fields.tsx';

export function Returns({ order }: { order: DeskOrder }) {
  const requested = order.returns.filter(({ status }) => status === 'requested');
  return requested.map((item) => <Return key={item._id} order={order} requested={item} />);
}

interface ReturnProps {
  order: DeskOrder;
  requested: DeskOrder['returns'][number];
}

function Return({ order, requested: { _id, lines, reason } }: ReturnProps) {
  const isOwner = useIsOwner();
  const [isDeclining, setDeclining] = useState(false);
  const copies = lines.reduce((sum, { qty }) => sum + qty, 0);
  const close = () => setDeclining(false);
  return (
    <Box title="Return">
      <ul className="desk-rows">
        {lines.map(({ bookId, qty }) => {
          const line = order.lines.find((item) => item.bookId === bookId);
          return (
            <li key={bookId}>
              <LineCover line={line} />
              <div>
                <p className="desk-title" {...getTextAttributes(line?.title ?? '')}>
                  {line?.title}
                </p>
                <p className="desk-small">{reason}</p>
              </div>
              <b>
                {qty} × {formatRupees(line?.payable ?? 0)}
              </b>
            </li>
          );
        })}
      </ul>
      {isOwner ? (
        <>
          <StepForm
            name="received"
            label={
              priceReturn(order, lines) > 0
                ? `Accept and refund ${formatReturnPrice(order, lines)}`
                : 'Accept'
            }
            beside={
              <Button look="danger" onClick={() => setDeclining(true)}>
                Decline with a reason
              </Button>
            }
          >
            <input type="hidden" name="rid" value={_id} />
            <SelectField
              label={copies === 1 ? 'The book goes' : 'The books go'}
              name="restock"
              options={[
                ['1', 'Back into the stock'],
                ['', 'To the damaged shelf'],
              ]}
              defaultValue={isSellable(reason) ? '1' : ''}
            />
          </StepForm>
          {isDeclining && (
            <Dialog title={`Decline the return of order ${order.number}?`} onClose={close}>
              <StepForm name="declined" label="Decline the return" look="danger" onDone={close}>
                <input type="hidden" name="rid" value={_id} />
                <p>The reader keeps the books, and nothing is refunded. This cannot be undone.</p>
                <Field
                  label="Reason, for the reader"
                  name="note"
                  required
                  maxLength={MAX_NOTE_CHARS}
                />
              </StepForm>
              <Button look="quiet" data-first onClick={close}>
                Not now
              </Button>
            </Dialog>
          )}
        </>
      ) : (
        <p>This is for an owner to decide, because money is refunded.</p>
      )}
    </Box>
  );
}

interface OrderProps {
  order: DeskOrder;
}

/** Asks what to do with a parcel that came back, and which of its books are for sale again. */
export function Parcel({ order }: OrderProps) {
  /** The `bookId`s of the books that are not for sale again. */
  const [damaged, setDamaged] = useState<readonly string[]>([]);
  const isPaid = !hasNothingToRefund(order);
  const restocked = order.lines.filter(({ bookId }) => !damaged.includes(bookId));
  const restock = restocked.map(({ bookId }) => (
    <input key={bookId} type="hidden" name="restock" value={bookId} />
  ));
  return (
    <>
      {isPaid ? (
        <Decision order={order}>{restock}</Decision>
      ) : (
        <NothingDue order={order}>{restock}</NothingDue>
      )}
      <Box title="Books in the parcel">
        <p className="desk-muted">
          {isPaid
            ? 'Ticked books are for sale again if the order is refunded.'
            : 'Ticked books are for sale again.'}
        </p>
        <BookRows
          lines={order.lines}
          describe={({ bookId }) =>
            damaged.includes(bookId) ? 'Damaged, not for sale' : 'Back on the shelf'
          }
          renderTick={({ bookId, title }) => (
            <TickBox
              aria-label={`Back on the shelf: ${title}`}
              checked={!damaged.includes(bookId)}
              onChange={({ currentTarget: { checked } }) =>
                setDamaged(checked ? damaged.filter((id) => id !== bookId) : [...damaged, bookId])
              }
            />
          )}
        />
      </Box>
    </>
  );
}

interface FormProps extends OrderProps {
  children: ReactNode;
}

function Decision({ order, children }: FormProps) {
  const { totals, refunded, number } = order;
  const isOwner = useIsOwner();
  const left = totals.amount - refunded;
  const amounts = isOwner ? [left, left - totals.delivery] : [];
  const [amount, setAmount] = useState<number>();
  const [key] = useState(createKey);
  const [carrier, setCarrier] = useState(order.carriers[0]);
  const all = refunded > 0 ? 'The rest of the payment' : 'The whole amount';
  const details = [all, `Less the delivery fee of ${formatRupees(totals.delivery)}`];
  return (
    <Box title="What now?">
      <fieldset className="desk-options">
        <legend className="visually-hidden">What now?</legend>
        <Choice
          type="radio"
          name="choice"
          label="Send it again"
          detail="It goes back to Packed with its books; a new tracking number follows"
          checked={amount === undefined}
          onChange={() => setAmount(undefined)}
        />
        {[...new Set(amounts)].map((rupees, index) => (
          <Choice
            key={rupees}
            type="radio"
            name="choice"
            label={`Refund ${formatRupees(rupees)}`}
            detail={details[index]}
            checked={amount === rupees}
            onChange={() => setAmount(rupees)}
          />
        ))}
      </fieldset>
      {!isOwner && <p className="desk-muted">Only an owner can refund it.</p>}
      {amount === undefined ? (
        <StepForm name="again" label="Send again">
          <CourierFields order={{ ...order, tracking: undefined }} onChoose={setCarrier} />
          <div className="desk-preview">
            <p className="caps">The reader gets</p>
            <p>{`“Your parcel came back to us. We are sending it again${carrier ? ` with ${carrier}` : ''}; there is nothing to pay.”`}</p>
            <Choice
              type="checkbox"
              name="mail"
              value="1"
              label="Send this by mail"
              defaultChecked
            />
          </div>
        </StepForm>
      ) : (
        <StepForm key="refund" name="refund" label={`Refund ${formatRupees(amount)}`}>
          <input type="hidden" name="key" value={`${key}-${amount}`} />
          <input type="hidden" name="amount" value={amount} />
          <input type="hidden" name="note" value={CAME_BACK_REASON} />
          {children}
          <div className="desk-preview">
            <p className="caps">The reader gets</p>
            <p>{`“We have refunded ${formatRupees(amount)} for order ${number}. Banks may take a week to show it.”`}</p>
          </div>
        </StepForm>
      )}
    </Box>
  );
}

function NothingDue({ order, children }: FormProps) {
  const { number, email, address, totals, payment, _id } = order;
  const body = `Dear ${address.name}, with this link you can put the books of order ${number} into your cart again: choose “Buy again”. ${getOrderUrl(_id)}`;
  return (
    <Box title="Nothing is due">
      <p>
        {payment.method === 'online'
          ? 'Nothing is left to refund.'
          : `The reader paid nothing: ${formatRupees(totals.amount)} was to be collected at the door. A credit note for the whole bill is written, and no money moves.`}
      </p>
      <p>If the reader still wants the books, send a link that fills the cart.</p>
      <StepForm
        name="close"
        label={payment.method === 'cod' ? 'Close and write the credit note' : 'Close'}
        beside={
          email !== '' && (
            <a
              {...getButtonAttributes('quiet', 'small')}
              href={createMailLink(email, { subject: `Your order ${number}`, body })}
            >
              Send the link for the cart
            </a>
          )
        }
      >
        {children}
      </StepForm>
    </Box>
  );
}
