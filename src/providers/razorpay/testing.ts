import { signText } from '../signature.ts';
import { startServer } from '../testing.ts';

/** The lowest amount of an order, in paise. */
const MIN_AMOUNT = 100;

/** The faults of a call that `StandIn` can simulate. */
type CallFault =
  /** The call never gets a response. */
  | 'hang'
  /** The call fails, without having done anything. */
  | '500'
  /** The call does what was requested, but the connection breaks before the response. */
  | 'cut'
  /** The response has another amount. */
  | 'wrong amount';

type Call = 'create' | 'list' | 'find' | 'capture' | 'refund' | 'list refunds';

interface Payment {
  id: string;
  order_id: string;
  amount: number;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  amount_refunded: number;
}

interface Refund {
  id: string;
  payment_id: string;
  amount: number;
  receipt: string | null;
  /** The idempotency key. */
  key: string;
  status?: 'processed' | 'failed';
}

interface Received {
  call: Call;
  path: string;
  authorization: string;
  /** The idempotency key; '' without one. */
  key: string;
  body: Record<string, unknown>;
}

/** For tests: an HTTP server that responds like Razorpay, and can simulate faults. */
export interface StandIn {
  options: { keyId: string; keySecret: string; webhookSecret: string; apiUrl: string };
  /** The calls, in their order. */
  received: Received[];
  refunds: Refund[];
  payments: Payment[];
  /** Sets the fault of a call from now on; without a fault, the call works again. */
  setFault(call: Call, fault?: CallFault): void;
  /** Called while a call waits for its response. */
  beforeResponse?: ((call: Call) => Promise<void>) | undefined;
  /** Pays an order. Resolves with what the checkout passes to the page. */
  pay(orderId: string, payment?: Partial<Payment>): Promise<Proof>;
  /** Refunds a payment in the Dashboard, as the owner can. */
  refundByHand(paymentId: string, amount: number): Refund;
  /** Lets a refund fail at the bank, after which the payment can be refunded again. */
  failRefund(refund: Refund): void;
  /**
   * Creates a webhook about the payment, and about `refund` if it is given. Values in `payment`
   * replace those of the payment's current state.
   */
  report(event: string, paymentId: string, options?: ReportOptions): Promise<Webhook>;
  close(): Promise<void>;
}

