import { expect, it } from 'vitest';
import { anAddress, anOrderLine } from '../builders.ts';
import { HOUR_MS, MINUTE_MS } from '../values/time.ts';
import { sendPayLink, cancelOrder, isLateToTakeBack, moveOrder } from './order-steps.ts';
import { needsDecision } from './desk-marks.ts';
import { getCashToCollect, getOrderActions, isPaid } from './order-actions.ts';
import { expireOrWait, failPayment, receivePayment } from './payments/order-payment.ts';
import type { OrderRecord, Step } from './order-record.ts';
import { startOrder } from './start-order.ts';
import { decideReturn, requestReturn, withdrawReturn } from './order-return.ts';
import { refundByOwner, answerSuspension } from './payments/pending-refund.ts';
import { listProgressSteps } from './order-progress.ts';
import { describeParcel, describeStatus } from './order-status.ts';
import {
  completeRefund,
  recordRefundList,
  recordReportedRefund,
} from './payments/provider-refund.ts';
import { isSold } from './sales.ts';
import { isUndecided } from './undelivered.ts';

const START = Date.parse('2026-11-10T05:12:00Z');
/** Beyond this number of steps, hardly a state is new. */
const MAX_STEPS = 7;
const LINES = [
  anOrderLine({ qty: 2, payable: 100 }),
  anOrderLine({ bookId: 'bk02', title: 'Gora', payable: 60 }),
];

function start(method: 'online' | 'cod', amount: number): Step {
  const { id: _id, ...address } = anAddress();
  return startOrder(
    {
      _id: 'or01',
      userId: 'us01',
      email: 'asha@example.com',
      key: 'k',
      keyedBody: '{}',
      keyUntil: 0,
      lines: LINES,
      totals: { price: amount, discount: 0, delivery: Math.min(amount, 40), amount },
      address,
      placeOfSupply: 'Karnataka',
      delivery: { from: '2026-11-24', to: '2026-11-26' },
      method,
      holdMs: HOUR_MS,
    },
    START,
  );
}

type Action = (record: OrderRecord, now: number) => Step | string | undefined;

const pay =
  (paymentId: string, part = 1): Action =>
  (record, now) =>
    receivePayment(
      record,
      {
        paymentId,
        amount: record.order.totals.amount * 100 * part,
        refundId: `re-${paymentId}`,
        areCopiesHeld: false,
      },
      now,
    );
const move =
  (to: Parameters<typeof moveOrder>[1]['to'], more = {}): Action =>
  (record, now) =>
    moveOrder(record, { to, returnDays: 7, ...more }, now);
const findReturn = ({ order }: OrderRecord) => order.returns.at(-1)?._id ?? '';
const findPending = ({ receipts }: OrderRecord) =>
  receipts.flatMap(({ refunds }) => refunds).find(({ isDone }) => !isDone)?._id ?? '';
/** The refunds that the provider has made, and one of ₹30 that the owner makes there. */
const refundElsewhere: Action = (record, now) => {
  const [receipt] = record.receipts;
  if (!receipt) return undefined;
  const done = receipt.refunds.filter(({ isDone }) => isDone);
  const refunds = [
    ...done.map(({ _id: refundId, amount, providerId: id = '' }) => ({ id, amount, refundId })),
    { id: `own at ${now}`, amount: 3000 },
  ];
  return recordRefundList(record, { paymentId: receipt.paymentId, refunds }, now);
};

const ACTIONS: Record<string, Action> = {
  pay: pay('pay1'),
  'pay again': pay('pay2'),
  'pay half': pay('pay3', 0.5),
  fail: failPayment,
  'expire or wait': expireOrWait,
  'send a link': sendPayLink,
  cancel: (record, now) => cancelOrder(record, { refundId: 're-cancel' }, now),
  unpack: move('placed'),
  pack: move('packed'),
  'pack, without mail': move('packed', { mail: false }),
  ship: move('shipped'),
  deliver: move('delivered'),
  'come back': move('undelivered'),
  'come back, for sale': move('undelivered', { restock: true, note: 'Absent' }),
  return: (record, now) =>
    requestReturn(record, { _id: 'rt', lines: [{ bookId: 'bk01', qty: 1 }], reason: 'Torn' }, now),
  withdraw: (record, now) => withdrawReturn(record, findReturn(record), now),
  receive: (record, now) =>
    decideReturn(
      record,
      { returnId: findReturn(record), decision: 'received', restock: true },
      now,
    ),
  decline: (record, now) =>
    decideReturn(
      record,
      { returnId: findReturn(record), decision: 'declined', restock: true },
      now,
    ),
  'refund 50': (record, now) =>
    refundByOwner(record, { refundId: 're-50', amount: 50, note: 'Late' }, now),
  'refund all': (record, now) =>
    refundByOwner(
      record,
      { refundId: 're-all', amount: record.order.totals.amount, note: '' },
      now,
    ),
  'complete a refund': (record, now) => {
    const refundId = findPending(record);
    return completeRefund(record, { refundId, id: `at ${now}` }, now);
  },
  'a refund fails': (record, now) => {
    const [receipt] = record.receipts;
    const done = receipt?.refunds.find(({ isDone }) => isDone);
    if (!receipt || !done) return undefined;
    const refund = { id: done.providerId ?? '', amount: done.amount, isFailed: true };
    return recordReportedRefund(record, { paymentId: receipt.paymentId, refunded: 0, refund }, now);
  },
  'refund elsewhere': refundElsewhere,
  'drop a refund': (record, now) =>
    answerSuspension(record, { refundId: findPending(record), isReplaced: true }, now),
};

