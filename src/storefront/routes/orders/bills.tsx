import { Link, useMatch, useParams } from 'react-router';
import { Bill, CreditNote } from '#bills/bill.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { useCatalogue, useShop } from '../../data/catalogue.ts';
import { PageFailure } from '../../data/failure.tsx';
import { NotFound } from '../../features/layout/not-found.tsx';
import { BackLink } from '../../features/orders/back-link.tsx';
import { rereadOrder, useOrder } from '../../features/orders/order-store.ts';
import { PageHead } from '../../navigation/page-head.tsx';
import { creditNotesPath, invoicePath, orderPath } from '../../navigation/paths.ts';
import { PATHS } from '../../navigation/screens.ts';
import { isMissing, loader as loadOrder } from './own-order.tsx';

export const loader = loadOrder;

/** The bill of an order, or all its credit notes, each on a separate sheet when printed. */
export function Component() {
  const { orderId = '' } = useParams();
  const isBill = useMatch(PATHS.invoice) !== null;
  const name = isBill ? 'Invoice' : 'Credit note';
  const snapshot = useOrder(orderId);
  const { shop } = useCatalogue();
  const settings = useShop();
  const { data: order } = snapshot;
  const { data: seller } = settings;
  const notes = order?.creditNotes ?? [];
  const hasSheets = isBill ? order?.invoice !== undefined : notes.length > 0;
  if (isMissing(snapshot) || (order && seller && !hasSheets)) return <NotFound />;
  const failed = [snapshot, settings].find(({ status }) => status === 'failed');
  const retry = () => Promise.all([rereadOrder(orderId), shop.reread()]);
  return (
    <>
      <PageHead
        title={order ? `${name} of order ${order.number}` : name}
        description={`The ${name.toLowerCase()} of your order at {shop}.`}
      />
      {order && seller ? (
        <div className="bill-page">
          {/* Not printed. */}
          <nav className="bill-bar" aria-label="Bill">
            <BackLink to={orderPath(order)}>{`Order ${order.number}`}</BackLink>
            <Button size="small" onClick={() => print()}>
              Print or save as PDF
            </Button>
          </nav>
          {isBill && order.invoice && (
            <Bill
              order={{ ...order, invoice: order.invoice }}
              settings={seller}
              creditNotesPath={creditNotesPath(order)}
              Link={Link}
            />
          )}
          {!isBill &&
            notes.map((note, index) => (
              <CreditNote
                key={note.number}
                order={order}
                note={note}
                isFirstOnPage={index === 0}
                billPath={invoicePath(order)}
                Link={Link}
                settings={seller}
              />
            ))}
        </div>
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
