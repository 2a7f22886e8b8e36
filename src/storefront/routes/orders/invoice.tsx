import type { ReactNode } from 'react';
import { Link, useParams, type LoaderFunctionArgs } from 'react-router';
import type { Order } from '#contract/orders/order.ts';
import type { Shop } from '#contract/shop-settings.ts';
import { Button } from '#ui/controls/button.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { catalogueContext, useCatalogue, useShop } from '../../data/catalogue.ts';
import { PageFailure } from '../../data/failure.tsx';
import { Bill } from '#bills/bill.tsx';
import { BackLink } from '../../features/orders/back-link.tsx';
import { rereadOrder, useOrder } from '../../features/orders/order-store.ts';
import { creditNotesPath, orderPath } from '../../navigation/paths.ts';
import { NotFound } from '../../features/layout/not-found.tsx';
import { isMissing } from './own-order.tsx';
import { PageHead } from '../../navigation/page-head.tsx';

export function loader({ params, context }: LoaderFunctionArgs) {
  const orderId = params['orderId'] ?? '';
  void rereadOrder(orderId);
  void context.get(catalogueContext).shop.use();
  return null;
}

/** The bill of an order, to be printed. */
export function Component() {
  return (
    <OrderPaper name="Invoice">
      {(order, shop) =>
        order.invoice && (
          <Bill
            order={{ ...order, invoice: order.invoice }}
            settings={shop}
            creditNotesPath={creditNotesPath(order)}
            Link={Link}
          />
        )
      }
    </OrderPaper>
  );
}

interface OrderPaperProps {
  name: string;
  /** Renders the bill or credit notes; if it returns nothing, the page is "not found". */
  children: (order: Order, shop: Shop) => ReactNode;
}

/** A page with a printable bill or credit notes of an order. */
export function OrderPaper({ name, children }: OrderPaperProps) {
  const { orderId = '' } = useParams();
  const order = useOrder(orderId);
  const { shop } = useCatalogue();
  const settings = useShop();
  // `unknown` until the order and the settings have been read.
  const sheets = order.data && settings.data ? children(order.data, settings.data) : 'unknown';
  if (isMissing(order) || !sheets) return <NotFound />;
  const failed = [order, settings].find(({ status }) => status === 'failed');
  const retry = () => Promise.all([rereadOrder(orderId), shop.reread()]);
  return (
    <>
      <PageHead
        title={order.data ? `${name} of order ${order.data.number}` : name}
        description={`The ${name.toLowerCase()} of your order at {shop}.`}
      />
      {order.data && sheets !== 'unknown' ? (
        <BillPage order={{ path: orderPath(order.data), number: order.data.number }}>
          {sheets}
        </BillPage>
      ) : (
        <div className="wrap page">
          {failed ? (
            <PageFailure
              heading={`This ${name.toLowerCase()} cannot be shown`}
              error={failed.error}
              onRetry={retry}
            />
          ) : (
            <Skeleton text={`Loading your ${name.toLowerCase()}...`} />
          )}
        </div>
      )}
    </>
  );
}

interface BillPageProps {
  /** The order's page, to which a link leads. */
  order: { path: string; number: string };
  children: ReactNode;
}

/** Sheets of paper, below a bar that is not printed. */
function BillPage({ order: { path, number }, children }: BillPageProps) {
  return (
    <div className="bill-page">
      <nav className="bill-bar" aria-label="Bill">
        <BackLink to={path}>{`Order ${number}`}</BackLink>
        <Button size="small" onClick={() => print()}>
          Print or save as PDF
        </Button>
      </nav>
      {children}
    </div>
  );
}