interface Proof {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

interface ReportOptions {
  refund?: Refund | undefined;
  payment?: Partial<Payment>;
  eventId?: string;
}

export interface Webhook {
  body: string;
  headers: { 'x-razorpay-signature': string; 'x-razorpay-event-id': string };
}

const CALLS: [string, RegExp, Call][] = [
  ['POST', /^\/v1\/orders$/, 'create'],
  ['GET', /^\/v1\/orders\/([^/]+)\/payments$/, 'list'],
  ['GET', /^\/v1\/payments\/([^/]+)$/, 'find'],
  ['POST', /^\/v1\/payments\/([^/]+)\/capture$/, 'capture'],
  ['POST', /^\/v1\/payments\/([^/]+)\/refund$/, 'refund'],
  ['GET', /^\/v1\/payments\/([^/]+)\/refunds\?count=100&skip=(\d+)$/, 'list refunds'],
];
const KEYS = { keyId: 'rzp_test_key', keySecret: 'key secret', webhookSecret: 'webhook secret' };

/** For tests: starts the stand-in on a free port. */
export async function startStandIn(): Promise<StandIn> {
  let count = 0;
  const createId = (kind: string) => `${kind}_${String(++count).padStart(14, '0')}`;
  const orders = new Map<string, number>();
  const faults = new Map<Call, CallFault>();
  const payments: Payment[] = [];
  const refunds: Refund[] = [];
  /** The first response to each idempotency key, which is repeated even if the refund has failed. */
  const responses = new Map<string, Refund>();
  const received: Received[] = [];

  function makeRefund(
    paymentId: string,
    amount: number,
    asked: { receipt: string | null; key: string },
  ) {
    const payment = payments.find(({ id }) => id === paymentId);
    const known = responses.get(asked.key);
    if (known) return known.amount === amount ? known : undefined;
    if (!payment || payment.amount_refunded + amount > payment.amount) return undefined;
    if (payment.status !== 'captured') return undefined;
    payment.amount_refunded += amount;
    if (payment.amount_refunded === payment.amount) payment.status = 'refunded';
    const refund: Refund = { id: createId('rfnd'), payment_id: paymentId, amount, ...asked };
    refunds.push(refund);
    if (asked.key !== '') responses.set(asked.key, { ...refund });
    return refund;
  }

  /** Returns the response; `undefined` refuses the call. */
  function act({ call, body, key }: Received, id: string, skip: number): object | undefined {
    const payment = payments.find((item) => item.id === id);
    const amount = Number(body['amount']);
    switch (call) {
      case 'create': {
        if (amount < MIN_AMOUNT) return undefined;
        const orderId = createId('order');
        orders.set(orderId, amount);
        return { id: orderId, entity: 'order', amount, status: 'created' };
      }
      case 'list': {
        const items = payments.filter(({ order_id }) => order_id === id);
        return { entity: 'collection', count: items.length, items };
      }
      case 'find':
        return payment;
      case 'capture':
        if (payment?.status !== 'authorized' || payment.amount !== amount) return undefined;
        payment.status = 'captured';
        return payment;
      case 'refund':
        return makeRefund(id, amount, { receipt: String(body['receipt']), key });
      case 'list refunds': {
        const all = refunds.filter(({ payment_id }) => payment_id === id);
        const items = all.slice(skip, skip + 100);
        return { entity: 'collection', count: items.length, items };
      }
      default:
        return call satisfies never;
    }
  }

  const { url, close } = await startServer(async ({ method, path, headers, body, cut }) => {
    const found = CALLS.find(([verb, pattern]) => verb === method && pattern.test(path));
    if (!found) return { status: 404, body: {} };
    const [, pattern, call] = found;
    const one: Received = {
      call,
      path,
      authorization: headers.authorization ?? '',
      key: String(headers['x-refund-idempotency'] ?? ''),
      body,
    };
    received.push(one);
    const fault = faults.get(call);
    if (fault === 'hang') return undefined;
    if (fault === '500') return { status: 500, body: { error: { code: 'SERVER_ERROR' } } };
    const [, id = '', skip] = pattern.exec(path) ?? [];
    const result = act(one, id, Number(skip));
    if (fault === 'cut') {
      cut();
      return undefined;
    }
    await standIn.beforeResponse?.(call);
    if (!result) return { status: 400, body: { error: { code: 'BAD_REQUEST_ERROR' } } };
    return { status: 200, body: fault === 'wrong amount' ? { ...result, amount: 1 } : result };
  });

  const standIn: StandIn = {
    options: { ...KEYS, apiUrl: url },
    received,
    refunds,
    payments,
    setFault: (call, fault) => void (fault ? faults.set(call, fault) : faults.delete(call)),
    async pay(orderId, part = {}) {
      const id = createId('pay');
      const amount = orders.get(orderId) ?? 0;
      const order = { order_id: orderId, amount, amount_refunded: 0 };
      payments.push({ id, ...order, status: 'captured', ...part });
      return {
        razorpay_payment_id: id,
        razorpay_order_id: orderId,
        razorpay_signature: await signText(KEYS.keySecret, `${orderId}|${id}`),
      };
    },
    refundByHand(paymentId, amount) {
      const refund = makeRefund(paymentId, amount, { receipt: null, key: '' });
      if (!refund) throw new Error(`${paymentId} cannot be refunded.`);
      return refund;
    },
    failRefund(refund) {
      const payment = payments.find(({ id }) => id === refund.payment_id);
      if (!payment || refund.status === 'failed') throw new Error(`${refund.id} cannot fail.`);
      refund.status = 'failed';
      payment.amount_refunded -= refund.amount;
      payment.status = 'captured';
    },
    async report(event, paymentId, { refund, payment = {}, eventId = createId('event') } = {}) {
      const entity = { ...payments.find(({ id }) => id === paymentId), ...payment };
      const payload = {
        payment: { entity },
        ...(refund && { refund: { entity: refund } }),
      };
      // The body has spaces and an escaped accent, which parsing and serializing would change: the
      // signature is that of the unchanged bytes.
      const body = JSON.stringify({ event, payload, note: 'Caf?' }, undefined, 1).replace(
        '?',
        String.raw`\u00e9`,
      );
      const signature = await signText(KEYS.webhookSecret, body);
      return {
        body,
        headers: { 'x-razorpay-signature': signature, 'x-razorpay-event-id': eventId },
      };
    },
    close,
  };
  return standIn;
}
