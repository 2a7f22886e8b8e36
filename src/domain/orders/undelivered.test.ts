import { expect, it } from 'vitest';
import { anOrder, anOrderLine, aRecord } from '../builders.ts';
import { listProgressSteps } from './order-progress.ts';
import { moveOrder } from './order-steps.ts';
import { isSold } from './sales.ts';
import { listRestocked } from './undelivered.ts';

const NOW = Date.parse('2026-11-23T06:00:00Z');
const LINES = [anOrderLine({ bookId: 'a' }), anOrderLine({ bookId: 'b', qty: 2 })];

function takeBack(facts: object, restock?: boolean | string[]) {
  const record = aRecord(anOrder({ status: 'shipped', lines: LINES, ...facts }));
  const step = moveOrder(record, { to: 'undelivered', restock, returnDays: 14 }, NOW);
  if (typeof step === 'string') throw new Error(step);
  return step;
}

it('puts all, some or no books of a parcel on sale again, each once', () => {
  const { record, effects } = takeBack({}, ['b', 'c']);
  expect(effects).toContainEqual({
    kind: 'return-copies',
    lines: [{ bookId: 'b', qty: 2 }],
    reason: 'undelivered',
  });
  expect(listRestocked(record.order).map(({ bookId }) => bookId)).toEqual(['b']);
  const rest = moveOrder(record, { to: 'undelivered', restock: true, returnDays: 14 }, NOW);
  expect(rest).toHaveProperty('effects.0.lines', [{ bookId: 'a', qty: 1 }]);
  expect(takeBack({}, false).effects).toContainEqual(
    expect.objectContaining({ kind: 'return-copies', lines: [] }),
  );
});

it('counts as sold only until the parcel comes back', () => {
  expect(isSold(anOrder({ status: 'shipped' }))).toBe(true);
  expect(isSold(anOrder({ status: 'undelivered' }))).toBe(false);
});

it('credits the bill of a cash parcel, and that of one without a price, but not of a paid one', () => {
  const credit = expect.objectContaining({ kind: 'credit' }) as object;
  const cash = { payment: { method: 'cod', status: 'due' } };
  expect(takeBack(cash, true).effects).toContainEqual(credit);
  expect(takeBack(cash).effects).not.toContainEqual(credit);
  expect(takeBack({}, true).effects).not.toContainEqual(credit);
});

it('expects the delivery again after a delivery was taken back', () => {
  const record = aRecord(anOrder({ status: 'delivered' }));
  const step = moveOrder(
    record,
    { to: 'shipped', note: 'x', returnDays: 14 },
    Date.parse('2026-11-14T06:00:00Z'),
  );
  if (typeof step === 'string') throw new Error(step);
  expect(listProgressSteps(step.record.order).at(-1)).toMatchObject({
    name: 'Delivered',
    state: 'next',
    detail: 'Tue 24 – Thu 26 Nov',
  });
});

it('forgets the earlier courier when the parcel is sent again without one', () => {
  const tracking = { carrier: 'DTDC', number: 'D1' };
  const { record } = takeBack({ tracking });
  const again = moveOrder(record, { to: 'packed', returnDays: 14 }, NOW);
  expect(again).not.toHaveProperty('record.order.tracking');
  const carrier = { carrier: 'Bhola', number: '' };
  expect(moveOrder(record, { to: 'packed', tracking: carrier, returnDays: 14 }, NOW)).toMatchObject(
    {
      record: { order: { tracking: carrier } },
    },
  );
});

it('does not send a parcel again whose payment was refunded', () => {
  const { record } = takeBack({});
  const payment = { method: 'online', status: 'refunded' } as const;
  const refunded = { ...record, order: { ...record.order, payment } };
  expect(moveOrder(refunded, { to: 'packed', returnDays: 14 }, NOW)).toBe('impossibleStep');
});

it('writes once that a parcel came back', () => {
  const mail = { kind: 'mail', mail: 'undelivered' };
  const { record, effects } = takeBack({});
  expect(effects).toContainEqual(mail);
  const decided = moveOrder(record, { to: 'undelivered', restock: true, returnDays: 14 }, NOW);
  expect(decided).toHaveProperty('effects');
  expect(decided).not.toHaveProperty('effects', expect.arrayContaining([mail]));
});

it('closes a parcel without a price as it does a cash parcel', () => {
  const totals = { price: 0, discount: 0, delivery: 0, amount: 0 };
  const { record } = takeBack({ totals });
  expect(listProgressSteps(record.order).at(-1)).toMatchObject({ name: 'Closed' });
});

it('takes a delivery back with the end of its returns, unless books or money came back', () => {
  const delivered = (facts: object = {}) => aRecord(anOrder({ status: 'delivered', ...facts }));
  const back = (record: ReturnType<typeof aRecord>) =>
    moveOrder(record, { to: 'shipped', note: 'x', returnDays: 14 }, NOW);
  const withReturn = (status: string) =>
    delivered({ returns: [{ _id: 'r1', lines: [], reason: '', status }] });
  expect(back(delivered())).not.toHaveProperty('record.order.returnableUntil');
  for (const status of ['declined', 'withdrawn'])
    expect(back(withReturn(status))).toHaveProperty('record');
  for (const status of ['requested', 'received', 'refunded'])
    expect(back(withReturn(status))).toBe('impossibleStep');
  expect(back({ ...delivered(), cashRefunds: 50 })).toBe('impossibleStep');
});

it('takes a limited number of steps back, because each may cause an email', () => {
  let record = aRecord(anOrder({ status: 'packed' }));
  const seen: unknown[] = [];
  for (let round = 0; round < 100; round += 1) {
    const to = record.order.status === 'packed' ? 'shipped' : 'packed';
    const step = moveOrder(record, { to, returnDays: 14 }, NOW);
    if (typeof step === 'string') seen.push(step);
    else ({ record } = step);
  }
  expect(record.order).toMatchObject({ status: 'shipped' });
  expect(record.order.history.length).toBeLessThanOrEqual(51);
  expect(new Set(seen)).toEqual(new Set(['impossibleStep']));
  expect(moveOrder(record, { to: 'delivered', returnDays: 14 }, NOW)).toHaveProperty('record');
});

it('counts the days of delivery again from the day on which a parcel is packed again', () => {
  const history = [{ status: 'placed' as const, at: '2026-11-02T06:00:00+00:00' }];
  const delivery = { from: '2026-11-05', to: '2026-11-07' };
  let { record } = takeBack({ history, delivery });
  for (const [to, days] of [
    ['packed', 0],
    ['shipped', 1],
    ['undelivered', 9],
    ['packed', 10],
  ] as const) {
    const step = moveOrder(record, { to, returnDays: 14 }, NOW + days * 24 * 3_600_000);
    if (typeof step === 'string') throw new Error(step);
    record = step.record;
    if (days === 1) expect(record.order.delivery).toEqual({ from: '2026-11-26', to: '2026-11-28' });
  }
  expect(record.order.delivery).toEqual({ from: '2026-12-07', to: '2026-12-09' });
});

it('counts the days of delivery from the placing, not from the undoing of a packing', () => {
  const history = (['placed', 'packed', 'placed', 'packed', 'shipped'] as const).map(
    (status, day) => ({ status, at: `2026-11-0${2 + day}T06:00:00+00:00` }),
  );
  const delivery = { from: '2026-11-05', to: '2026-11-07' };
  const { record } = takeBack({ history, delivery });
  const step = moveOrder(record, { to: 'packed', returnDays: 14 }, NOW);
  expect(step).toHaveProperty('record.order.delivery', { from: '2026-11-26', to: '2026-11-28' });
});
