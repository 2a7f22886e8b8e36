import { useState } from 'react';
import { formatRupees } from '#domain/money.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/panel.tsx';
import type { DeskOrder } from './order.tsx';
import { StepForm } from './order-steps.tsx';
import { Box, makeKey } from './parts.tsx';

interface OrderProps {
  order: DeskOrder;
}

/** Refunds that the provider did not make within a day. */
export function FailedRefunds({ order }: OrderProps) {
  return order.failedRefunds.map(({ _id, amount, problem }) => (
    <Notice key={_id} tone="danger" heading={`The refund of ${formatRupees(amount)} failed`}>
      {problem}
      <StepForm name="retry" label="Try again" look="quiet">
        <input type="hidden" name="refundId" value={_id} />
      </StepForm>
    </Notice>
  ));
}

/** The returns that the owner has to decide on. */
export function Returns({ order }: OrderProps) {
  const requested = order.returns.filter(({ status }) => status === 'requested');
  return requested.map(({ _id, lines, reason }) => (
    <Box key={_id} title="Return">
      <ul>
        {lines.map(({ bookId, qty }) => (
          <li key={bookId}>
            {qty} × {order.lines.find((line) => line.bookId === bookId)?.title}
          </li>
        ))}
      </ul>
      <p className="desk-muted">Reason: {reason}</p>
      <StepForm name="received" label="Accept and refund">
        <input type="hidden" name="rid" value={_id} />
        <Choice
          type="checkbox"
          name="restock"
          value="1"
          label="The books can be sold again"
          defaultChecked
        />
      </StepForm>
      <StepForm name="declined" label="Decline the return" look="quiet">
        <input type="hidden" name="rid" value={_id} />
      </StepForm>
    </Box>
  ));
}

/** Rarer steps. Each asks again, and names the amount. */
export function OtherSteps({ order }: OrderProps) {
  const [open, setOpen] = useState<'refund' | 'cancel'>();
  const { number, totals, refunded, status, payment } = order;
  const isOpen = ['awaiting-payment', 'placed', 'packed'].includes(status);
  const isPaid = ['paid', 'partly-refunded', 'received'].includes(payment.status);
  const left = totals.amount - refunded;
  const canRefund = isPaid && left > 0;
  if (!isOpen && !canRefund) return null;
  const awaitsPayment = status === 'awaiting-payment';
  const isRefunded = isPaid && payment.method === 'online';
  const cancelLabel = isRefunded ? `Cancel and refund ${formatRupees(left)}` : 'Cancel order';
  const close = () => setOpen(undefined);
  return (
    <Box title="Something else">
      {status === 'packed' && <StepForm name="placed" label="Back to unpacked" look="quiet" />}
      {awaitsPayment && <StepForm name="pay-link" label="Send pay link" look="quiet" />}
      <div className="desk-other">
        {canRefund && (
          <Button look="text" size="small" onClick={() => setOpen('refund')}>
            Refund a part
          </Button>
        )}
        {isOpen && (
          <Button look="danger" size="small" onClick={() => setOpen('cancel')}>
            {cancelLabel}
          </Button>
        )}
      </div>
      {open === 'refund' && <RefundDialog number={number} left={left} onClose={close} />}
      {open === 'cancel' && (
        <Dialog title={`Cancel order ${number}?`} onClose={close}>
          <StepForm name="cancelled" label={cancelLabel} look="danger">
            <p>
              The copies go back into the stock
              {isRefunded ? `, and ${formatRupees(left)} are refunded.` : '.'} The reader gets a
              mail.
            </p>
            <Field label="Reason" name="note" isOptional maxLength={500} />
          </StepForm>
          <Button look="quiet" size="small" data-first onClick={close}>
            Keep order
          </Button>
        </Dialog>
      )}
    </Box>
  );
}

interface RefundDialogProps {
  number: string;
  /** ₹ that can still be refunded. */
  left: number;
  onClose: () => void;
}

function RefundDialog({ number, left, onClose }: RefundDialogProps) {
  // The same key for a repeated attempt: a refund whose answer was lost is not made twice.
  const [key] = useState(makeKey);
  const [amount, setAmount] = useState('');
  const isRight = /^[1-9]\d*$/.test(amount) && Number(amount) <= left;
  return (
    <Dialog title={`Refund a part of order ${number}`} onClose={onClose}>
      <StepForm
        name="refund"
        label={isRight ? `Refund ${formatRupees(Number(amount))}` : 'Refund'}
        look="danger"
        isDisabled={!isRight}
      >
        <input type="hidden" name="key" value={key} />
        <Field
          label={`Amount in ₹, at most ${left}`}
          name="amount"
          inputMode="numeric"
          autoComplete="off"
          required
          value={amount}
          onChange={({ currentTarget }) => setAmount(currentTarget.value.trim())}
        />
        <Field label="Reason" name="note" required maxLength={500} />
      </StepForm>
      <Button look="quiet" size="small" onClick={onClose}>
        Not now
      </Button>
    </Dialog>
  );
}
