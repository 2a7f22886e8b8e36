import { useEffect, useState, type ReactNode } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { showToast } from '#ui/feedback.tsx';
import { Field, Frame } from '#ui/field.tsx';
import type { DeskOrder } from './order.tsx';
import type { Outcome } from './order-changes.ts';
import { Box } from './parts.tsx';

const COURIERS = [
  'India Post, Speed Post',
  'India Post, Registered',
  'Delhivery',
  'Blue Dart',
  'DTDC',
  'Ekart',
];
const DONE: Record<string, string> = {
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
};

interface StepFormProps {
  /** What the form does: see `changeOrder`. */
  name: string;
  label: string;
  look?: 'primary' | 'quiet' | 'danger';
  isDisabled?: boolean;
  children?: ReactNode;
}

/** A form that changes the order; its error stays beside its button. */
export function StepForm({ name, label, look = 'primary', isDisabled, children }: StepFormProps) {
  const fetcher = useFetcher<Outcome>();
  const { state, data } = fetcher;
  const isSending = state !== 'idle';
  useEffect(() => {
    if (data && data.error === undefined) void showToast(DONE[data.did] ?? 'Saved');
  }, [data]);
  return (
    <fetcher.Form method="post" className="form">
      <input type="hidden" name="do" value={name} />
      {children}
      {data?.error && (
        <p className="desk-problem" role="alert">
          {data.error}
        </p>
      )}
      <p>
        <Button type="submit" size="small" look={look} disabled={isDisabled || isSending}>
          {label}
        </Button>
      </p>
    </fetcher.Form>
  );
}

/** The step that comes next, and the only primary button of the screen. */
export function NextStep({ order }: { order: DeskOrder }) {
  if (order.status === 'placed') return <Pack order={order} />;
  if (order.status === 'packed') return <Ship />;
  if (order.status !== 'shipped') return null;
  const { method, status } = order.payment;
  return (
    <Box title="Deliver">
      {method === 'cod' && status === 'due' && (
        <p>The courier collects the cash. Mark the order when the parcel has arrived.</p>
      )}
      <StepForm name="delivered" label="Mark delivered" />
    </Box>
  );
}

/** The ticks help at the shelf; they are not stored. */
function Pack({ order }: { order: DeskOrder }) {
  const [picked, setPicked] = useState<readonly string[]>([]);
  const toggle = (id: string) =>
    setPicked(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id]);
  return (
    <Box title="Pack">
      <p className="desk-muted" role="status">
        {picked.length} of {order.lines.length} picked
      </p>
      {order.lines.map(({ bookId, title, qty }) => (
        <Choice
          key={bookId}
          type="checkbox"
          label={`${title}${qty > 1 ? `, ${qty} copies` : ''}`}
          aria-label={`Picked: ${title}`}
          checked={picked.includes(bookId)}
          onChange={() => toggle(bookId)}
        />
      ))}
      <StepForm name="packed" label="Mark packed" />
    </Box>
  );
}

function Ship() {
  return (
    <Box title="Ship">
      <StepForm name="shipped" label="Mark shipped">
        <div className="form-pair">
          <Frame label="Courier">
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
          </Frame>
          <Field
            label="Tracking number"
            name="number"
            isOptional
            maxLength={100}
            autoComplete="off"
          />
        </div>
        <Field label="Link to track it" name="url" type="url" isOptional pattern="https?://.*" />
        <p className="desk-muted">The reader gets a mail with these details.</p>
      </StepForm>
    </Box>
  );
}
