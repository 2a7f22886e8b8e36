import { useEffect, useRef, type ReactNode } from 'react';
import {
  type LoaderFunctionArgs,
  Link,
  useHref,
  useLoaderData,
  useLocation,
  useRevalidator,
} from 'react-router';
import { Icon } from '#ui/display/icon.tsx';
import { Bill, CreditNote } from '#bills/bill.tsx';
import { desk, shop } from '../api.ts';
import { BackLink } from '../parts/list.tsx';
import { EmptyState, PageHeading, Button } from '../parts/page.tsx';
import { findStale, StaleNote } from '../parts/unsaved.tsx';
import './print-page.css';

/** Each order takes a call to the API. */
const MAX_ORDERS = 50;

export async function loadOrders({ request }: LoaderFunctionArgs) {
  const ids = new URL(request.url).searchParams.getAll('order').slice(0, MAX_ORDERS);
  const [{ shop: settings }, ...responses] = await Promise.all([
    shop.$get(),
    ...ids.map((id) => desk.orders[':id'].$get({ param: { id } })),
  ]);
  return { settings, orders: responses.map(({ order }) => order) };
}

export const PRINTER =
  'M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M6 9V3a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6M7 14h10a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1';

interface PrintPageProps {
  title: string;
  /** The label of the print button: 'Print 2 packing slips'. */
  printLabel?: string;
  /** Says that there is nothing to print, in place of the button and the children. */
  empty?: string | false;
  back?: { to: string; name: string };
  hasOwnHeading?: boolean;
  children?: ReactNode;
}

export const NO_ORDERS = 'No orders are chosen. Choose them in Orders.';

export function PrintPage({
  title,
  printLabel,
  empty,
  back = { to: '/desk/orders', name: 'Orders' },
  hasOwnHeading,
  children,
}: PrintPageProps) {
  const data = useLoaderData<unknown>();
  const { revalidate } = useRevalidator();
  const path = useHref(useLocation().pathname);
  const dataAtPress = useRef<unknown>(undefined);
  // After the newest data are on the page: an order may have been cancelled since it was opened.
  useEffect(() => {
    if (dataAtPress.current === undefined || dataAtPress.current === data) return;
    dataAtPress.current = undefined;
    print();
  }, [data]);
  const startPrinting = async () => {
    dataAtPress.current = data;
    await revalidate();
    // During an outage, the data stay the same.
    if (!findStale(path)) return;
    dataAtPress.current = undefined;
    print();
  };
  return (
    <div className="desk desk-print">
      <nav className="desk-print-bar" aria-label={title}>
        <BackLink to={back.to}>{back.name}</BackLink>
        {!empty && (
          <Button onClick={() => void startPrinting()}>
            <Icon path={PRINTER} />
            {printLabel}
          </Button>
        )}
      </nav>
      <StaleNote />
      <main id="main">
        {hasOwnHeading ? <title>{`${title} · Desk`}</title> : <PageHeading title={title} />}
        {empty ? <EmptyState>{empty}</EmptyState> : children}
      </main>
    </div>
  );
}

/** The printable bill of an order, as the user sees it, and its credit notes. */
export function BillPage() {
  const { settings, orders } = useLoaderData<typeof loadOrders>();
  const [order] = orders;
  const { invoice } = order ?? {};
  if (!order || !invoice) return <PrintPage title="Bill" empty="This order has no bill." />;
  const here = `/desk/bill?order=${order._id}`;
  return (
    <PrintPage
      title={`Bill of order ${order.number}`}
      back={{ to: `/desk/orders/${order._id}`, name: `Order ${order.number}` }}
      printLabel="Print or save as PDF"
      hasOwnHeading
    >
      <Bill order={{ ...order, invoice }} settings={settings} creditNotesPath={here} Link={Link} />
      {order.creditNotes?.map((note) => (
        <CreditNote
          key={note.number}
          order={order}
          note={note}
          isFirstOnPage={false}
          billPath={here}
          Link={Link}
          settings={settings}
        />
      ))}
    </PrintPage>
  );
}
