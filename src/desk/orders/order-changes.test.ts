import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ANOTHER_COURIER, changeOrder } from './order-changes.ts';

const fetchMock = vi.fn<typeof fetch>();
beforeEach(() => {
  fetchMock.mockReset();
  fetchMock.mockImplementation(async () => Response.json({}));
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => vi.unstubAllGlobals());

/** Sends a form with these fields; resolves with the request. */
async function send(step: string, fields: Record<string, string | string[]> = {}) {
  const form = new FormData();
  form.set('do', step);
  form.set('from', 'placed');
  form.set('version', '3');
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) form.append(name, value);
  const outcome = await changeOrder('or01', form);
  const [url = '', init] = fetchMock.mock.calls[0] ?? [];
  const path = String(url).replace(/^.*\/api\/desk\/orders\/or01/, '');
  const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
  return { outcome, call: `${init?.method} ${path}`, body, headers: new Headers(init?.headers) };
}

const PARCEL = { firstCarrier: 'DTDC', carrier: 'DTDC', number: 'D1', url: 'https://a.example/D1' };
const TRACKING = { carrier: 'DTDC', number: 'D1', url: 'https://a.example/D1' };
const UNTOUCHED = { firstCarrier: 'DTDC', carrier: 'DTDC' };

it.each([
  ['packed', {}, 'POST /status', { to: 'packed' }],
  ['undelivered', { note: ' Absent ' }, 'POST /status', { to: 'undelivered', note: 'Absent' }],
  ['shipped', PARCEL, 'POST /status', { to: 'shipped', tracking: TRACKING }],
  ['shipped', UNTOUCHED, 'POST /status', { to: 'shipped' }],
  [
    'shipped',
    { ...UNTOUCHED, url: TRACKING.url },
    'POST /status',
    { to: 'shipped', tracking: { ...TRACKING, number: '' } },
  ],
  [
    'again',
    { ...PARCEL, mail: 'on' },
    'POST /status',
    { to: 'packed', tracking: TRACKING, mail: true },
  ],
  ['again', PARCEL, 'POST /status', { to: 'packed', tracking: TRACKING, mail: false }],
  [
    'again',
    { carrier: ANOTHER_COURIER, otherCarrier: 'Bhola', number: '' },
    'POST /status',
    { to: 'packed', tracking: { carrier: 'Bhola', number: '' }, mail: false },
  ],
  ['back-to-shipped', { note: 'Not back' }, 'POST /status', { to: 'shipped', note: 'Not back' }],
  ['close', { restock: ['a', 'b'] }, 'POST /status', { to: 'undelivered', restock: ['a', 'b'] }],
  ['tracking', { ...PARCEL, mail: 'on' }, 'PATCH /tracking', { ...TRACKING, mail: true }],
  ['tracking', PARCEL, 'PATCH /tracking', { ...TRACKING, mail: false }],
  ['drop', { refundId: 'rf01' }, 'DELETE /refunds/rf01', undefined],
  ['retry', { refundId: 'rf01' }, 'POST /refunds/rf01', undefined],
  [
    'refund',
    { amount: '50', note: 'Torn', restock: ['a'], key: 'k' },
    'POST /refund',
    { amount: 50, note: 'Torn', restock: ['a'], version: 3 },
  ],
  ['pick', { bookId: 'a', isPicked: 'on' }, 'PATCH ', { picked: { a: true } }],
  ['pick', { bookId: 'a' }, 'PATCH ', { picked: { a: false } }],
  ['note', { note: 'Gift', noteBefore: 'Call' }, 'PATCH ', { note: 'Gift', noteBefore: 'Call' }],
  ['pay-link', {}, 'POST /pay-link', undefined],
  [
    'received',
    { rid: 're01', restock: 'on', note: 'Fine' },
    'POST /returns/re01',
    { decision: 'received', restock: true, note: 'Fine' },
  ],
  ['declined', { rid: 're01' }, 'POST /returns/re01', { decision: 'declined', restock: false }],
] as const)('sends the form %s with %j', async (step, fields, call, body) => {
  const sent = await send(step, fields as unknown as Record<string, string | string[]>);
  expect(sent).toMatchObject({ outcome: { step }, call });
  // A step names the status that the page shows.
  const isStep = call === 'POST /status';
  expect(sent.body).toEqual(isStep ? { ...body, from: 'placed' } : body);
});

it('repeats a refund with the key of its form', async () => {
  const { headers } = await send('refund', { amount: '50', note: '', key: 'k-1' });
  expect(headers.get('idempotency-key')).toBe('k-1');
});

it.each([
  ['impossible-step', true],
  ['changed-meanwhile', true],
  ['owners-only', false],
])('reports the refusal %s as a conflict: %s', async (code, isConflict) => {
  fetchMock.mockImplementation(async () =>
    Response.json({ errors: ['No.'], code }, { status: 409 }),
  );
  expect((await send('packed')).outcome).toMatchObject({
    step: 'packed',
    error: expect.any(String),
    isConflict,
  });
});
