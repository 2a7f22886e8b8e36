import { Link, useLoaderData } from 'react-router';
import { Bill } from '#bills/bill.tsx';
import { CreditNote } from '#bills/credit-note.tsx';
import { EmptyState } from '../parts/page.tsx';
import { type loadOrders, PrintPage } from './print-page.tsx';

/** The printable bill of an order, as the user sees it, and its credit notes. */
export function Component() {
  const { settings, orders } = useLoaderData<typeof loadOrders>();
  const [order] = orders;
  const { invoice } = order ?? {};
  if (!order || !invoice)
    return (
      <PrintPage title="Bill">
        <EmptyState>This order has no bill.</EmptyState>
      </PrintPage>
    );
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
