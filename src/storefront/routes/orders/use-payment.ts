import { useEffect, useRef } from 'react';
import type { Order } from '#contract/order.ts';
import { showToast } from '#ui/feedback.tsx';
import {
  describeProblem,
  openCheckout,
  type Problem,
} from '../../features/orders/change-orders.ts';
import { refreshOrder, replaceOrder } from '../../features/orders/order-store.ts';
import { leavePurchase, usePurchase } from '../../features/purchase/purchase-store.ts';
import { payOrder } from '../../features/purchase/purchase.ts';
import { notifyOtherTabs } from '../../data/changes.ts';
import { getSession } from '../../session/session-store.ts';
import { refreshOwnLists } from '../../features/own-lists/own-lists.ts';

/**
 * Pays an order that awaits its payment; `pay` resolves with the problem, if there is one.
 * `isUnconfirmed` if it was paid in this tab, but the API has not confirmed it: `pay` then confirms that
 * payment, and opens no second one.
 */
export function usePayment(orderId: string) {
  const purchase = usePurchase();
  const visit = useRef(new AbortController());
  useEffect(() => {
    visit.current = new AbortController();
    return () => {
      visit.current.abort();
      leavePurchase();
    };
  }, []);
  const isBusy =
    purchase.orderId === orderId &&
    (purchase.state === 'placing' || purchase.state === 'confirming');

  const pay = async (order: Order): Promise<Problem | undefined> => {
    const session = getSession();
    if (!session) return undefined;
    let problem: Problem | undefined;
    let isOpened = false;
    const end = await payOrder(orderId, {
      session,
      signal: visit.current.signal,
      async open() {
        const opened = await openCheckout(order);
        if ('problem' in opened) problem = opened.problem;
        else isOpened = opened.done.checkout !== null;
        return 'done' in opened ? opened.done : undefined;
      },
    });
    switch (end.state) {
      case 'refused':
        return describeProblem(end.error);
      case 'unconfirmed':
        return undefined;
      case 'cancelled':
        if (isOpened) void refreshOrder(order._id);
        return end.problem === undefined ? problem : { text: end.problem, isAnnounced: true };
      default:
        replaceOrder(end.order, session.token);
        if (end.order.status === 'placed') void showToast('Payment received');
        notifyOtherTabs();
        // The books that were paid have left the cart.
        void refreshOwnLists();
        return undefined;
    }
  };
  const isUnconfirmed = purchase.kept.payment?.orderId === orderId && !isBusy;
  return { isBusy, isUnconfirmed, pay };
}
