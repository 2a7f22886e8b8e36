import { useState } from 'react';
import { MAX_NOTE_CHARS } from '#contract/limits.ts';
import { formatCount, formatRupees } from '#domain/values/money.ts';
import { createKey } from '#client/key.ts';
import { createMailLink } from '#domain/shop/contact-links.ts';
import { isPaid } from '#domain/orders/order-actions.ts';
import { hasNewPayLink, isLateToTakeBack } from '#domain/orders/order-steps.ts';
import { isUndecided } from '#domain/orders/undelivered.ts';
import { getButtonAttributes } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/display/dialog.tsx';
import { Field } from '#ui/controls/field.tsx';
import { Notice } from '#ui/messages/notice.tsx';
import { useIsOwner } from '../frame-data.ts';
import type { DeskOrder } from './order-changes.ts';
import { StepForm, type StepName } from './order-steps.tsx';
import { Box, Button } from '../parts/page.tsx';

interface OrderProps {
  order: DeskOrder;
}

/** Refunds that the provider did not make within a day, or that failed at the bank. */
export function FailedRefunds({ order }: OrderProps) {
  const isOwner = useIsOwner();
  return order.failedRefunds.map(({ _id, amount, problem, isSuspended }) => {
    const rupees = formatRupees(amount);
    const heading = isSuspended
      ? `The refund of ${rupees} waits: was it this one?`
      : `The refund of ${rupees} failed`;
    const refundId = <input type="hidden" name="refundId" value={_id} />;
    const label = isSuspended ? `Refund ${rupees} as well` : 'Try again';
    const actions = isOwner && (
      <>
        {isSuspended && (
          <StepForm name="drop" label="It was this one" look="quiet">
            {refundId}
          </StepForm>
        )}
        <StepForm name="retry" label={label} look="quiet">
          {refundId}
        </StepForm>
      </>
    );
    return (
      <Notice key={_id} tone={isSuspended ? 'warning' : 'danger'} {...{ heading, actions }}>
        {isSuspended
          ? 'Another refund of this payment was made at the payment provider. If it was meant to be this one, nothing more is refunded.'
          : problem}
      </Notice>
    );
  });
}

/** How the last step is taken back, by the status of the order. */
const TAKE_BACK: Partial<Record<DeskOrder['status'], { name: StepName; label: string }>> = {
  shipped: { name: 'packed', label: 'It has not left after all' },
  delivered: { name: 'back-to-shipped', label: 'It was not delivered after all' },
  undelivered: { name: 'back-to-shipped', label: 'It did not come back after all' },
};

