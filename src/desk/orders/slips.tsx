import { Fragment } from 'react';
import { useLoaderData } from 'react-router';
import type { Gift, OrderLine } from '#contract/orders/order.ts';
import type { ShopSettings } from '#contract/shop-settings.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { weighCopies } from '#domain/delivery/delivery.ts';
import { formatCount, formatRupees, countNoun } from '#domain/values/money.ts';
import { describeReturnWindow, getCashToCollect, isPaid } from '#domain/orders/order-actions.ts';
import { Mark } from '#ui/display/icon.tsx';
import { dayInIndia, formatDay } from '#domain/values/time.ts';
import { type loadOrders, PrintPage, NO_ORDERS } from './print-page.tsx';
import type { DeskOrder } from './order-changes.ts';
import './labels.css';
import './slips.css';

/** Labels of parcels to print, 100 × 150 mm each. A slip follows the label of a present. */
export function LabelsPage() {
  const { settings, orders } = useLoaderData<typeof loadOrders>();
  const { name, address: street, pin, phone } = settings;
  const sender = [name, ...street.split('\n').filter(Boolean)].join(', ');
  const count = orders.length + orders.filter(({ gift }) => gift).length;
  return (
    <PrintPage
      title="Labels"
      empty={count === 0 && NO_ORDERS}
      printLabel={`Print ${countNoun(count, 'page')}`}
    >
      <div className="desk-labels">
        {orders.map(({ _id, number, address, tracking, lines, gift, ...order }) => (
          <Fragment key={_id}>
            <section ref={fitOnPage} className="desk-label" aria-label={`Label of order ${number}`}>
              <p className="desk-label-courier">
                <b>{tracking?.carrier}</b>
                <span>{`${formatCount(weighCopies(lines, settings.delivery))} g`}</span>
              </p>
              <p className="desk-label-number">{tracking?.number}</p>
              <div className="desk-label-to">
                <p className="caps">To</p>
                <b {...getTextAttributes(address.name)}>{address.name || 'Deleted account'}</b>
                <address>
                  <span className="desk-lines" {...getTextAttributes(address.addressText)}>
                    {address.addressText}
                  </span>
                  <span>
                    {address.city}, {address.state}
                  </span>
                </address>
                {address.phone && <p>Phone {address.phone}</p>}
              </div>
              <p className="desk-label-pin">{address.pin}</p>
              <Collect order={order} />
              <div className="desk-label-from stitch-above">
                <p className="caps">From, if it cannot be delivered</p>
                <address {...getTextAttributes(sender)}>
                  {`${sender} ${pin}${phone && ` · Phone ${phone}`}`}
                </address>
              </div>
              <p className="desk-label-order">
                <Mark logo={settings.logo} />
                Order {number}
              </p>
            </section>
            {gift && <GiftSlip {...{ number, lines, gift, settings }} />}
          </Fragment>
        ))}
      </div>
    </PrintPage>
  );
}

/** The least height of a label divided by its width: that of `labels.css`, and a pixel of rounding. */
const PAGE_RATIO = 1.475;
const SCALES = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.45, 0.4];

/** Makes the texts of a label smaller until they fit on one page. */
function fitOnPage(label: HTMLElement | null): void {
  if (!label) return;
  const fit = () => {
    for (const scale of SCALES) {
      label.style.setProperty('--fit', String(scale));
      if (label.scrollHeight <= label.clientWidth * PAGE_RATIO) return;
    }
  };
  fit();
  // The letters of a font that has arrived later may be wider.
  void document.fonts?.ready.then(fit);
}

interface GiftSlipProps {
  number: string;
  lines: OrderLine[];
  gift: Gift;
  settings: Pick<ShopSettings, 'logo' | 'returnDays'>;
}

/** The message and the books, for the person who gets the present. */
function GiftSlip({ number, lines, gift, settings }: GiftSlipProps) {
  return (
    <section
      ref={fitOnPage}
      className="desk-label desk-gift"
      aria-label={`Gift slip of order ${number}`}
    >
      <p className="desk-gift-head">
        <Mark logo={settings.logo} />A present
      </p>
      <p className="desk-gift-message desk-lines" {...getTextAttributes(gift.message)}>
        {gift.message}
      </p>
      <ul className="stitch-above">
        {lines.map(({ bookId, title, author, qty, payable }) => (
          <li key={bookId}>
            <span className="desk-title" {...getTextAttributes(title)}>
              {qty > 1 ? `${qty} × ${title}` : title}
            </span>
            <span {...getTextAttributes(author)}>
              {gift.hidePrices ? author : formatRupees(payable * qty)}
            </span>
          </li>
        ))}
      </ul>
      <p className="desk-small">
        {gift.hidePrices && 'There are no prices on this slip. '}
        {describeReturnWindow(settings.returnDays)}
      </p>
    </section>
  );
}

