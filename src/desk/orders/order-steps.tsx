import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useFetcher, useParams } from 'react-router';
import { getCashToCollect } from '#domain/orders/order-actions.ts';
import { describeStatus } from '#domain/orders/order-status.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/feedback.tsx';
import { Field, FieldFrame } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import type { DeskOrder } from './order.tsx';
import { COURIERS, type Outcome } from './order-changes.ts';
import { Box, focusHeading, formatMoment } from '../parts/parts.tsx';
import { useKeptScreen } from '../parts/unsaved.ts';

/** The text of the toast after each step; the keys are values of the field `do`. */
const DONE_TEXTS: Record<string, string> = {
  placed: 'Order back to be packed',
  packed: 'Order packed',
  'pay-link': 'Link to pay sent',
  shipped: 'Order shipped',
  delivered: 'Order delivered',
  cancelled: 'Order cancelled',
  refund: 'Refund requested',
  retry: 'Refund requested again',
  received: 'Return received',
  declined: 'Return declined',
  note: 'Note saved',
};

/** Returns the fetcher that all forms of the order's page share, so that they are sent one by one. */
function useOrderChange() {
  const { id = '' } = useParams();
  return useFetcher<Outcome>({ key: `order ${id}` });
}

interface StepFormProps {
  /** The value of the field `do`; see `changeOrder`. */
  name: string;
  label: string;
  look?: 'primary' | 'quiet' | 'danger';
  isDisabled?: boolean;
  /** Whether the input outlives the screen; see `useUnsaved`. */
  isDraftKept?: boolean;
  /** The key that clicks the button; see `shortcuts.tsx`. */
  shortcut?: string;
  /** Called when this form is sent. */
  onSend?: () => void;
  /** Called when this form has changed the order. */
  onDone?: () => void;
  /** Another button, shown beside the button of this form. */
  beside?: ReactNode;
  children?: ReactNode;
}

/** A form that changes the order. If the change fails, the form shows why, above its button. */
export function StepForm(props: StepFormProps) {
  const { name, label, onSend, onDone, beside, children, ...button } = props;
  const { look = 'primary', isDisabled, isDraftKept = false, shortcut } = button;
  const fetcher = useOrderChange();
  const { state, data } = fetcher;
  const isSending = state !== 'idle';
  // All forms of the page share the response, so each one remembers whether it was sent.
  const [hasSent, setSent] = useState(false);
  const [hasTyped, setTyped] = useState(false);
  useKeptScreen(hasTyped && !isDraftKept);
  const isDone = hasSent && !isSending && data?.step === name && data.error === undefined;
  const finish = useEffectEvent(() => onDone?.());
  useEffect(() => {
    if (isDone) finish();
  }, [isDone]);
  const error = hasSent && data?.step === name ? data.error : undefined;
  const send = () => {
    setSent(true);
    onSend?.();
  };
  return (
    <fetcher.Form method="post" className="form" onChange={() => setTyped(true)} onSubmit={send}>
      <input type="hidden" name="do" value={name} />
      {children}
      {error && (
        <p className="desk-problem" role="alert">
          {error}
        </p>
      )}
      <p className="desk-actions">
        <Button
          type="submit"
          size="small"
          look={look}
          aria-keyshortcuts={shortcut}
          disabled={isDisabled || isSending}
        >
          {label}
        </Button>
        {beside}
      </p>
    </fetcher.Form>
  );
}

/**
 * Reports the success of the last change in a toast, and a conflict in a notice, even if the form
 * of the change was removed. Any other error is shown only by the form.
 */
export function ChangeResult({ order }: { order: DeskOrder }) {
  const { data } = useOrderChange();
  useEffect(() => {
    if (data && data.error === undefined) void showToast(DONE_TEXTS[data.step] ?? 'Saved');
  }, [data]);
  const lastStatus = useRef(order.status);
  // If the button of the completed step had the focus, it has been removed with its form.
  useEffect(() => {
    const hasMoved = lastStatus.current !== order.status;
    lastStatus.current = order.status;
    if (hasMoved && data && document.activeElement === document.body) focusHeading();
  }, [order.status, data]);
  // The form of the note shows its own notice about a conflict.
  if (!data?.isConflict || data.step === 'note') return null;
  const last = order.history.at(-1);
  return (
    <Notice tone="warning" role="alert" heading="This order was changed meanwhile">
      {data.error} You see it as it is now: {describeStatus(order).word.toLowerCase()}
      {last && `, since ${formatMoment(last.at)}`}. Nothing of yours was done.
    </Notice>
  );
}

/** The form for the next status of the order, if there is one. */
export function NextStep({ order }: { order: DeskOrder }) {
  if (order.status === 'placed')
    return (
      <Box title="Pack">
        <StepForm name="packed" label="Mark packed" shortcut="p" />
      </Box>
    );
  if (order.status === 'packed') return <Ship />;
  if (order.status !== 'shipped') return null;
  return (
    <Box title="Deliver">
      {getCashToCollect(order) > 0 && (
        <p>The courier collects the cash. Mark the order when the parcel has arrived.</p>
      )}
      <StepForm name="delivered" label="Mark delivered" />
    </Box>
  );
}

function Ship() {
  return (
    <Box title="Ship">
      <StepForm name="shipped" label="Mark shipped">
        <div className="form-pair">
          <FieldFrame label="Courier">
            {(links) => (
              <>
                <input
                  className="field-input"
                  {...links}
                  name="carrier"
                  list="couriers"
                  required
                  defaultValue={COURIERS[0]}
                  maxLength={100}
                />
                <datalist id="couriers">
                  {COURIERS.map((courier) => (
                    <option key={courier}>{courier}</option>
                  ))}
                </datalist>
              </>
            )}
          </FieldFrame>
          <Field
            label="Tracking number"
            name="number"
            isOptional
            maxLength={100}
            autoComplete="off"
          />
        </div>
        <Field label="Link to track it" name="url" type="url" isOptional pattern="https?://.*" />
        <p className="desk-muted">The reader gets an email with these details.</p>
      </StepForm>
    </Box>
  );
}
