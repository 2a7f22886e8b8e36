import type { Order } from '#contract/orders/order.ts';
import type { Invariant } from './invariant.ts';

function listOrders(body: Record<string, unknown>): Order[] {
  const { order, orders } = body as { order?: Order; orders?: Order[] };
  return [...(order ? [order] : []), ...(orders ?? [])];
}

export const ACKNOWLEDGED: Invariant = {
  name: 'acknowledged',
  sentence:
    'Every order in a response is stored, in that version or a later one, and keeps its number, its bill and its history.',
  checkResponse({ ledger, memories }, { answer }) {
    if (answer.status >= 300) return undefined;
    for (const order of listOrders(answer.body)) {
      const { _id, number, version, invoice, history } = order;
      const stored = ledger.orders.get(_id)?.order;
      if (!stored) return `${number} is not stored`;
      if (stored.version < version) return `${number} is version ${stored.version}, not ${version}`;
      const known = memories.seen.get(_id);
      if (stored.number !== number) return `${number} is now ${stored.number}`;
      if (known?.invoice !== undefined && stored.invoice?.number !== known.invoice)
        return `${number} had the bill ${known.invoice}`;
      const kept = stored.history.slice(0, history.length);
      if (kept.some((entry, index) => entry.status !== history[index]?.status))
        return `${number} has another history`;
      memories.seen.set(_id, {
        version: Math.max(version, known?.version ?? 0),
        number,
        invoice: invoice?.number ?? known?.invoice,
      });
    }
    return undefined;
  },
  async checkEnd({ ledger, store }) {
    for (const [id, { order }] of ledger.orders) {
      const stored = await store.records.get('orders', id);
      if (JSON.stringify(stored?.order) !== JSON.stringify(order)) return `${order.number} differs`;
    }
    return undefined;
  },
};

export const ONE_PER_KEY: Invariant = {
  name: 'one order per key',
  sentence: 'A call that is repeated with its key places no second order.',
  check({ ledger }, { ordersBefore }) {
    for (const [id, before] of ordersBefore) {
      const record = ledger.orders.get(id);
      if (before || !record) continue;
      const { userId, key, order } = record;
      const first = ledger.byKey.get(`${userId} ${key}`) ?? id;
      if (first !== id)
        return `${order.number} has the key of ${ledger.orders.get(first)?.order.number}`;
    }
    return undefined;
  },
};

export const PRIVATE: Invariant = {
  name: 'private',
  sentence: 'No shopper gets anything with the name, email or order of another one.',
  checkResponse({ ledger, shop }, { name, options, answer }) {
    const { person = '' } = options;
    if (!shop.shoppers.has(person) || name.includes('/desk/')) return undefined;
    const toEmail = (shopper: string) => shop.findPerson(shopper).email;
    const others = JSON.stringify(answer.body).matchAll(/([\w.]+)@example\.com/g);
    for (const [, other = ''] of others)
      if (other !== person && shop.shoppers.has(other))
        return `${person} got ${other} from ${name}`;
    for (const order of listOrders(answer.body)) {
      const { email, until = 0 } = ledger.owners.get(order._id) ?? {};
      // A call that was sent before the account was deleted may be answered afterwards.
      if (email !== toEmail(person) || (options.sentAt ?? 0) > until)
        return `${person} got ${order.number} from ${name}`;
    }
    return undefined;
  },
};

export const ENDED_SESSIONS: Invariant = {
  name: 'ended sessions',
  sentence: 'A call that begins after its session has ended gets 401, or 404 without the account.',
  checkResponse({ memories }, { name, options, answer }) {
    const { token = '' } = options;
    const isAccepted = options.sentAfterEnd === true && ![401, 404].includes(answer.status);
    return memories.endedTokens.has(token) && isAccepted
      ? `${name} got ${answer.status}`
      : undefined;
  },
};

export const EXPECTED_ERRORS: Invariant = {
  name: 'no failure',
  sentence: 'No call fails with 500; with 502 only when the provider has failed.',
  checkResponse(_world, { name, answer }) {
    return answer.status >= 500 && answer.status !== 502
      ? `${name} got ${answer.status} ${JSON.stringify(answer.body)}`
      : undefined;
  },
};
