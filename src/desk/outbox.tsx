import { useState } from 'react';
import {
  Link,
  useFetcher,
  useLoaderData,
  useLocation,
  useSearchParams,
  type LoaderFunctionArgs,
} from 'react-router';
import type { OutboxItem } from '#contract/desk/desk-outbox.ts';
import { useRead } from '#ui/browser/use-read.ts';
import { Dialog } from '#ui/display/dialog.tsx';
import { showToast } from '#ui/messages/feedback.tsx';
import { attempt, desk } from './api.ts';
import { Pager, readParams } from './parts/list.tsx';
import { ConfirmButton } from './parts/confirm-button.tsx';
import { EmptyState, PageHeading, Problem, Button } from './parts/page.tsx';
import { formatMoment } from './parts/texts.ts';
import { usePolling, useSending } from './parts/calls.ts';
import './parts/lists.css';

export async function loader({ request }: LoaderFunctionArgs) {
  const { state, ...query } = readParams(request, ['state', 'cursor']);
  return desk.outbox.$get({ query: state === 'waiting' ? { ...query, state } : query });
}

/**
 * The outbox has two lists. "Not sent" has the emails, events, refunds and payment checks that the
 * shop has given up; in a shop without a mail server, also every email, and in the demo every event.
 * "Waiting" has those that the shop still tries.
 */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  // A fetcher reads only this list; revalidating would also read the data of the desk's frame.
  const { data = loaded, load: refresh } = useFetcher<typeof loader>({ key: pathname + search });
  const { mails: items, total, next, sendsMail } = data;
  usePolling(() => refresh(pathname + search));
  const showsWaiting = params.get('state') === 'waiting';
  return (
    <>
      <PageHeading title="Outbox">
        {showsWaiting
          ? 'The shop sends these on its own, and keeps trying for a day.'
          : 'The shop will not try these again on its own.'}
      </PageHeading>
      <nav className="desk-tabs" aria-label="Outbox by state">
        <Link to="/desk/outbox" aria-current={showsWaiting ? undefined : 'page'}>
          Not sent {!showsWaiting && <span>{total}</span>}
        </Link>
        <Link to="/desk/outbox?state=waiting" aria-current={showsWaiting ? 'page' : undefined}>
          Waiting {showsWaiting && <span>{total}</span>}
        </Link>
      </nav>
      {!sendsMail && (
        <p>
          The shop has no mail server yet, so it keeps its emails here. Whoever runs the shop’s
          server can set one up.
        </p>
      )}
      {items.length === 0 && (
        <EmptyState>
          {showsWaiting
            ? 'Emails, refunds and events are listed here after a failed try, until the next one.'
            : 'Emails and events that could not be sent, and refunds that failed for a day, are listed here.'}
        </EmptyState>
      )}
      <ul className="desk-rows">
        {items.map((item) => (
          <Item key={item._id} item={item} isWaiting={showsWaiting} />
        ))}
      </ul>
      <Pager count={items.length} total={total} next={next} />
    </>
  );
}

function Item({ item, isWaiting }: { item: OutboxItem; isWaiting: boolean }) {
  const { _id, kind, to, orderId, at } = item;
  const [isReading, setReading] = useState(false);
  const { isSending, error, send, revalidate } = useSending();
  const calls = desk.outbox[':id'];
  const param = { id: _id };
  const name = item.subject ?? NAMES[kind];
  const word = kind === 'webhook' ? 'event' : 'email';
  const retry = () =>
    send(async () => {
      await calls.retry.$post({ param });
      void showToast('The shop tries again');
      await revalidate();
    }, revalidate);
  return (
    <li className="desk-row-plain desk-outbox-row">
      <div>
        <b>{name}</b> {to !== undefined && `to ${to} `}
        {orderId !== undefined && <Link to={`/desk/orders/${orderId}`}>Open the order</Link>}
        <p className="desk-small">
          {isWaiting && 'Next try: '}
          {[formatMoment(at), ...explainItem(item, isWaiting)].join('. ')}
        </p>
        <Problem text={error} />
      </div>
      {!isWaiting && (
        <div className="desk-actions">
          {(kind === 'mail' || kind === 'webhook') && (
            <Button look="text" aria-label={`Read ${name}`} onClick={() => setReading(true)}>
              Read
            </Button>
          )}
          <Button
            look="quiet"
            disabled={isSending}
            aria-label={`Try again: ${name}`}
            onClick={() => void retry()}
          >
            Try again
          </Button>
          {isDeletable(kind) && (
            <ConfirmButton
              look="text"
              text="Delete"
              aria-label={`Delete ${name}`}
              title={`Delete this ${word}?`}
              label={`Delete ${word}`}
              keepLabel={`Keep ${word}`}
              onConfirm={() => calls.$delete({ param })}
              done={() => 'Deleted'}
            >
              “{name}” {to !== undefined && `to ${to}`} will not be sent.
            </ConfirmButton>
          )}
        </div>
      )}
      {isReading && <Letter id={_id} title={name} word={word} onClose={() => setReading(false)} />}
    </li>
  );
}

interface LetterProps {
  id: string;
  title: string;
  word: string;
  onClose: () => void;
}

/** Shows an email or events as plain text, so that no script runs and no image loads. */
function Letter({ id, title, word, onClose }: LetterProps) {
  const read = useRead(id, () => attempt(() => desk.outbox[':id'].$get({ param: { id } })));
  return (
    <Dialog title={title} onClose={onClose}>
      <p
        className="desk-lines desk-letter"
        tabIndex={0}
        role="region"
        aria-label={`Text of the ${word}`}
      >
        {read ? (read.error ?? read.value.mail.text) : 'Loading…'}
      </p>
      <Button look="quiet" onClick={onClose}>
        Close
      </Button>
    </Dialog>
  );
}

/** A refund cannot be deleted, because the shop owes it. */
function isDeletable(kind: OutboxItem['kind']): boolean {
  return kind === 'mail' || kind === 'link' || kind === 'webhook';
}

const NAMES: Record<OutboxItem['kind'], string> = {
  mail: 'Email',
  link: 'Link for a new password',
  refund: 'Refund',
  payment: 'Payment check',
  webhook: 'Events',
  erasure: 'Deleted account',
};

function explainItem({ tries, problem }: OutboxItem, isWaiting: boolean): string[] {
  const times = tries === 1 ? 'once' : `${tries} times`;
  if (problem !== undefined) return [`Tried ${times}. The last response: ${problem}`];
  return isWaiting ? ['Not tried yet.'] : [];
}
