import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type SubmitEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { useFetcher, useLoaderData, useParams } from 'react-router';
import { MAX_NOTE_CHARS } from '#contract/limits.ts';
import { getCashToCollect } from '#domain/orders/order-actions.ts';
import { describeDeskStatus } from '#domain/orders/order-status.ts';
import { Choice } from '#ui/controls/choice.tsx';
import { showToast } from '#ui/messages/feedback.tsx';
import { Field } from '#ui/controls/field.tsx';
import { Notice } from '#ui/messages/notice.tsx';
import type { DeskOrder, Outcome } from './order-changes.ts';
import { CourierFields } from './courier-fields.tsx';
import { Box, focusHeadingIfLost, Problem, Button } from '../parts/page.tsx';
import { formatMomentInText } from '../parts/texts.ts';
import { useKeptScreen } from '../parts/unsaved.tsx';

/** The text of the toast after each step; the keys are values of the field `do`. */
const DONE_TEXTS = {
  placed: 'Order moved back to be packed',
  packed: 'Order packed',
  'pay-link': 'Link to pay sent',
  shipped: 'Order shipped',
  delivered: 'Order delivered',
  undelivered: 'Parcel came back',
  again: 'Order packed again',
  close: 'Credit note written',
  'back-to-shipped': 'Order shipped again',
  tracking: 'Tracking corrected',
  drop: 'Refund dropped',
  cancelled: 'Order cancelled',
  refund: 'Refund requested',
  retry: 'Refund requested again',
  received: 'Return received',
  declined: 'Return declined',
  note: 'Note saved',
};
export type StepName = keyof typeof DONE_TEXTS;

/** Returns the fetcher that all forms of the order's page share, so that they are sent one by one. */
function useOrderChange() {
  const { id = '' } = useParams();
  return useFetcher<Outcome>({ key: `order ${id}` });
}

interface StepFormProps {
  /** The value of the field `do`; see `changeOrder`. */
  name: StepName;
  label: string;
  look?: 'primary' | 'quiet' | 'danger';
  isDisabled?: boolean;
  /** Whether the input outlives the screen; see `useUnsaved`. */
  isDraftKept?: boolean;
  /** The key that clicks the button; see `shortcuts.tsx`. */
  shortcut?: string;
  onSend?: () => void;
  onDone?: () => void;
  beside?: ReactNode;
  children?: ReactNode;
}

/** A form that changes the order. If the change fails, the form shows why, above its button. */
export function StepForm(props: StepFormProps) {
  const { name, label, onSend, onDone, beside, children, ...button } = props;
  const { look = 'primary', isDisabled, isDraftKept = false, shortcut } = button;
  const { status, version } = useLoaderData<DeskOrder>();
  // The one that the user has decided on, until a refusal: a refresh may bring another refund.
  const [seen, setSeen] = useState<{ version: number; refusal?: Outcome }>({ version });
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
  if (error !== undefined && data?.isConflict && !isSending && data !== seen.refusal)
    setSeen({ version, refusal: data });
  // Keeps the focus, because the button may vanish with its form when the step is done.
  useEffect(() => (hasSent ? focusHeadingIfLost : undefined), [hasSent]);
  const submitButton = useRef<HTMLButtonElement>(null);
  // The disabled button has lost the focus.
  useLayoutEffect(() => {
    if (error !== undefined && !isSending && document.activeElement === document.body)
      submitButton.current?.focus();
  }, [error, isSending]);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSent(true);
    onSend?.();
    // Not in a transition: a second click must find the button disabled.
    void fetcher.submit(event.currentTarget, { method: 'post', flushSync: true });
  };
  return (
    <form className="form" onChange={() => setTyped(true)} onSubmit={send}>
      <input type="hidden" name="do" value={name} />
      <input type="hidden" name="from" value={status} />
      {name === 'refund' && <input type="hidden" name="version" value={seen.version} />}
      {children}
      <Problem text={error} />
      <p className="desk-actions">
        <Button
          type="submit"
          ref={submitButton}
          look={look}
          aria-keyshortcuts={shortcut}
          disabled={isDisabled || isSending}
        >
          {label}
        </Button>
        {beside}
      </p>
    </form>
  );
}

/** Reports the last change in a toast, and a conflict in a notice, even if its form was removed. */
export function ChangeResult({ order }: { order: DeskOrder }) {
  const { data } = useOrderChange();
  useEffect(() => {
    if (data && data.error === undefined) void showToast(DONE_TEXTS[data.step as StepName]);
  }, [data]);
  // The form of the note shows its own notice about a conflict.
  if (!data?.isConflict || data.step === 'note') return null;
  const last = order.history.at(-1);
  return (
    <Notice tone="warning" role="alert" heading="This order was changed meanwhile">
      {data.error} You see it as it is now: {describeDeskStatus(order).word.toLowerCase()}
      {last && `, since ${formatMomentInText(last.at)}`}. Your last click changed nothing.
    </Notice>
  );
}

export function NextStep({ order }: { order: DeskOrder }) {
  if (order.status === 'placed')
    return (
      <Box title="Pack">
        <StepForm name="packed" label="Mark packed" shortcut="p" />
      </Box>
    );
  if (order.status === 'packed') return <Ship order={order} />;
  if (order.status !== 'shipped') return null;
  return (
    <>
      <Box title="Deliver">
        {getCashToCollect(order) > 0 && (
          <p>The courier collects the cash. Mark the order when the parcel has arrived.</p>
        )}
        <StepForm name="delivered" label="Mark delivered" />
        <StepForm name="undelivered" label="It came back" look="quiet">
          <Field label="Why it came back" name="note" isOptional maxLength={MAX_NOTE_CHARS} />
        </StepForm>
      </Box>
      <Tracking order={order} />
    </>
  );
}

function Tracking({ order }: { order: DeskOrder }) {
  const { carrier, number, url } = order.tracking ?? {};
  const [isOpen, setOpen] = useState(false);
  /** Moves the focus to the first control that is shown instead of the pressed button. */
  const show = (isShown: boolean) => {
    flushSync(() => setOpen(isShown));
    document
      .querySelector<HTMLElement>('#tracking :is(button, input:not([type=hidden]), select)')
      ?.focus();
  };
  return (
    <Box
      title="Tracking"
      anchor="tracking"
      more={
        !isOpen && (
          <Button look="text" onClick={() => show(true)}>
            Correct
          </Button>
        )
      }
    >
      {isOpen ? (
        <StepForm
          name="tracking"
          label="Save tracking"
          onDone={() => setOpen(false)}
          beside={
            <Button look="quiet" onClick={() => show(false)}>
              Not now
            </Button>
          }
        >
          <CourierFields order={order} />
          <Choice type="checkbox" name="mail" value="1" label="Email the reader again" />
        </StepForm>
      ) : (
        <p>
          {carrier === undefined ? 'No courier was named.' : `${carrier} `}
          {url ? (
            <a href={url} target="_blank" rel="noreferrer">
              {number || 'Track parcel'}
            </a>
          ) : (
            number
          )}
        </p>
      )}
    </Box>
  );
}

function Ship({ order }: { order: DeskOrder }) {
  return (
    <Box title="Ship">
      <StepForm name="shipped" label="Mark shipped">
        <input type="hidden" name="firstCarrier" value={order.tracking ? '' : order.carriers[0]} />
        <CourierFields order={order} />
        <p className="desk-muted">The reader gets an email with these details.</p>
      </StepForm>
    </Box>
  );
}