/** The rarer actions. Cancelling and refunding ask first, with the amount if it is known. */
export function OtherSteps({ order }: OrderProps) {
  const [open, setOpen] = useState<'refund' | 'cancel' | 'back'>();
  const isOwner = useIsOwner();
  const { number, totals, refunded, status, payment } = order;
  const isUnshipped = ['awaiting-payment', 'placed', 'packed'].includes(status);
  const left = isPaid(order) ? totals.amount - refunded : 0;
  // The order does not name the amount of a refund in progress, which is a part of `left`.
  const isRefunding = payment.status === 'refund-pending';
  // A parcel that came back has a form for its refund, which also asks where the books go.
  const canRefund = isOwner && left > 0 && !isRefunding && !isUndecided(order);
  const awaitsPayment = status === 'awaiting-payment';
  const willRefund = left > 0 && payment.method === 'online';
  const canCancel = isUnshipped && (isOwner || !willRefund);
  const isLate = isLateToTakeBack(order, order.readAt);
  const takeBack = isLate === false || (isLate && isOwner) ? TAKE_BACK[status] : undefined;
  const isEmpty = !canCancel && !canRefund && !awaitsPayment && !takeBack && order.email === '';
  if (isEmpty && status !== 'packed') return null;
  const rest = isRefunding ? 'the rest' : formatRupees(left);
  const cancelLabel = willRefund ? `Cancel and refund ${rest}` : 'Cancel order';
  const close = () => setOpen(undefined);
  return (
    <Box title="Something else">
      {status === 'packed' && <StepForm name="placed" label="Back to unpacked" look="quiet" />}
      {awaitsPayment && hasNewPayLink(order, order.readAt) && (
        <p className="desk-muted">A link to pay was emailed within the last hour.</p>
      )}
      {awaitsPayment && !hasNewPayLink(order, order.readAt) && (
        <StepForm name="pay-link" label="Send pay link" look="quiet" />
      )}
      {takeBack && !isLate && <StepForm name={takeBack.name} label={takeBack.label} look="quiet" />}
      <div className="desk-other">
        {takeBack && isLate && (
          <Button look="text" onClick={() => setOpen('back')}>
            {takeBack.label}
          </Button>
        )}
        {order.email !== '' && (
          <a
            {...getButtonAttributes('text', 'small')}
            href={createMailLink(order.email, { subject: `Your order ${number}` })}
          >
            {`Write to ${order.address.name}`}
          </a>
        )}
        {canRefund && (
          <Button look="text" onClick={() => setOpen('refund')}>
            Refund a part
          </Button>
        )}
        {canCancel && (
          <Button look="danger" onClick={() => setOpen('cancel')}>
            {cancelLabel}
          </Button>
        )}
      </div>
      {open === 'refund' && canRefund && <RefundDialog order={order} left={left} onClose={close} />}
      {open === 'back' && takeBack && (
        <Dialog title={`${takeBack.label}?`} onClose={close}>
          <StepForm name={takeBack.name} label="Take it back" onDone={close}>
            <p>
              It is more than 30 minutes ago, so please say why. The history of the order keeps it.
            </p>
            <Field label="Reason" name="note" required maxLength={MAX_NOTE_CHARS} />
          </StepForm>
          <Button look="quiet" data-first onClick={close}>
            Not now
          </Button>
        </Dialog>
      )}
      {open === 'cancel' && isUnshipped && (
        <Dialog title={`Cancel order ${number}?`} onClose={close}>
          <StepForm name="cancelled" label={cancelLabel} look="danger" onDone={close}>
            <p>
              The copies go back into the stock
              {willRefund &&
                `, and ${isRefunding ? 'the rest of the payment is' : `${rest} are`} refunded`}
              . The reader gets an email.
            </p>
            <Field label="Reason" name="note" isOptional maxLength={MAX_NOTE_CHARS} />
          </StepForm>
          <Button look="quiet" data-first onClick={close}>
            Keep order
          </Button>
        </Dialog>
      )}
    </Box>
  );
}

interface RefundDialogProps extends OrderProps {
  /** The amount in ₹ that can still be refunded. */
  left: number;
  onClose: () => void;
}

function RefundDialog({ order, left, onClose }: RefundDialogProps) {
  // A retry uses the same key, so that a refund whose response was lost is not made twice.
  const [key] = useState(createKey);
  const [amount, setAmount] = useState('');
  const digits = amount.replaceAll(/[,\s]/g, '');
  const isValid = /^[1-9]\d*$/.test(digits) && Number(digits) <= left;
  return (
    <Dialog title={`Refund a part of order ${order.number}`} onClose={onClose}>
      <StepForm
        name="refund"
        onDone={onClose}
        label={isValid ? `Refund ${formatRupees(Number(digits))}` : 'Refund'}
        look="danger"
        isDisabled={!isValid}
      >
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="amount" value={digits} />
        <Field
          label={`Amount in ₹, at most ${formatCount(left)}`}
          inputMode="numeric"
          autoComplete="off"
          required
          value={amount}
          onChange={({ currentTarget }) => setAmount(currentTarget.value.trim())}
        />
        <Field label="Reason" name="note" required maxLength={MAX_NOTE_CHARS} />
      </StepForm>
      <Button look="quiet" onClick={onClose}>
        Not now
      </Button>
    </Dialog>
  );
}
