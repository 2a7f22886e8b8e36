import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { OrderTask } from '../../features/orders/order-view.tsx';
import { scrollKey, type ScrollState } from '../../navigation/scroll.ts';

/** The task of the user with an order, in the state of the history entry of its page. */
interface OrderTaskState {
  orderTask: OrderTask;
}

function parseOrderTask(state: unknown): OrderTask | undefined {
  const task = (state as Partial<OrderTaskState> | null)?.orderTask;
  return task === 'cancel' || task === 'return' ? task : undefined;
}

/** An open dialog or form has its own history entry, so that Back closes it. */
export function useOrderTask() {
  const navigate = useNavigate();
  const location = useLocation();
  const task = parseOrderTask(location.state);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = task !== undefined;
    return () => {
      isOpen.current = false;
    };
  }, [task]);
  return {
    task,
    begin(orderTask: OrderTask) {
      // Opening must not scroll the page.
      const state: OrderTaskState & ScrollState = { orderTask, scrollKey: scrollKey(location) };
      void navigate(location.pathname, { state });
    },
    /** Does nothing once it is closed: a change may end after its dialog, or after its page. */
    leave() {
      if (!isOpen.current) return;
      isOpen.current = false;
      void navigate(-1);
    },
  };
}