type CollectedOrder = Parameters<typeof getCashToCollect>[0];

function Collect({ order }: { order: CollectedOrder }) {
  const cash = getCashToCollect(order);
  const [what, amount] =
    cash > 0 ? ['Collect in cash', formatRupees(cash)] : [describeUnsent(order), 'Do not send'];
  return (
    <p className="desk-label-collect" data-cash={what && ''}>
      <span>{what ?? (isPaid(order) ? 'Prepaid' : 'Not paid')}</span>
      {what ? <b>{amount}</b> : <span>Nothing to collect</span>}
    </p>
  );
}

/** Says why the order must not be sent, because its papers may have been open when it was cancelled. */
function describeUnsent({ status }: Pick<DeskOrder, 'status'>): string | undefined {
  if (status === 'cancelled') return 'Cancelled';
  const isUnpaid = status === 'awaiting-payment' || status === 'expired';
  return isUnpaid ? 'Not paid yet' : undefined;
}

/** Packing slips to print: A5, two on a sheet of A4. */
export function SlipsPage() {
  const { settings, orders } = useLoaderData<typeof loadOrders>();
  return (
    <PrintPage
      title="Packing slips"
      empty={orders.length === 0 && NO_ORDERS}
      printLabel={`Print ${countNoun(orders.length, 'packing slip')}`}
    >
      <div className="desk-sheets">
        {orders.map(({ _id, number, createdAt, lines, address, gift, ...order }) => (
          <section key={_id} className="desk-slip" aria-label={`Packing slip of order ${number}`}>
            <header>
              <span className="desk-slip-shop">
                <Mark logo={settings.logo} />
                <span {...getTextAttributes(settings.name)}>{settings.name}</span>
              </span>
              <span>
                <b>{number}</b>
                {formatDay(dayInIndia(Date.parse(createdAt)))}
              </span>
            </header>
            <div className="desk-slip-facts">
              <div>
                <h2>To</h2>
                <address>
                  <b {...getTextAttributes(address.name)}>{address.name}</b>
                  <span className="desk-lines" {...getTextAttributes(address.addressText)}>
                    {address.addressText}
                  </span>
                  <span>
                    {address.city}, {address.state} {address.pin}
                  </span>
                  <span>Phone {address.phone}</span>
                </address>
              </div>
              <div>
                <h2>Payment</h2>
                <Payment order={order} hidesAmount={gift?.hidePrices} />
              </div>
            </div>
            <ul className="stitch-above">
              {lines.map(({ bookId, title, author, isbn, qty, payable }) => (
                <li key={bookId}>
                  <span className="desk-slip-box" aria-hidden="true" />
                  <span>
                    <b className="desk-title" {...getTextAttributes(title)}>
                      {title}
                    </b>
                    <small {...getTextAttributes(author)}>
                      {[author, isbn].filter(Boolean).join(' · ')}
                    </small>
                  </span>
                  <b>× {qty}</b>
                  {!gift?.hidePrices && <span>{formatRupees(payable * qty)}</span>}
                </li>
              ))}
            </ul>
            {(gift?.message || settings.identity.motto) && (
              <p className="desk-slip-words desk-lines">
                {gift?.message || settings.identity.motto}
              </p>
            )}
            {settings.returnDays > 0 && (
              <p className="desk-small">
                Return within {countNoun(settings.returnDays, 'day')} of delivery: {location.host}
                /profile/orders
              </p>
            )}
          </section>
        ))}
      </div>
    </PrintPage>
  );
}

interface PaymentProps {
  order: Pick<DeskOrder, 'status' | 'payment' | 'totals'>;
  hidesAmount: boolean | undefined;
}

function Payment({ order, hidesAmount }: PaymentProps) {
  const cash = getCashToCollect(order);
  if (cash > 0 && hidesAmount) return <span>Cash on delivery</span>;
  if (cash > 0) return <b>Collect {formatRupees(cash)} in cash</b>;
  const reason = describeUnsent(order);
  if (reason)
    return (
      <>
        <span>{reason}</span>
        <b>Do not send</b>
      </>
    );
  if (order.payment.method === 'cod') return <span>Nothing to collect</span>;
  return <span>Paid online</span>;
}
