import { useEffect, useRef, useState } from 'react';
import type { Order } from '#contract/order.ts';
import { showToast } from '#ui/toaster.tsx';
import { payOrder } from '../../features/checkout/pay.ts';
import { readPayment } from '../../features/checkout/untold-payment.ts';
import { openCheckout, type Problem } from '../../features/orders/change-orders.ts';
import { refreshOrder, replaceOrder } from '../../features/orders/order-store.ts';
import { ApiError } from '../../data/api-client.ts';
import { tellOtherTabs } from '../../data/other-tabs.ts';
import { endSessionIfOver } from '../../session/change-as-user.ts';
import { getSession } from '../../session/session-store.ts';
import { refreshOwnLists } from '../lists/own-lists.ts';

/**
 * Pays an order that awaits its payment; `pay` resolves with what was in the way. `isUntold` if it was
 * paid in this tab, but the shop could not be told: `pay` then tells it, and opens no second payment.
 */
export function usePayment(orderId: string) {
  const [isOpening, setOpening] = useState(false);
  const [isUntold, setUntold] = useState(() => hasUntold(orderId));
  const visit = useRef(new AbortController());
  useEffect(() => {
    // A payment must not open over another page.
    visit.current = new AbortController();
    return () => visit.current.abort();
  }, []);

  const pay = async (order: Order): Promise<Problem | undefined> => {
    const session = getSession();
    if (!session) return undefined;
    setOpening(true);
    const opened = await openCheckout(order);
    if ('problem' in opened) {
      setOpening(false);
      return opened.problem;
    }
    const { checkout } = opened.done;
    if (!checkout) return void setOpening(false);
    const end = await payOrder(
      { order: opened.done.order, checkout, user: session.user },
      {
        signal: visit.current.signal,
        onOpen: () => setOpening(false),
        onPaid: () => setOpening(true),
      },
    );
    setOpening(false);
    setUntold(hasUntold(orderId));
    if (end.kind === 'untold') {
      endSessionIfOver(end.error, session);
      if (readPayment()) return undefined;
      return end.error instanceof ApiError && end.error.status > 0 ? 'failed' : 'unanswered';
    }
    if (end.kind === 'unpaid') return void refreshOrder(order._id);
    replaceOrder(end.order, session.token);
    if (end.order.status === 'placed') void showToast('Payment received');
    tellOtherTabs();
    // The books that were paid have left the cart.
    void refreshOwnLists();
    return undefined;
  };
  return { isOpening, isUntold: isUntold && !isOpening, pay };
}

function hasUntold(orderId: string): boolean {
  return readPayment()?.orderId === orderId;
}
