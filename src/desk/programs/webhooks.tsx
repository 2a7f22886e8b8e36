import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { EventType, Webhook } from '#contract/desk-webhooks.ts';
import { MAX_WEBHOOK_URL_CHARS } from '#contract/limits.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/feedback.tsx';
import { Field } from '#ui/field.tsx';
import { readBody, readEmpty } from '#client/client.ts';
import { desk } from '../api.ts';
import { Box, EmptyState, focusHeading, Problem } from '../parts/page.tsx';
import { formatMoment } from '../parts/texts.ts';
import { useKeptScreen } from '../parts/unsaved.ts';
import { useSending } from '../parts/use-sending.ts';
import { ShownOnce } from './shown-once.tsx';
import { useTypedForm } from './use-typed-form.ts';

const EVENT_WORDS: Record<EventType, string> = {
  'order.placed': 'Order placed',
  'order.paid': 'Order paid',
  'order.shipped': 'Order shipped',
  'order.undelivered': 'Parcel came back',
  'order.refunded': 'Order refunded',
  'stock.low': 'Book running low',
};

function nameEvent(type: string): string {
  return EVENT_WORDS[type as EventType] ?? (type === 'test' ? 'Test event' : type);
}

/** Returns the fields of the form. */
function readForm(form: HTMLFormElement): { url: string; events: EventType[] } {
  const fields = new FormData(form);
  return { url: String(fields.get('url')).trim(), events: fields.getAll('event') as EventType[] };
}

interface FieldsProps {
  hook?: Webhook;
  error: string | undefined;
}

function WebhookFields({ hook, error }: FieldsProps) {
  return (
    <>
      <Field
        label="Address"
        // The form below the list has such a field, too.
        idPrefix={hook && 'webhook'}
        name="url"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={MAX_WEBHOOK_URL_CHARS}
        defaultValue={hook?.url}
        pattern="https?://.+"
        required
      />
      <fieldset className="desk-choices">
        <legend className="field-label">Events</legend>
        {(Object.keys(EVENT_WORDS) as EventType[]).map((type) => (
          <Choice
            key={type}
            type="checkbox"
            name="event"
            value={type}
            label={EVENT_WORDS[type]}
            defaultChecked={hook?.events.includes(type)}
          />
        ))}
      </fieldset>
      <Problem text={error} />
    </>
  );
}

const NO_EVENT = 'Choose the events that the program gets.';

/** The form that adds a webhook, and then shows its secret. */
export function AddWebhook() {
  const { form, track, prepareReset } = useTypedForm();
  const { isSending, error, setError, send } = useSending();
  const { revalidate } = useRevalidator();
  const [added, setAdded] = useState<{ webhook: Webhook; secret: string }>();
  const add = (fields: ReturnType<typeof readForm>) =>
    send(async () => {
      if (fields.events.length === 0) return setError(NO_EVENT);
      const reset = prepareReset();
      setAdded(await readBody(desk.webhooks.$post({ json: fields })));
      reset();
      await revalidate();
    });
  return (
    <Box title="Add a webhook">
      <form
        ref={form}
        className="form"
        onChange={track}
        onSubmit={(event) => {
          event.preventDefault();
          void add(readForm(event.currentTarget));
        }}
      >
        <WebhookFields error={error} />
        <p>
          <Button type="submit" size="small" disabled={isSending}>
            {isSending ? 'Adding…' : 'Add the webhook'}
          </Button>
        </p>
      </form>
      {added && (
        <ShownOnce key={added.secret} label="Secret" secret={added.secret}>
          {`Your program checks the events for ${added.webhook.url} with this secret.`}
        </ShownOnce>
      )}
    </Box>
  );
}

interface ListProps {
  webhooks: readonly Webhook[];
  sendsEvents: boolean;
}

/** The webhooks, each with what became of its last event. */
export function WebhookList({ webhooks, sendsEvents }: ListProps) {
  return (
    <Box title="Webhooks">
      {!sendsEvents && (
        <p>
          The demo sends nothing: its events stay in the <Link to="/desk/outbox">outbox</Link>.
        </p>
      )}
      {webhooks.length === 0 && (
        <EmptyState>
          No program gets events yet. Each event is posted to the address of a webhook as it
          happens.
        </EmptyState>
      )}
      <ul className="desk-rows">
        {webhooks.map((hook) => (
          <Row key={hook._id} hook={hook} sendsEvents={sendsEvents} />
        ))}
      </ul>
    </Box>
  );
}

/** What is asked in a dialog before it is done. */
type Question = 'change' | 'secret' | 'remove';

interface RowProps {
  hook: Webhook;
  sendsEvents: boolean;
}

