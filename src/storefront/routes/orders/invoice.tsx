import { useParams, type LoaderFunctionArgs } from 'react-router';
import { catalogueContext, useCatalogue, useShop } from '../../data/catalogue.ts';
import { ReadFailure } from '../../data/read-failure.tsx';
import { BillPage } from '../../features/orders/bill.tsx';
import { refreshOrder, useOrder } from '../../features/orders/order-store.ts';
import { orderPath } from '../../navigation/paths.ts';
import { NotFound } from '../../features/layout/not-found.tsx';
import { isMissing } from './own-order.tsx';
import { PageHead } from '../../navigation/page-head.tsx';

export function loader({ params, context }: LoaderFunctionArgs) {
  const orderId = params['orderId'] ?? '';
  void refreshOrder(orderId);
  void context.get(catalogueContext).shop.load();
  return null;
}

/** The bill of an order, to be printed. */
export function Component() {
  const { orderId = '' } = useParams();
  const order = useOrder(orderId);
  const { shop } = useCatalogue();
  const settings = useShop();
  const { invoice } = order.data ?? {};
  if (isMissing(order) || invoice === null) return <NotFound />;
  const failed = [order, settings].find(({ status }) => status === 'failed');
  const retry = () => Promise.all([refreshOrder(orderId), shop.refresh()]);
  return (
    <>
      <PageHead
        title={order.data ? `Invoice of order ${order.data.number}` : 'Invoice'}
        description="The bill of your order at Kitabdost."
      />
      {order.data && invoice && settings.data ? (
        <BillPage
          order={{ ...order.data, invoice }}
          settings={settings.data}
          orderPath={orderPath(order.data)}
        />
      ) : (
        <div className="wrap page">
          {failed ? (
            <ReadFailure what="The invoice" error={failed.error} onRetry={retry} />
          ) : (
            <p role="status" className="order-waiting">
              Loading your invoice...
            </p>
          )}
        </div>
      )}
    </>
  );
}
