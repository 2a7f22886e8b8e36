import { expect, it } from 'vitest';
import { describeSchemas } from '#contract/testing.ts';
import { anOrder, aRecord } from '#domain/builders.ts';
import { KINDS, type Kind, type RecordTypes } from '../records.ts';

// A field that becomes essential damages the records of earlier releases, and one that no longer is
// lets damaged ones through.
it('stores the kinds of the golden file', async () => {
  const schemas = Object.entries(KINDS).flatMap(([kind, { schema, essential }]) => [
    [kind, schema],
    [`essential of ${kind}`, essential],
  ]);
  const kinds = Object.entries(KINDS).map(([kind, { table, columns, ...rest }]) => {
    const owner = 'ownedBy' in rest ? ` of the user by ${rest.ownedBy}` : '';
    return `${kind} in ${table}${owner}, by ${['_id', ...Object.keys(columns)].join(', ')}`;
  });
  await expect(
    `${kinds.join('\n')}\n\n${describeSchemas(Object.fromEntries(schemas))}\n`,
  ).toMatchFileSnapshot('./kinds.txt');
});

function readColumns<Name extends Kind>(kind: Name, record: object) {
  const columns = KINDS[kind].columns as Record<string, (item: RecordTypes[Name]) => unknown>;
  return Object.fromEntries(
    Object.entries(columns).map(([name, read]) => [name, read(record as RecordTypes[Name])]),
  );
}

it('computes the columns of orders', () => {
  const order = anOrder();
  const changed = {
    ...order,
    version: 2007,
    createdAt: '2026-01-31T20:00:00+00:00',
    updatedAt: '2026-02-01T09:00:05+00:00',
    status: 'delivered',
    payment: { ...order.payment, providerOrderId: 'order_1' },
    invoice: { number: 'KD-7', date: '2026-02-02' },
  } as typeof order;
  expect(readColumns('orders', aRecord(changed, { search: 'Gōdān\nRAO', due: 5 }))).toMatchObject({
    status: 'delivered',
    providerOrderId: 'order_1',
    changed: Date.parse('2026-02-01T09:00:05Z') + 7,
    madeAt: Date.parse('2026-01-31T20:00:00Z'),
    soldOn: '2026-02-01',
    billedOn: '2026-02-02',
    billNumber: 'KD-7',
    hasOpenReturn: 0,
    search: 'godan\nrao',
    due: 5,
  });
  const damaged = { ...order, createdAt: '', updatedAt: '', status: 'cancelled' } as typeof order;
  expect(readColumns('orders', aRecord(damaged))).toMatchObject({
    changed: null,
    madeAt: null,
    soldOn: null,
  });
});

const AT = '2026-02-01T09:00:05+00:00';
const MOMENT = Date.parse(AT);

it.each<[Kind, object, object]>([
  [
    'jobs',
    { due: 9, since: 5, task: { kind: 'forgot', email: 'a@b.co' } },
    {
      due: 9,
      kind: 'forgot',
      kept: null,
      givenUp: null,
      orderId: null,
      hookId: null,
      email: 'a@b.co',
    },
  ],
  [
    'jobs',
    { due: null, since: 5, task: { kind: 'refund', orderId: 'or' } },
    { kept: 5, givenUp: null, orderId: 'or' },
  ],
  [
    'jobs',
    { due: null, since: 5, problem: 'x', task: { kind: 'webhook', hookId: 'wh' } },
    { kept: 5, givenUp: 5, hookId: 'wh' },
  ],
  [
    'jobs',
    { due: 9, since: 5, problem: 'x', task: { kind: 'mail', mail: { to: 'a@b.co' } } },
    { kept: null, givenUp: null },
  ],
  ['imports', { due: 3, phase: 'applying', createdAt: AT }, { due: 3, moment: MOMENT }],
  ['imports', { due: 3, phase: 'applying', createdAt: AT, isDryRun: true }, { moment: 0 }],
  ['imports', { due: 3, phase: 'receiving', createdAt: AT }, { moment: 0 }],
  ['imports', { due: 3, phase: 'applying', createdAt: '' }, { moment: 0 }],
  ['stockEntries', { bookId: 'bk01', at: AT }, { bookId: 'bk01', moment: MOMENT }],
  ['links', { kind: 'reset', until: 7 }, { kind: 'reset', email: null, until: 7 }],
  ['links', { kind: 'reset', until: 7, email: 'a@b.co' }, { email: 'a@b.co' }],
])('computes the columns of %s of %j', (kind, record, columns) => {
  expect(readColumns(kind, record)).toMatchObject(columns);
});
