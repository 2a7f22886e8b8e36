import { Link, useLoaderData, useNavigation, type LoaderFunctionArgs } from 'react-router';
import { countNoun } from '#domain/values/money.ts';
import { TableHead } from '#ui/display/table-head.tsx';
import { desk } from '../api.ts';
import { Pager, useShownParams, readParams } from '../parts/list.tsx';
import { EmptyState, PageHeading, Tabs } from '../parts/page.tsx';
import { formatMoment } from '../parts/texts.ts';
import { SelectBox } from '#ui/controls/select-field.tsx';

export async function loader({ request }: LoaderFunctionArgs) {
  const [log, { people }] = await Promise.all([
    desk.audit.$get({ query: readParams(request, ['email', 'cursor']) }),
    desk.people.$get(),
  ]);
  return { ...log, people };
}

type Entry = Awaited<ReturnType<typeof loader>>['entries'][number];

export function Component() {
  const { entries, total, next, people } = useLoaderData<typeof loader>();
  const [shown, change] = useShownParams();
  const isLoading = useNavigation().state === 'loading';
  // The log also has entries of people who no longer have access to the desk.
  const members = people.filter(({ isInvited }) => !isInvited).map(({ email }) => email);
  const knownEmails = [...members, ...entries.map(({ email }) => email), shown.get('email') ?? ''];
  const emails = [...new Set(knownEmails)].filter(Boolean);
  return (
    <>
      <PageHeading title="Who did what">{countNoun(total, 'entry', 'entries')}</PageHeading>
      <Tabs of="Settings" />
      <div className="desk-tools">
        <SelectBox
          aria-label="Person"
          options={[['', 'Everyone'], ...emails]}
          value={shown.get('email') ?? ''}
          onChoose={(email) => change({ email })}
        />
      </div>
      {entries.length === 0 && (
        <EmptyState>
          Nothing has been changed yet. Every change at the desk is listed here, with its author.
        </EmptyState>
      )}
      {entries.length > 0 && (
        <table
          className="desk-table desk-audit"
          aria-label="Entries, newest first"
          aria-busy={isLoading || undefined}
        >
          <TableHead columns={['When', 'Who', 'What']} />
          <tbody>
            {entries.map((entry) => (
              <tr key={entry._id}>
                <td>
                  <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
                </td>
                <td>{entry.email}</td>
                <td>
                  <ActionText entry={entry} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pager count={entries.length} total={total} next={next} />
    </>
  );
}

/** The text of each action, before its subject: an order, a book, an email, a file, a number. */
const WORDS: Record<string, string> = {
  'order-noted': 'Wrote a note for order',
  'order-picked': 'Picked books of order',
  'order-placed': 'Unpacked order',
  'order-packed': 'Packed order',
  'order-shipped': 'Shipped order',
  'order-delivered': 'Delivered order',
  'order-undelivered': 'Received the returned parcel of order',
  'order-taken-back': 'Took back the last step of order',
  'order-tracking-corrected': 'Corrected the tracking of order',
  'payment-written': 'Wrote about the payment for order',
  'payment-dismissed': 'Dismissed the failed payment for order',
  'payment-open': 'Listed the failed payment again for order',
  'order-cancelled': 'Cancelled order',
  'order-pay-link-sent': 'Sent a link to pay for order',
  'order-refunded': 'Refunded a part of order',
  'refund-retried': 'Tried a refund again for order',
  'refund-dropped': 'Dropped a refund made elsewhere for order',
  'return-received': 'Accepted a return of order',
  'return-declined': 'Declined a return of order',
  'book-added': 'Added the book',
  'book-changed': 'Changed the book',
  'book-removed': 'Deleted the book',
  'samples-removed': 'Deleted the sample',
  'cover-changed': 'Changed the cover of',
  'stock-received': 'Put in stock:',
  'stock-counted': 'Counted:',
  'stock-lost': 'Wrote off as lost:',
  'import-started': 'Imported the file',
  'import-stopped': 'Stopped the import',
  'import-undone': 'Undid the import of',
  'settings-changed': 'Changed the settings',
  'category-added': 'Added a category',
  'category-changed': 'Changed a category',
  'category-removed': 'Deleted a category',
  'categories-sorted': 'Sorted the categories',
  'collection-added': 'Added a collection',
  'collection-changed': 'Changed a collection',
  'collection-removed': 'Deleted a collection',
  'logo-changed': 'Changed the logo',
  'outbox-retried': 'Retried an email, an event or a refund',
  'outbox-dropped': 'Deleted an email or an event from the outbox',
  'key-added': 'Made the key',
  'key-removed': 'Ended the key',
  'webhook-added': 'Added the webhook',
  'webhook-changed': 'Changed a webhook',
  'webhook-secret-changed': 'Changed the secret of a webhook',
  'webhook-tested': 'Sent a test event to a webhook',
  'webhook-removed': 'Removed a webhook',
  'owner-invited': 'Invited as an owner:',
  'helper-invited': 'Invited as a helper:',
  'person-removed': 'Removed from the desk:',
  welcomed: 'Accepted the invitation',
  'signed-in': 'Signed in with',
  'sign-in-failed': 'Failed to sign in. Tries within an hour:',
  'password-changed': 'Changed the password',
  'account-deleted': 'Deleted their account',
  exported: 'Exported the file',
  'second-factor-on': 'Turned on codes at sign-in',
  'second-factor-off': 'Turned off codes at sign-in',
  'session-ended': 'Ended one of their own sessions',
  'sessions-ended': 'Ended all their other sessions',
};
/** Actions whose subject is not shown, because it would not help the reader of the log. */
const WITHOUT_SUBJECT =
  /^(?:settings-changed|logo-changed|categor.*|collection-.*|outbox-.*|webhook-(?:changed|secret-changed|tested|removed)|welcomed|password-changed|account-deleted|second-factor-.*|sessions?-ended)$/;
const ORDER_ACTIONS = /^(?:order|payment|refund|return)-/;
/** Actions whose subject is the id of a book. Added and deleted books are named by their title. */
const BOOK_ACTIONS = /^(?:book-changed|cover-changed)$/;

function ActionText({ entry: { action, subject, name } }: { entry: Entry }) {
  const words = WORDS[action] ?? action.replaceAll('-', ' ');
  if (WITHOUT_SUBJECT.test(action)) return words;
  return (
    <>
      {words} <Subject {...{ action, subject, name }} />
    </>
  );
}

function Subject({ action, subject, name }: Pick<Entry, 'action' | 'subject' | 'name'>) {
  if (ORDER_ACTIONS.test(action))
    return name ? <Link to={`/desk/orders/${subject}`}>{name}</Link> : 'that no longer exists';
  if (BOOK_ACTIONS.test(action))
    return name ? <Link to={`/desk/books/${subject}`}>{name}</Link> : 'that no longer exists';
  return <b>{name || subject}</b>;
}
