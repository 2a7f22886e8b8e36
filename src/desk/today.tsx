import { Link, useLoaderData } from 'react-router';
import type { Book } from '#contract/catalogue/book.ts';
import type { DeskSummary } from '#contract/desk/desk.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { MAX_LOW_STOCK_TODAY } from '#contract/limits.ts';
import { formatCount, countNoun } from '#domain/values/money.ts';
import { dayInIndia } from '#domain/values/time.ts';
import { getServerTime } from '#client/client.ts';
import { desk } from './api.ts';
import { LostPayments } from './orders/lost-payments.tsx';
import {
  FailedRefunds,
  OrdersToPack,
  ShortOrders,
  UndeliveredParcels,
} from './orders/waiting-orders.tsx';
import { FirstDayBoxes } from './first-day.tsx';
import { useFrameData, useIsOwner } from './frame-data.ts';
import { Box, EmptyState, MoreLink, PageHeading } from './parts/page.tsx';
import { BookCover } from './parts/book.tsx';
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
const MAX_LOW_STOCK_ROWS = 6;
const MAX_BEST_SELLERS = 5;

export async function loader() {
  const summary = await desk.summary.$get();
  return { now: getServerTime(), summary };
}

/** Returns a greeting such as 'Good evening, Farida.', for the time of day in India. */
function greet(now: number, firstName: string): string {
  const hour = Number(HOUR_FORMAT.format(now));
  const part = hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening';
  return `Good ${part}${firstName && `, ${firstName}`}.`;
}

export function Component() {
  const { now, summary } = useLoaderData<typeof loader>();
  const { user, ordersToPack } = useFrameData();
  const { firstDay } = summary;
  // A shop that has had orders has more urgent work than the list.
  const isNew = firstDay?.steps.some(({ name, isDone }) => name === 'order' && !isDone);
  const isOwner = useIsOwner();
  return (
    <>
      <PageHeading title={DAY_FORMAT.format(now)} tabTitle="Today">
        {greet(now, user.firstName)}
      </PageHeading>
      <Tiles summary={summary} />
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
          <FailedRefunds refunds={summary.failedRefunds} />
          <LostPayments payments={summary.lostPayments} now={now} />
          <UndeliveredParcels orders={summary.cameBack} />
          {isOwner && summary.missingHeroBooks > 0 && (
            <MissingHeroBooks count={summary.missingHeroBooks} />
          )}
          <ShortOrders lines={summary.short} />
          <OrdersToPack orders={ordersToPack.orders} total={summary.toPack} now={now}>
            {isNew
              ? 'Orders stand here from the moment they are placed.'
              : 'Nothing to pack. Time for tea.'}
          </OrdersToPack>
          <Box
            title="Sales in the last 30 days"
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
          <RunningLow lowStock={summary.lowStock} sold={summary.sold} />
          {isOwner && !summary.sendsMail && (
            <Box title="Emails">
              <p>
                No mail server yet: emails to readers wait. <Link to="/desk/outbox">Read them</Link>
              </p>
            </Box>
          )}
          {isOwner && !summary.takesMoney && (
            <Box title="Payments">
              <p>
                No payment provider yet: orders paid online bring no money, because their payments
                are only simulated.
              </p>
            </Box>
          )}
          <BestSellers sales={summary.bestSellers.slice(0, MAX_BEST_SELLERS)} />
        </div>
      </div>
    </>
  );
}

/** The numbers of open tasks, each of which leads to its list. */
function Tiles({ summary }: { summary: DeskSummary }) {
  const { toPack, failedPayments, cameBackTotal, lowStock, returns } = summary;
  const tiles = [
    [toPack, '/desk/orders?status=placed', 'order to pack', 'orders to pack'],
    [failedPayments, '#lost-payments', 'payment that failed', 'payments that failed'],
    [
      cameBackTotal,
      '/desk/orders?status=came-back',
      'parcel that came back',
      'parcels that came back',
    ],
    [lowStock.length, '#low-stock', 'book running low', 'books running low'],
    [
      returns,
      '/desk/orders?status=return-requested',
      'return to decide on',
      'returns to decide on',
    ],
  ] as const;
  // Parcels are listed only if there are any.
  const shown = tiles.filter(([count, to]) => count > 0 || !to.endsWith('came-back'));
  return (
    <nav className="desk-tiles" aria-label="Waiting for you">
      {shown.map(([count, to, one, several]) => (
        <Link key={to} to={to}>
          <b>
            {formatCount(count)}
            {to === '#low-stock' && count === MAX_LOW_STOCK_TODAY && '+'}
          </b>
          <span>{count === 1 ? one : several}</span>
        </Link>
      ))}
    </nav>
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

function MissingHeroBooks({ count }: { count: number }) {
  return (
    <Box title="Home page" more={<MoreLink to="/desk/shop/home">Books on the shelf</MoreLink>}>
      <p>
        {count === 1
          ? 'A book on the shelf was deleted. A best seller takes its place.'
          : `${count} books on the shelf were deleted. Best sellers take their place.`}
      </p>
    </Box>
  );
}

function RunningLow({ lowStock, sold }: Pick<DeskSummary, 'lowStock' | 'sold'>) {
  return (
    <Box title="Running low" more={<MoreLink to="/desk/books?low=1">All low stock</MoreLink>}>
      <div id="low-stock" />
      {lowStock.length === 0 && (
        <EmptyState>Every book has enough copies. Books with few left are listed here.</EmptyState>
      )}
      <ul className="desk-rows">
        {lowStock.slice(0, MAX_LOW_STOCK_ROWS).map(({ stock = 0, ...book }) => (
          <li key={book._id}>
            <BookCover book={book} />
            <div>
              <BookTitle book={book} />
              <p className="desk-small">{formatCount(sold[book._id] ?? 0)} sold in 30 days</p>
            </div>
            <b data-tone={stock === 0 ? 'danger' : undefined}>
              {stock === 0 ? 'None left' : `${stock} left`}
            </b>
          </li>
        ))}
      </ul>
    </Box>
  );
}

function BestSellers({ sales }: { sales: DeskSummary['bestSellers'] }) {
  const maxCopies = Math.max(1, ...sales.map(({ copies }) => copies));
  return (
    <Box title="Best sellers">
      {sales.length === 0 && (
        <EmptyState>
          Nothing was sold in the last 30 days. The best sellers are listed here.
        </EmptyState>
      )}
      <ol className="desk-rows">
        {sales.map(({ book, copies }) => (
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
