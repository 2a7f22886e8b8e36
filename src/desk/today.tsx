import type { ReactNode } from 'react';
import { Link, useLoaderData, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import type { Book } from '#contract/catalogue/book.ts';
import type { DeskSummary } from '#contract/desk/desk.ts';
import type { FailedRefund as Refund } from '#contract/desk/desk-orders.ts';
import type { Order } from '#contract/orders/order.ts';
import { formatBookCount } from '#domain/finding/book-query.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { MAX_LOW_STOCK_BOOKS } from '#contract/limits.ts';
import { formatCount, formatRupees } from '#domain/values/money.ts';
import { countOrderCopies } from '#domain/orders/sales.ts';
import { countNoun, formatCopies } from '#domain/values/text.ts';
import { dayInIndia, formatWait } from '#domain/values/time.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { ARROW_RIGHT, Icon } from '#ui/display/icon.tsx';
import { getServerTime, readBody } from '#client/client.ts';
import { desk, load } from './api.ts';
import { LostPayments } from './orders/lost-payments.tsx';
import { FirstDayBoxes } from './first-day.tsx';
import { useFrameData, useIsOwner } from './frame-data.ts';
import { Box, EmptyState, PageHeading } from './parts/page.tsx';
import { BookCover, LineCover } from './parts/covers.tsx';
import { useSending } from './parts/use-sending.ts';
import { SalesChart, SalesSum } from './reports/sales-chart.tsx';
import './today.css';

const IN_INDIA = { timeZone: 'Asia/Kolkata' } as const;
const DAY_FORMAT = new Intl.DateTimeFormat('en-IN', {
  ...IN_INDIA,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});
const HOUR_FORMAT = new Intl.DateTimeFormat('en-IN', {
  ...IN_INDIA,
  hour: 'numeric',
  hourCycle: 'h23',
});
const MAX_ORDERS = 6;
const MAX_LOW_STOCK_ROWS = 6;
const MAX_BEST_SELLERS = 5;

async function loader({ request }: LoaderFunctionArgs) {
  const summary = await load(request, () => desk.summary.$get());
  return { now: getServerTime(), summary };
}

/** Returns a greeting such as 'Good evening, Farida.', for the time of day in India. */
function greet(now: number, firstName: string): string {
  const hour = Number(HOUR_FORMAT.format(now));
  const part = hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening';
  return `Good ${part}${firstName && `, ${firstName}`}.`;
}

/** The desk's home page: open tasks, sales, low stock and best sellers. */
function Component() {
  const { now, summary } = useLoaderData<typeof loader>();
  const { user, ordersToPack } = useFrameData();
  const { lowStock, failedRefunds, firstDay } = summary;
  // A shop that has had orders has more urgent work than the list.
  const isNew = firstDay?.steps.some(({ name, isDone }) => name === 'order' && !isDone);
  const bestSellers = summary.bestSellers.slice(0, MAX_BEST_SELLERS);
  const isOwner = useIsOwner();
  const maxCopies = Math.max(1, ...bestSellers.map(({ copies }) => copies));
  return (
    <>
      <PageHeading title={DAY_FORMAT.format(now)} tabTitle="Today">
        {greet(now, user.firstName)}
      </PageHeading>
      <nav className="desk-tiles" aria-label="Waiting for you">
        <Tile count={summary.toPack} to="/desk/orders?status=placed">
          {summary.toPack === 1 ? 'order to pack' : 'orders to pack'}
        </Tile>
        <Tile count={summary.failedPayments} to="#lost-payments">
          {summary.failedPayments === 1 ? 'payment that failed' : 'payments that failed'}
        </Tile>
        {summary.cameBack.length > 0 && (
          <Tile count={summary.cameBack.length} to="/desk/orders?status=came-back">
            {summary.cameBack.length === 1 ? 'parcel that came back' : 'parcels that came back'}
          </Tile>
        )}
        <Tile
          count={lowStock.length}
          hasMore={lowStock.length === MAX_LOW_STOCK_BOOKS}
          to="#low-stock"
        >
          {lowStock.length === 1 ? 'book running low' : 'books running low'}
        </Tile>
        <Tile count={summary.returns} to="/desk/orders?status=return-requested">
          {summary.returns === 1 ? 'return to decide on' : 'returns to decide on'}
        </Tile>
      </nav>
      {isOwner &&
        listProblems(summary).map(([count, text, query = '']) =>
          count === 0 ? null : (
            <p key={text} className="desk-given-up">
              <Link to={`/desk/outbox${query}`}>{text}</Link>
            </p>
          ),
        )}
      <div className="desk-columns">
        <div className="desk-stack">
          {firstDay && isNew && <FirstDayBoxes firstDay={firstDay} />}
          {failedRefunds.length > 0 && (
            <Box title="Failed refunds">
              <ul className="desk-rows">
                {failedRefunds.map((refund) => (
                  <FailedRefund key={refund._id} refund={refund} />
                ))}
              </ul>
            </Box>
          )}
          <LostPayments payments={summary.lostPayments} now={now} />
          {summary.cameBack.length > 0 && (
            <Box title="Parcels that came back">
              <ul className="desk-rows">
                {summary.cameBack.map(({ _id, number, address, ...order }) => (
                  <li key={_id}>
                    <LineCover line={order.lines[0]} />
                    <div>
                      <b>{number}</b> {address.name}, {address.city}
                      <p className="desk-small">{describeParcel(order)}</p>
                    </div>
                    <ButtonLink
                      look="quiet"
                      size="small"
                      to={`/desk/orders/${_id}`}
                      aria-label={`Decide about ${number}`}
                    >
                      Decide
                    </ButtonLink>
                  </li>
                ))}
              </ul>
            </Box>
          )}
          {summary.missingHeroBooks > 0 && (
            <Box
              title="Home page"
              more={<MoreLink to="/desk/shop/home">Books on the shelf</MoreLink>}
            >
              <p>
                {summary.missingHeroBooks === 1
                  ? 'A book of the shelf was deleted. A best seller stands in its place.'
                  : `${summary.missingHeroBooks} books of the shelf were deleted. Best sellers stand in their place.`}
              </p>
            </Box>
          )}
          {summary.short.length > 0 && (
            <Box title="Cannot be filled">
              <ul className="desk-rows">
                {summary.short.map(({ orderId, number, bookId, title, copies }) => (
                  <li key={`${orderId} ${bookId}`} className="desk-row-plain">
                    <div>
                      <Link to={`/desk/orders/${orderId}`}>{number}</Link>
                      <p className="desk-small">
                        {formatCopies(copies)} of <span {...getTextAttributes(title)}>{title}</span>{' '}
                        not on the shelf
                      </p>
                    </div>
                  </li>
                ))}
              </ul>
            </Box>
          )}
          <Box title="To pack" more={<MoreLink to="/desk/orders">All orders</MoreLink>}>
            {ordersToPack.total === 0 && (
              <EmptyState>
                {isNew
                  ? 'Orders stand here from the moment they are placed.'
                  : 'Nothing to pack. Time for tea.'}
              </EmptyState>
            )}
            <ul className="desk-rows">
              {ordersToPack.orders.slice(0, MAX_ORDERS).map((order) => (
                <li key={order._id}>
                  <LineCover line={order.lines[0]} />
                  <div>
                    <b>{order.number}</b> {order.address.name}, {order.address.city}
                    <p className="desk-small">
                      {formatBookCount(countOrderCopies(order))} ·{' '}
                      {formatWait(order.createdAt, now)}
                    </p>
                  </div>
                  <ButtonLink
                    look="quiet"
                    size="small"
                    to={`/desk/orders/${order._id}`}
                    aria-label={`Pack order ${order.number}`}
                  >
                    Pack
                  </ButtonLink>
                </li>
              ))}
            </ul>
            {summary.toPack > 1 && (
              <ButtonLink look="primary" size="small" to="/desk/orders?status=placed">
                Pack all {summary.toPack}
              </ButtonLink>
            )}
          </Box>
          <Box
            title="Sales of 30 days"
            more={isOwner && <MoreLink to="/desk/reports">Reports</MoreLink>}
          >
            {isNew ? (
              <EmptyState>Thirty bars, one a day, from your first sale on.</EmptyState>
            ) : (
              <SalesChart days={summary.days} today={dayInIndia(now)}>
                <SalesSum days={summary.days} amountBefore={summary.amountBefore} />
              </SalesChart>
            )}
          </Box>
          {firstDay && !isNew && <FirstDayBoxes firstDay={firstDay} />}
        </div>
        <div className="desk-stack">
          <Box title="Running low" more={<MoreLink to="/desk/books?low=1">All low stock</MoreLink>}>
            <div id="low-stock" />
            {lowStock.length === 0 && (
              <EmptyState>
                Every book has enough copies. Books with few left are listed here.
              </EmptyState>
            )}
            <ul className="desk-rows">
              {lowStock.slice(0, MAX_LOW_STOCK_ROWS).map(({ stock = 0, ...book }) => (
                <li key={book._id}>
                  <BookCover book={book} />
                  <div>
                    <BookTitle book={book} />
                    <p className="desk-small">
                      {formatCount(summary.sold[book._id] ?? 0)} sold in 30 days
                    </p>
                  </div>
                  <b data-tone={stock === 0 ? 'danger' : undefined}>
                    {stock === 0 ? 'None left' : `${stock} left`}
                  </b>
                </li>
              ))}
            </ul>
          </Box>
          {isOwner && !summary.sendsMail && (
            <Box title="Mails">
              <p>
                No mail server yet: readers’ mails wait. <Link to="/desk/outbox">Read them</Link>
              </p>
            </Box>
          )}
          <Box title="Best sellers">
            {bestSellers.length === 0 && (
              <EmptyState>
                Nothing was sold in the last 30 days. The best sellers are listed here.
              </EmptyState>
            )}
            <ol className="desk-rows">
              {bestSellers.map(({ book, copies }) => (
                <li key={book._id}>
                  <BookCover book={book} />
                  <div>
                    <BookTitle book={book} />
                    <div className="desk-bar" style={{ width: `${(copies / maxCopies) * 100}%` }} />
                  </div>
                  <b>{formatCount(copies)}</b>
                </li>
              ))}
            </ol>
          </Box>
        </div>
      </div>
    </>
  );
}

/** Lists what the shop could not send, with the query of its list in the outbox. */
function listProblems({ givenUp, failing: { mails, payments, webhooks } }: DeskSummary) {
  const waiting = '?state=waiting';
  return [
    [givenUp, `${countNoun(givenUp, 'task')} in the outbox could not be completed`],
    [mails, `Emails are not going out: ${formatCount(mails)} waiting`, waiting],
    [
      payments,
      `The payment provider is not answering: ${countNoun(payments, 'refund')} waiting`,
      waiting,
    ],
    [webhooks, `Programs do not accept their events: ${formatCount(webhooks)} waiting`, waiting],
  ] as const;
}

interface TileProps {
  count: number;
  /** Whether there may be more than `count`. */
  hasMore?: boolean;
  to: string;
  children: ReactNode;
}

function Tile({ count, hasMore = false, to, children }: TileProps) {
  return (
    <Link to={to}>
      <b>{`${formatCount(count)}${hasMore ? '+' : ''}`}</b>
      <span>{children}</span>
    </Link>
  );
}

/** The title, which leads an owner to the book's editor. */
function BookTitle({ book }: { book: Pick<Book, '_id' | 'title' | 'language'> }) {
  const props = { className: 'desk-title', ...getTextAttributes(book.title, book.language) };
  if (!useIsOwner()) return <p {...props}>{book.title}</p>;
  return (
    <Link to={`/desk/books/${book._id}`} {...props}>
      {book.title}
    </Link>
  );
}

function MoreLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="desk-more" to={to}>
      {children}
      <Icon path={ARROW_RIGHT} />
    </Link>
  );
}

