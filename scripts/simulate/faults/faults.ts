/** A fault that the simulation must find: a text of the shop's source that is replaced. */
export interface Fault {
  /** What the shop does wrongly. */
  name: string;
  /** Below `src`. */
  file: string;
  /** Occurs once in the file. */
  find: string;
  replacement: string;
}

function fault(name: string, file: string, find: string, replacement: string): Fault {
  return { name, file, find, replacement };
}

const SETTLE = 'api/orders/settle.ts';
const REFUND = 'api/orders/order-provider.ts';
const STEPS = 'domain/orders/order-steps.ts';
const PAYMENT = 'domain/orders/payments/order-payment.ts';
const RETURN = 'domain/orders/order-return.ts';
const WORK = 'api/jobs/due-work.ts';
const DESK_ORDERS = 'api/desk/desk-orders.ts';
const SHELF = 'domain/books/shelf.ts';
const CHANGE = 'api/orders/change-order.ts';

/** Bugs that real shops have had, or that one changed line would bring. */
export const FAULTS: readonly Fault[] = [
  fault(
    'an order takes copies that are not there',
    'api/orders/shelf.ts',
    'return sorted.filter((_, index) => !areTaken[index]).map(({ bookId }) => bookId);',
    'return [];',
  ),
  fault(
    'a cancelled order returns no copies',
    STEPS,
    'effects: [copies, credit, ...mail, ...refund.effects]',
    'effects: [credit, ...mail, ...refund.effects]',
  ),
  fault(
    'a cancelled order is not refunded',
    STEPS,
    'effects: [copies, credit, ...mail, ...refund.effects]',
    'effects: [copies, credit, ...mail]',
  ),
  fault(
    'a second cancellation returns the copies again',
    STEPS,
    `if (status === 'cancelled') return { record, effects: [] };
  if (status === 'expired') return 'impossibleStep';
  if (![`,
    `if (status === 'expired') return 'impossibleStep';
  if (!['cancelled', `,
  ),
  fault(
    'a shipped order can be cancelled',
    STEPS,
    "if (!['awaiting-payment', 'placed', 'packed'].includes",
    "if (!['shipped', 'awaiting-payment', 'placed', 'packed'].includes",
  ),
  fault(
    'an expired order keeps its copies',
    PAYMENT,
    "effects: [{ kind: 'return-copies', lines: listCopies(record.order), reason: 'expired' }],",
    'effects: [],',
  ),
  fault(
    'an expired order expires again, and frees its copies twice',
    PAYMENT,
    "if (status !== 'awaiting-payment' || Date",
    "if (!['awaiting-payment', 'expired'].includes(status) || Date",
  ),
  fault(
    'a late payment is accepted without copies',
    SETTLE,
    'if (outOfStockIds.length > 0) return step;',
    '',
  ),
  fault(
    'a late payment takes no copies',
    SETTLE,
    'refundId: createId(), areCopiesHeld: false }',
    'refundId: createId(), areCopiesHeld: true }',
  ),
  fault(
    'a pay link for an expired order holds no copies',
    DESK_ORDERS,
    "if (status === 'expired' && typeof step !== 'string')",
    'if (0)',
  ),
  fault(
    'a parcel that is sent again leaves its copies for sale',
    DESK_ORDERS,
    "if (typeof step !== 'string' && step.record.order.undelivered === undefined)",
    'if (0)',
  ),
  fault(
    'a parcel that came back is put on sale twice',
    'domain/orders/undelivered.ts',
    '!restocked.includes(bookId) &&',
    '',
  ),
  fault('damaged returns are put on sale', RETURN, '...(restock\n', '...(true\n'),
  fault(
    'a count of the shelf sells promised copies',
    SHELF,
    'stock: Math.max(0, copies - promised),',
    'stock: copies,',
  ),
  fault(
    'a count forgets the copies that orders lack',
    SHELF,
    'short: Math.max(0, promised - copies),',
    'short: 0,',
  ),
  fault(
    'received copies are sold although orders lack them',
    'api/orders/shelf.ts',
    'if (shelves.size === 0) return [...lines];',
    'return [...lines];',
  ),
  fault(
    'a delivery that is sent twice is received twice',
    'api/routes/desk/desk-stock.ts',
    'if (isMade) return book._id;',
    '',
  ),
  fault(
    'an edit overwrites what was sold meanwhile',
    'api/desk/desk-books.ts',
    'await changeShelf(transaction, before, difference);',
    'difference && (await changeShelf(transaction, before, stock.to - (before.stock ?? 0)));',
  ),
  fault(
    'sales are not written in the ledger of stock',
    'api/orders/ledger.ts',
    "if (entries.length > 0) transaction.put('stockEntries', ...entries);",
    '',
  ),
  fault(
    'a failed transaction keeps its first changes',
    'stores/memory/memory.ts',
    'const draft = cloneData(data);',
    'const draft = data;',
  ),
  fault(
    'an order is changed as it was read before the transaction',
    CHANGE,
    "const stored = await transaction.get('orders', id);",
    'const stored = snapshot;',
  ),
  fault(
    'a payment of any amount pays for an order',
    PAYMENT,
    'if (amount !== paiseFromRupees(order.totals.amount))',
    'if (amount < 0)',
  ),
  fault(
    'a second payment is kept',
    PAYMENT,
    'const isRefundNeeded = refund.amount > 0;',
    "const isRefundNeeded = refund.amount > 0 && !reason.includes('twice');",
  ),
  fault(
    'a payment for a cancelled order is kept',
    PAYMENT,
    "if (order.status !== 'expired') return refundRemainder(paid, payment.refundId, now);",
    "if (order.status !== 'expired') return { record: paid, effects: [] };",
  ),
  fault(
    'an authorized payment is not captured',
    SETTLE,
    "if (status === 'authorized') await provider.capture({ id: paymentId, amount });",
    '',
  ),
  fault(
    'each retry of a refund is a new one at the provider',
    REFUND,
    'await provider.refund({ paymentId, refundId, amount, isReduced, failures });',
    'await provider.refund({ paymentId, refundId: dependencies.createId(), amount, isReduced, failures });',
  ),
  fault(
    'a refund goes to another payment of the order',
    REFUND,
    'await provider.refund({ paymentId, refundId, amount, isReduced, failures });',
    'await provider.refund({ paymentId: record.receipts[0].paymentId, refundId, amount, isReduced, failures });',
  ),
  fault(
    'a refund counts as made before the provider has made it',
    REFUND,
    '  try {\n    id = await provider.refund(',
    '  await changeOrder(dependencies, orderId, (current) => completeRefund(current, { refundId, id: refundId }, now()));\n  try {\n    id = await provider.refund(',
  ),
  fault(
    'a double click refunds twice',
    'api/routes/desk/desk-orders.ts',
    'if (isMade) return { record, effects: [] };',
    '',
  ),
  fault(
    'a cancellation refunds what was refunded before',
    PAYMENT,
    'Math.max(0, payment.amount - sumRefunds(refunds))',
    'payment.amount',
  ),
  fault(
    'a return is refunded twice',
    RETURN,
    "if (found.status !== 'requested') return 'impossibleStep';\n  if (decision",
    'if (decision',
  ),
  fault(
    'more is credited than was billed',
    'domain/orders/bills/credit-note.ts',
    'return Math.max(0, owed - sumCreditNotes(order));',
    'return owed;',
  ),
  fault(
    'a payment after the end of its order is never looked for',
    'domain/orders/order-record.ts',
    'return endedForMs < DAY_MS ? now + Math.max(CHECK_INTERVAL_MS, endedForMs) : null;',
    'return null;',
  ),
  fault(
    'a paid order is not checked for a second payment',
    'domain/orders/order-record.ts',
    'return PAID_CHECKS_MS.map((ms) => placedAt + ms).find((at) => now < at) ?? null;',
    'return null;',
  ),
  fault(
    'a paid order is checked only once, while the provider may be down',
    'domain/orders/order-record.ts',
    'const PAID_CHECKS_MS = [HOUR_MS, 6 * HOUR_MS, DAY_MS];',
    'const PAID_CHECKS_MS = [HOUR_MS];',
  ),
  fault('events of payments are ignored', SETTLE, 'if (!payment) return true;', 'return true;'),
  fault(
    'bills are numbered by counting',
    CHANGE,
    'transaction.nextNumber(series) : undefined',
    "transaction.count('orders', {}).then((count) => count + 1) : undefined",
  ),
  fault(
    "bills have the date of London's night",
    CHANGE,
    'const date = dayInIndia(now());',
    'const date = new Date(now()).toISOString().slice(0, 10);',
  ),
  fault(
    "the year of bills ends at London's midnight",
    'domain/orders/bills/bill.ts',
    'getFinancialYearStart(dayInIndia(ms))',
    'getFinancialYearStart(new Date(ms).toISOString().slice(0, 10))',
  ),
  fault(
    'a double click orders twice',
    'api/orders/place-order.ts',
    'if (repeated) return repeated;',
    '',
  ),
  fault(
    'a late click takes a step of the desk again',
    DESK_ORDERS,
    "if (from !== undefined && from !== record.order.status) return 'impossibleStep';",
    '',
  ),
  fault(
    'an order is placed without an email',
    'domain/orders/order-record.ts',
    "{ kind: 'mail', mail: 'placed' },",
    '',
  ),
  fault(
    'two processes do the same job at once',
    WORK,
    "transaction.put('jobs', ...jobs.map((job) => ({ ...job, due, tries: job.tries + 1 })));",
    '',
  ),
  fault(
    'a failed job is given up at once',
    WORK,
    'const due = isAbandoned ? null : next;',
    'const due = null;',
  ),
  fault('a finished job stays', WORK, "    transaction.remove('jobs', job._id);\n", ''),
  fault(
    'signing out ends no session',
    'api/routes/auth.ts',
    'await sessions?.end(jti, exp * 1000);',
    '',
  ),
  fault(
    'a new password keeps the other sessions',
    'domain/account/sessions.ts',
    "return session.round !== sessionRound && (session.jti ?? '') !== keptSession;",
    'return false;',
  ),
  fault(
    'a session of the desk outlives its end',
    'api/desk/owner.ts',
    'if (token.desk && key === undefined) await checkSession(dependencies, token);',
    '',
  ),
  fault(
    'anybody can read an order',
    'api/orders/settle.ts',
    'if (record?.userId !== userId) throw',
    'if (!record) throw',
  ),
];
