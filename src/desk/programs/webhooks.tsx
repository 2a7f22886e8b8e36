import { useState } from 'react';
import { Link } from 'react-router';
import type { EventType, Webhook } from '#contract/desk/desk-webhooks.ts';
import { MAX_WEBHOOK_URL_CHARS } from '#contract/limits.ts';
import { Dialog } from '#ui/display/dialog.tsx';
import { showToast } from '#ui/messages/feedback.tsx';
import { Field } from '#ui/controls/field.tsx';
import { desk } from '../api.ts';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { Box, EmptyState, Problem, Button } from '../parts/page.tsx';
import { SecretForm, ShownOnce } from '../parts/secret-form.tsx';
import { formatMoment, formatMomentInText } from '../parts/texts.ts';
import { useKeptScreen } from '../parts/unsaved.tsx';
import { useSending } from '../parts/calls.ts';
import { Choices } from '../parts/fields.tsx';

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

/** Returns what the fields of a form say, or a sentence that says what they lack. */
function readFields(fields: FormData): string | { url: string; events: EventType[] } {
  const events = fields.getAll('event') as EventType[];
  if (events.length === 0) return 'Choose the events that the program gets.';
  return { url: String(fields.get('url')).trim(), events };
}

function WebhookFields({ hook }: { hook?: Webhook }) {
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
      <Choices legend="Events" name="event" words={EVENT_WORDS} chosen={hook?.events} />
    </>
  );
}

function showSecret(url: string, secret: string) {
  const text = `Your program checks the events for ${url} with this secret. It is shown only now.`;
  return { noun: 'secret', label: 'Secret', secret, text };
}

export function AddWebhook() {
  return (
    <SecretForm
      title="Add a webhook"
      label="Add the webhook"
      busyLabel="Adding…"
      add={(fields, keyed) => {
        const json = readFields(fields);
        return typeof json === 'string' ? json : desk.webhooks.$post({ json }, keyed);
      }}
      show={({ webhook, secret }) => showSecret(webhook.url, secret)}
    >
      <WebhookFields />
    </SecretForm>
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

type Question = 'change' | 'secret';

function Row({ hook, sendsEvents }: { hook: Webhook; sendsEvents: boolean }) {
  const { _id: id, url, events, oldSecretUntil } = hook;
  const [question, setQuestion] = useState<Question>();
  const { isSending, error, send, revalidate } = useSending();
  const sendTest = () =>
    send(async () => {
      await desk.webhooks[':id'].test.$post({ param: { id } });
      void showToast(
        sendsEvents ? 'A test event is on its way' : 'A test event goes to the outbox',
      );
      await revalidate();
    });
  const ask = (choice: Question, label: string) => (
    <Button look="text" aria-label={`${label}: ${url}`} onClick={() => setQuestion(choice)}>
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
          <p className="desk-small">
            The old secret works until {formatMomentInText(oldSecretUntil)}
          </p>
        )}
        <Problem text={error} />
      </div>
      <div className="desk-actions">
        <Button
          look="quiet"
          disabled={isSending}
          aria-label={`Send a test event: ${url}`}
          onClick={() => void sendTest()}
        >
          Send a test event
        </Button>
        {ask('change', 'Change')}
        {ask('secret', 'New secret')}
        <ConfirmButton
          look="text"
          text="Remove"
          aria-label={`Remove: ${url}`}
          title="Remove the webhook?"
          keepLabel="Keep"
          onConfirm={() => desk.webhooks[':id'].$delete({ param: { id } })}
          done={() => 'Webhook removed'}
        >
          {url} gets no more events, not even those that wait.
        </ConfirmButton>
      </div>
      {question === 'change' && <ChangeDialog hook={hook} onClose={close} />}
      {question === 'secret' && <SecretDialog hook={hook} onClose={close} />}
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
  const { isSending, error, setError, send, revalidate } = useSending();
  const save = (fields: FormData) =>
    send(async () => {
      const json = readFields(fields);
      if (typeof json === 'string') return setError(json);
      await desk.webhooks[':id'].$patch({ param: { id: hook._id }, json });
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
          void save(new FormData(event.currentTarget));
        }}
      >
        <WebhookFields hook={hook} />
        <Problem text={error} />
        <div className="desk-actions">
          <Button type="submit" disabled={isSending}>
            Save
          </Button>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function SecretDialog({ hook: { _id: id, url }, onClose }: DialogProps) {
  const { isSending, error, send, revalidate } = useSending();
  const [secret, setSecret] = useState<string>();
  const change = () =>
    send(async () => {
      const changed = await desk.webhooks[':id'].secret.$post({ param: { id } });
      setSecret(changed.secret);
      await revalidate();
    });
  return (
    <Dialog title="New secret" onClose={onClose}>
      {secret === undefined ? (
        <p>For a day, events for {url} are signed with the old secret, too.</p>
      ) : (
        <ShownOnce {...showSecret(url, secret)} />
      )}
      <Problem text={error} />
      <div className="desk-actions">
        {secret === undefined && (
          <Button disabled={isSending} onClick={() => void change()}>
            Make a new secret
          </Button>
        )}
        <Button look="quiet" data-first onClick={onClose}>
          {secret === undefined ? 'Keep the secret' : 'Close'}
        </Button>
      </div>
    </Dialog>
  );
}
