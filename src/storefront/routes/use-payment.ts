import { useEffect, useRef, useState } from 'react';
import type { Order } from '#contract/order.ts';
import { showToast } from '#ui/toaster.tsx';
import { payOrder } from '../features/checkout/pay.ts';
import { openCheckout, type Problem } from '../features/orders/change-orders.ts';
import { refreshOrder, replaceOrder } from '../features/orders/order-store.ts';
import { tellOtherTabs } from '../data/other-tabs.ts';
import { getSession } from '../session/session-store.ts';
import { refreshOwnLists } from './own-lists.ts';

/** Pays an order that awaits its payment; `pay` resolves with what was in the way. */
export function usePayment() {
  const [isOpening, setOpening] = useState(false);
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
      { signal: visit.current.signal, onOpen: () => setOpening(false) },
    );
    setOpening(false);
    if (end.kind === 'untold') return 'unanswered';
    if (end.kind === 'unpaid') return void refreshOrder(order._id);
    replaceOrder(end.order, session.token);
    if (end.order.status === 'placed') void showToast('Payment received');
    tellOtherTabs();
    // The books that were paid have left the cart.
    void refreshOwnLists();
    return undefined;
  };
  return { isOpening, pay };
}