function Row({ hook, sendsEvents }: RowProps) {
  const { _id: id, url, events, oldSecretUntil } = hook;
  const [question, setQuestion] = useState<Question>();
  const { isSending, send } = useSending();
  const { revalidate } = useRevalidator();
  const sendTest = () =>
    send(async () => {
      await readEmpty(desk.webhooks[':id'].test.$post({ param: { id } }));
      void showToast(
        sendsEvents ? 'A test event is on its way' : 'A test event goes to the outbox',
      );
      await revalidate();
    });
  const ask = (choice: Question, label: string) => (
    <Button
      look="text"
      size="small"
      aria-label={`${label}: ${url}`}
      onClick={() => setQuestion(choice)}
    >
      {label}
    </Button>
  );
  const close = () => setQuestion(undefined);
  return (
    <li className="desk-row-plain desk-outbox-row">
      <div>
        <b>{url}</b>
        <p className="desk-small">{events.map(nameEvent).join(', ')}</p>
        <LastEvent hook={hook} />
        {oldSecretUntil !== undefined && (
          <p className="desk-small">The old secret works until {formatMoment(oldSecretUntil)}</p>
        )}
      </div>
      <div className="desk-actions">
        <Button
          look="quiet"
          size="small"
          disabled={isSending}
          aria-label={`Send a test event: ${url}`}
          onClick={() => void sendTest()}
        >
          Send a test event
        </Button>
        {ask('change', 'Change')}
        {ask('secret', 'New secret')}
        {ask('remove', 'Remove')}
      </div>
      {question === 'change' && <ChangeDialog hook={hook} onClose={close} />}
      {question === 'secret' && <SecretDialog hook={hook} onClose={close} />}
      {question === 'remove' && <RemoveDialog hook={hook} onClose={close} />}
    </li>
  );
}

/** What became of the last event, and how many orders and books wait. */
function LastEvent({ hook: { last, waiting, givenUp } }: { hook: Webhook }) {
  return (
    <p className="desk-small">
      {last && !last.problem && `${nameEvent(last.type)} accepted: ${formatMoment(last.at)}. `}
      {last?.problem && (
        <b data-tone="danger">
          {nameEvent(last.type)} not accepted: {formatMoment(last.at)}. {last.problem}{' '}
        </b>
      )}
      {!last && waiting + givenUp === 0 && 'Nothing was sent yet. '}
      {waiting > 0 && (
        <>
          <Link to="/desk/outbox?state=waiting">{waiting} waiting</Link>{' '}
        </>
      )}
      {givenUp > 0 && <Link to="/desk/outbox">{givenUp} in the outbox</Link>}
    </p>
  );
}

interface DialogProps {
  hook: Webhook;
  onClose: () => void;
}

function ChangeDialog({ hook, onClose }: DialogProps) {
  useKeptScreen(true);
  const { isSending, error, setError, send } = useSending();
  const { revalidate } = useRevalidator();
  const save = (json: ReturnType<typeof readForm>) =>
    send(async () => {
      if (json.events.length === 0) return setError(NO_EVENT);
      await readEmpty(desk.webhooks[':id'].$patch({ param: { id: hook._id }, json }));
      void showToast('Webhook changed');
      await revalidate();
      onClose();
    });
  return (
    <Dialog title="Change the webhook" onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void save(readForm(event.currentTarget));
        }}
      >
        <WebhookFields hook={hook} error={error} />
        <div className="desk-actions">
          <Button type="submit" size="small" disabled={isSending}>
            Save
          </Button>
          <Button look="quiet" size="small" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function SecretDialog({ hook: { _id: id, url }, onClose }: DialogProps) {
  const { isSending, error, send } = useSending();
  const { revalidate } = useRevalidator();
  const [secret, setSecret] = useState<string>();
  const change = () =>
    send(async () => {
      const changed = await readBody(desk.webhooks[':id'].secret.$post({ param: { id } }));
      setSecret(changed.secret);
      await revalidate();
    });
  return (
    <Dialog title="New secret" onClose={onClose}>
      {secret === undefined ? (
        <p>For a day, events for {url} are signed with the old secret, too.</p>
      ) : (
        <ShownOnce label="Secret" secret={secret}>
          {`Your program checks the events for ${url} with this secret.`}
        </ShownOnce>
      )}
      <Problem text={error} />
      <div className="desk-actions">
        {secret === undefined && (
          <Button size="small" disabled={isSending} onClick={() => void change()}>
            Make a new secret
          </Button>
        )}
        <Button look="quiet" size="small" data-first onClick={onClose}>
          {secret === undefined ? 'Keep the secret' : 'Close'}
        </Button>
      </div>
    </Dialog>
  );
}

function RemoveDialog({ hook: { _id: id, url }, onClose }: DialogProps) {
  const { isSending, error, send } = useSending();
  const { revalidate } = useRevalidator();
  const remove = () =>
    send(async () => {
      await readEmpty(desk.webhooks[':id'].$delete({ param: { id } }));
      void showToast('Webhook removed');
      onClose();
      await revalidate();
      focusHeading();
    });
  return (
    <Dialog title="Remove the webhook?" onClose={onClose}>
      <p>{url} gets no more events, not even those that wait.</p>
      <Problem text={error} />
      <div className="desk-actions">
        <Button look="danger" size="small" disabled={isSending} onClick={() => void remove()}>
          Remove
        </Button>
        <Button look="quiet" size="small" data-first onClick={onClose}>
          Keep
        </Button>
      </div>
    </Dialog>
  );
}