/** Names a state by all that later steps depend on, but for times. */
function nameState({ order, receipts, cashRefunds }: OrderRecord): string {
  const { status, payment, returns, undelivered } = order;
  const ownReturns = returns.map((item) => item.status).join('+');
  const decided = isUndecided(order) ? 'undecided' : 'decided';
  const parcel = undelivered && `${undelivered.restocked.length} back, ${decided}`;
  const refunds = receipts.map((receipt) => {
    const pending = receipt.refunds.filter(({ isDone }) => !isDone);
    const isSuspended = pending.some((item) => item.isSuspended);
    return `${receipt.counts ? '' : 'extra '}${pending.length} pending${isSuspended ? ' suspended' : ''}`;
  });
  const facts = [ownReturns, parcel, ...refunds, cashRefunds && 'cash back'];
  return [payment.method, order.totals.amount, status, payment.status, ...facts]
    .filter((fact) => fact !== '' && fact !== 0 && fact !== undefined)
    .join(' · ');
}

function describeStep(result: Step | string | undefined, before: OrderRecord): string {
  if (result === undefined) return 'none';
  if (typeof result === 'string') return result;
  const effects = result.effects.map((effect) => {
    if (effect.kind === 'mail')
      return `mail ${effect.mail}${effect.isRefundDue ? ' of a refund' : ''}`;
    if (effect.kind === 'refund')
      return `refund ${effect.refund.amount}${effect.problem === undefined ? '' : ' later'}`;
    if (effect.kind === 'return-copies')
      return `return ${effect.lines.length} lines: ${effect.reason}`;
    if (effect.kind === 'credit') return `credit ${effect.lines.length} lines`;
    return effect.kind;
  });
  const state = nameState(result.record);
  return [state === nameState(before) ? 'the same' : state, ...effects].join(', ');
}

function describeState({ order, ...record }: OrderRecord, now: number): string {
  const steps = listProgressSteps(order).map(({ name, state }) => `${name} (${state})`);
  const { word, tone, detail = '' } = describeStatus(order);
  const { canCancel, hasInvoice, returning } = getOrderActions(order, now);
  const facts = {
    'to decide': needsDecision({ ...record, order }),
    sold: isSold(order),
    paid: isPaid(order),
    'can cancel': canCancel,
    'has a bill': hasInvoice,
    'may be taken back': isLateToTakeBack(order, now) === false,
    'late to take back': isLateToTakeBack(order, now + HOUR_MS) === true,
    due: record.due !== null,
  };
  const yes = Object.entries(facts).flatMap(([name, isTrue]) => (isTrue ? [name] : []));
  return [
    `  ${word} (${tone}) ${detail} | ${describeParcel(order)} | returning: ${returning} | cash: ${getCashToCollect(order)}`,
    `  ${steps.join(' → ')}`,
    `  ${yes.join(', ')}`,
  ].join('\n');
}

/** Whether the order has a payment that does not count, or several refunds or returns. */
function isOdd({ order, receipts }: OrderRecord): boolean {
  const refunds = receipts.flatMap((receipt) => receipt.refunds);
  return receipts.some(({ counts }) => !counts) || refunds.length > 2 || order.returns.length > 1;
}

// Every step from every state, because a slip in a guard allows one that no other test tries.
it('makes of every order what the golden file says, by every step', async () => {
  const found = new Map<string, string[]>();
  let records = [start('online', 300), start('cod', 300), start('online', 0)].map(
    ({ record }): OrderRecord => record,
  );
  for (let depth = 0; depth <= MAX_STEPS; depth++) {
    const next: OrderRecord[] = [];
    for (const record of records) {
      if (found.has(nameState(record)) || isOdd(record)) continue;
      const now = START + (depth + 1) * MINUTE_MS;
      const lines = [describeState(record, now)];
      found.set(nameState(record), lines);
      for (const [name, act] of Object.entries(ACTIONS)) {
        const at = name === 'expire or wait' ? now + 2 * HOUR_MS : now;
        const result = act(record, at);
        const text = describeStep(result, record);
        if (!['impossibleStep', 'none', 'the same'].includes(text))
          lines.push(`  ${name}: ${text}`);
        if (typeof result === 'object') next.push(result.record);
      }
    }
    records = next;
  }
  const text = [...found].map(([state, lines]) => [state, ...lines].join('\n')).join('\n\n');
  await expect(`${text}\n`).toMatchFileSnapshot('./all-steps.txt');
});