/** Describes a parcel: '3 books, paid ₹684 · addressee absent'. */
function describeParcel(order: Pick<Order, 'lines' | 'payment' | 'totals' | 'history'>): string {
  const { payment, totals, history } = order;
  const paid =
    payment.status === 'not-due' ? 'nothing is due' : `paid ${formatRupees(totals.amount)}`;
  const note = history.findLast(({ status }) => status === 'undelivered')?.note;
  const facts = `${formatBookCount(countOrderCopies(order))}, ${paid}`;
  return note ? `${facts} · ${note}` : facts;
}

function FailedRefund({ refund }: { refund: Refund }) {
  const { _id: refundId, orderId: id, number, amount, problem, isSuspended } = refund;
  const { isSending, error, send, revalidate } = useSending();
  const isOwner = useIsOwner();
  const retry = () =>
    send(async () => {
      await readBody(desk.orders[':id'].refunds[':refundId'].$post({ param: { id, refundId } }));
      await revalidate();
    }, revalidate);
  return (
    <li className="desk-row-plain">
      <div>
        <Link to={`/desk/orders/${id}`}>{number}</Link> {formatRupees(amount)}
        <p className="desk-small">{error ?? problem}</p>
      </div>
      {isSuspended && <Link to={`/desk/orders/${id}`}>{`Decide about ${number}`}</Link>}
      {isOwner && !isSuspended && (
        <Button look="quiet" size="small" disabled={isSending} onClick={() => void retry()}>
          {isSending ? 'Trying…' : 'Try again'}
        </Button>
      )}
    </li>
  );
}

export const route = { loader, Component } satisfies RouteObject;
