import {
  ProviderFailure,
  RefundRefused,
  type PaymentProvider,
  type ProviderPayment,
  type ProviderRefund,
  type SettledPayment,
  type WebhookEvent,
} from '#api/payment-provider.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/values/time.ts';
import { getTask } from './scheduler.ts';

/** A payment at the provider, with its refunds. Amounts are in paise. */
export interface BankPayment {
  id: string;
  /** ms since 1970. */
  at: number;
  amount: number;
  status: ProviderPayment['status'];
  refunds: (ProviderRefund & { refundId: string })[];
}

interface BankOrder {
  id: string;
  amount: number;
  /** The number of the shop's order. */
  receipt: string;
  payments: BankPayment[];
}

/** How a shopper pays. */
type Payment = 'pays' | 'fails' | 'pays another amount' | 'must be captured';

/** What the provider's dialog passes to the page after a payment. */
export interface Proof {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

/** The payment provider of the simulation: its money is the truth. */
export interface Bank {
  provider: PaymentProvider;
  orders: Map<string, BankOrder>;
  pay(orderId: string, payment: Payment): Proof;
  /** Nothing fails any more. */
  calm(): void;
  /** Fails every call until it is called with `false`. */
  setDown(isDown: boolean): void;
}

/** One in this number of calls fails before it has had its effect, and one after. */
const FAILS_EVERY = 12;
/** One in this number of events is never delivered. */
const LOST_EVERY = 4;
/**
 * From this time after the first payment of an order, its list of payments never fails and events
 * of further payments are never lost, because the shop asks for the last time a day after an order
 * was paid: by its clock, which may be wrong by an hour.
 */
const LAST_CHECK_MS = 22 * HOUR_MS;
/** When an event is sent again until the shop has accepted it. */
const RETRIES_MS = [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 120 * MINUTE_MS];

/** `send` delivers an event to the shop. */
export function createBank(
  send: (event: WebhookEvent, delaysMs: readonly number[]) => void,
  now: () => number,
): Bank {
  const orders = new Map<string, BankOrder>();
  const payments = new Map<string, { payment: BankPayment; orderId: string }>();
  let isCalm = false;
  let isDown = false;
  let count = 0;

  /** Runs `work`, or fails before or after it, unless the call `isLast`. */
  function unreliably<T>(work: () => T, isLast = false): T {
    const { random, isCalm: isCalmTask } = getTask();
    if (isLast) return work();
    if (isDown) throw new ProviderFailure('The provider is down.');
    const luck = isCalm || isCalmTask ? -1 : random.nextInt(FAILS_EVERY);
    if (luck === 0) throw new ProviderFailure('The provider did not get the call.');
    const value = work();
    if (luck === 1) throw new ProviderFailure('The response of the provider was lost.');
    return value;
  }

  /** Reports a payment: late, twice, or never, and sometimes before the page knows of it. */
  function report(orderId: string, payment: BankPayment, refund?: ProviderRefund): void {
    const { random } = getTask();
    if (payment.status === 'created' || payment.status === 'authorized') return;
    const event: WebhookEvent = {
      id: `event-${(count += 1)}`,
      providerOrderId: orderId,
      payment: toReport(payment) as SettledPayment,
      ...(refund && { refund: { ...refund } }),
    };
    if (!isLastCheck(orderId) && !isCalm && random.nextInt(LOST_EVERY) === 0) return;
    const firstMs = random.pick([0, 20, SECOND_MS, 10 * SECOND_MS, 20 * MINUTE_MS]);
    send(event, [firstMs, ...RETRIES_MS]);
    if (random.nextInt(6) === 0) send(event, [firstMs + random.nextInt(5000), ...RETRIES_MS]);
  }

  function isLastCheck(orderId: string): boolean {
    const end = now() - LAST_CHECK_MS;
    const { payments: own = [] } = orders.get(orderId) ?? {};
    return own.some(({ status, at }) => status === 'captured' && at < end);
  }

  const provider: PaymentProvider = {
    name: 'bank',
    key: 'key',
    createOrder: async ({ amount, receipt }) =>
      unreliably(() => {
        const id = `order_${(count += 1)}`;
        orders.set(id, { id, amount, receipt, payments: [] });
        return { id };
      }),
    listPayments: async (id) =>
      unreliably(
        () => (orders.get(id)?.payments ?? []).map((payment) => toReport(payment)),
        isLastCheck(id),
      ),
    capture: async ({ id }) =>
      unreliably(() => {
        const { payment } = payments.get(id) ?? {};
        if (payment?.status === 'authorized') payment.status = 'captured';
      }),
    refund: async ({ paymentId, amount, refundId }) =>
      unreliably(() => {
        const { payment, orderId } = payments.get(paymentId) ?? {};
        if (!payment || orderId === undefined)
          throw new RefundRefused(`There is no payment ${paymentId}.`);
        const known = payment.refunds.find((item) => item.refundId === refundId);
        if (known) return known.id;
        if (sumRefunded(payment) + amount > payment.amount)
          throw new RefundRefused('The refund is larger than what is left of the payment.');
        const refund = { id: `rfnd_${(count += 1)}`, amount, refundId };
        payment.refunds.push(refund);
        report(orderId, payment, refund);
        return refund.id;
      }),
    listRefunds: async (paymentId) =>
      unreliably(() =>
        (payments.get(paymentId)?.payment.refunds ?? []).map((refund) => ({ ...refund })),
      ),
    isSigned: async ({ providerOrderId, paymentId, signature }) =>
      signature === sign(providerOrderId, paymentId),
    readWebhook: async (body) => JSON.parse(new TextDecoder().decode(body)) as WebhookEvent,
  };

  return {
    provider,
    orders,
    calm() {
      isCalm = true;
      isDown = false;
    },
    setDown(value) {
      isDown = value;
    },
    pay(orderId, how) {
      const order = orders.get(orderId);
      if (!order) throw new Error(`The provider has no order ${orderId}.`);
      const id = `pay_${(count += 1)}`;
      const statuses = { fails: 'failed', 'must be captured': 'authorized' } as const;
      const payment: BankPayment = {
        id,
        at: now(),
        amount: how === 'pays another amount' ? order.amount - 100 : order.amount,
        status: how in statuses ? statuses[how as keyof typeof statuses] : 'captured',
        refunds: [],
      };
      order.payments.push(payment);
      payments.set(id, { payment, orderId });
      report(orderId, payment);
      return {
        razorpay_payment_id: id,
        razorpay_order_id: orderId,
        razorpay_signature: sign(orderId, id),
      };
    },
  };
}

function sign(orderId: string, paymentId: string): string {
  return `signed ${orderId} ${paymentId}`;
}

/** Returns the paise of a payment that were refunded. */
export function sumRefunded({ refunds }: BankPayment): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

function toReport(payment: BankPayment): ProviderPayment {
  const { id, amount, status } = payment;
  return { id, amount, status, refunded: sumRefunded(payment) };
}
