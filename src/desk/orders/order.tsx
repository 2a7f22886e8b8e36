import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { createMailLink, createPhoneLink } from '#domain/shop/contact-links.ts';
import { titleBill } from '#domain/orders/bills/bill.ts';
import { getCashToCollect } from '#domain/orders/order-actions.ts';
import { listProgressSteps } from '#domain/orders/order-progress.ts';
import { describeDeskStatus, STATUS_NAMES } from '#domain/orders/order-status.ts';
import { formatRupees } from '#domain/values/money.ts';
import { isUndecided } from '#domain/orders/undelivered.ts';
import { Status } from '#ui/messages/status.tsx';
import { changeOrder, loadOrder, type DeskOrder } from './order-changes.ts';
import { DeskNote, OrderBooks } from './order-marks.tsx';
import { FailedRefunds, OtherSteps } from './order-refunds.tsx';
import { Parcel, Returns } from './came-back.tsx';
import { ChangeResult, NextStep } from './order-steps.tsx';
import { BackLink } from '../parts/list.tsx';
import { Box, PageHeading, Button, ButtonLink } from '../parts/page.tsx';
import { formatMoment, copyText } from '../parts/texts.ts';
import './order.css';

export function loader({ params }: LoaderFunctionArgs): Promise<DeskOrder> {
  return loadOrder(params['id'] ?? '');
}

export async function action({ request, params }: ActionFunctionArgs) {
  return changeOrder(params['id'] ?? '', await request.formData());
}

export function Component() {
  const order = useLoaderData<typeof loader>();
  const { tone, word } = describeDeskStatus(order);
  return (
    <>
      <BackLink to="/desk/orders">Orders</BackLink>
      <PageHeading
        title={`Order ${order.number}`}
        status={<Status tone={tone}>{word}</Status>}
        actions={
          <>
            <ButtonLink look="quiet" to={`/desk/slips?order=${order._id}`}>
              Packing slip
            </ButtonLink>
            {order.invoice && (
              <ButtonLink look="quiet" to={`/desk/bill?order=${order._id}`}>
                {order.seller ? titleBill(order.lines, order.seller) : 'Bill'}
              </ButtonLink>
            )}
            <ButtonLink look="quiet" to={`/desk/labels?order=${order._id}`}>
              Label
            </ButtonLink>
          </>
        }
      />
      <ol className="desk-progress" aria-label="Progress">
        {listProgressSteps(order).map(({ name, state, detail }) => (
          <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <b {...getTextAttributes(name)}>{name}</b>
            <span>{detail}</span>
          </li>
        ))}
      </ol>
      <div className="desk-columns">
        <div className="desk-stack">
          <ChangeResult key={order._id} order={order} />
          <FailedRefunds order={order} />
          <Returns order={order} />
          {isUndecided(order) ? (
            <Parcel order={order} />
          ) : (
            <>
              <NextStep order={order} />
              <OrderBooks order={order} />
            </>
          )}
          <History order={order} />
        </div>
        <div className="desk-stack">
          <Customer order={order} />
          {order.gift && (
            <Box title="A present">
              <p className="desk-lines" {...getTextAttributes(order.gift.message)}>
                {order.gift.message || 'Without a message.'}
              </p>
              {order.gift.hidePrices && <p className="desk-small">No prices on the slip</p>}
            </Box>
          )}
          <Payment order={order} />
          <OtherSteps key={order._id} order={order} />
        </div>
      </div>
    </>
  );
}

function History({ order }: { order: DeskOrder }) {
  return (
    <Box title="What happened">
      <ol className="desk-history">
        {order.history
          .map(({ status, at, note }, index) => {
            // Entries such as those of refunds repeat the status.
            const isChange = order.history[index - 1]?.status !== status || !note;
            return (
              <li key={index}>
                <time dateTime={at}>{formatMoment(at)}</time>
                <span>
                  {isChange ? STATUS_WORDS[status] : note}
                  {isChange && note && <span className="desk-small">{note}</span>}
                </span>
              </li>
            );
          })
          .toReversed()}
      </ol>
      <DeskNote key={order._id} order={order} />
    </Box>
  );
}

const STATUS_WORDS = {
  ...STATUS_NAMES,
  'awaiting-payment': 'Ordered, awaiting payment',
  expired: 'Expired without payment',
};

function Customer({ order }: { order: DeskOrder }) {
  const { name, addressText, city, state, pin, phone } = order.address;
  const isAccountDeleted = order.email === '';
  const copiedText = [name, addressText, `${city}, ${state} ${pin}`, phone].join('\n');
  return (
    <Box
      title="Reader"
      more={
        !isAccountDeleted && (
          <Button look="text" onClick={() => void copyText(copiedText, 'Address copied')}>
            Copy address
          </Button>
        )
      }
    >
      {isAccountDeleted ? (
        <p className="desk-muted">The account was deleted.</p>
      ) : (
        <address>
          <b {...getTextAttributes(name)}>{name}</b>
          <span className="desk-lines" {...getTextAttributes(addressText)}>
            {addressText}
          </span>
          <span>
            {city}, {state} {pin}
          </span>
          <a href={createPhoneLink(phone)}>{phone}</a>
          <a href={createMailLink(order.email)}>{order.email}</a>
        </address>
      )}
    </Box>
  );
}

const PAYMENT_WORDS = {
  pending: 'Not paid yet',
  paid: 'Paid',
  failed: 'Payment failed',
  due: 'To collect in cash',
  received: 'Received in cash',
  'not-due': 'To collect',
  // Refunds have lines of their own.
  'refund-pending': undefined,
  'partly-refunded': undefined,
  refunded: undefined,
} as const;

function Payment({ order }: { order: DeskOrder }) {
  const { totals, payment, refunded, invoice } = order;
  const paidWords = PAYMENT_WORDS[payment.method === 'cod' ? 'received' : 'paid'];
  const hasNothingToCollect = payment.status === 'due' && getCashToCollect(order) === 0;
  return (
    <Box title="Payment">
      <dl className="desk-sums">
        <Sum name="Books">{formatRupees(totals.price)}</Sum>
        {totals.discount > 0 && (
          <Sum name="Discount" className="desk-less">
            {`−${formatRupees(totals.discount)}`}
          </Sum>
        )}
        <Sum name="Delivery">{totals.delivery === 0 ? 'Free' : formatRupees(totals.delivery)}</Sum>
        <div className="desk-sum stitch-above">
          <dt>
            {hasNothingToCollect
              ? 'Total, nothing to collect'
              : (PAYMENT_WORDS[payment.status] ?? paidWords)}
          </dt>
          <dd>{formatRupees(totals.amount)}</dd>
        </div>
        {payment.status === 'not-due' && (
          <>
            <Sum name="Collected">{formatRupees(0)}</Sum>
            <Sum name="Due">Nothing</Sum>
          </>
        )}
        {payment.status === 'refund-pending' && <Sum name="Refund">In progress</Sum>}
        {refunded > 0 && <Sum name="Refunded">{formatRupees(refunded)}</Sum>}
      </dl>
      <p className="desk-small">
        {payment.method === 'cod' ? 'Cash on delivery' : payment.providerPaymentId}
      </p>
      {invoice && <p className="desk-small">Invoice {invoice.number}</p>}
    </Box>
  );
}

function Sum({
  name,
  className,
  children,
}: Record<'name' | 'children', string> & { className?: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={className}>{children}</dd>
    </>
  );
}
