import { addDays } from '#domain/values/period.ts';
import { dayInIndia } from '#domain/values/time.ts';

/** A shop whose owner is signed in. */
export interface Shop {
  origin: string;
  /** The owner's session, as the value of the `Cookie` header. */
  cookie: string;
  /** The id of the newest order. */
  lastOrder: string;
}

/** One call of the desk or more; `bytes` is the size of the largest response. */
export type Step = (shop: Shop) => Promise<{ ms: number; bytes: number }>;

/** The path of a call below `/api/desk`, in which `LAST` stands for the id of the newest order. */
type DeskCall = string | [path: string, postedBody: object];

/** Lists the calls of each screen, including its searches and filters. */
export function listCalls(): [name: string, step: Step][] {
  const today = dayInIndia(Date.now());
  const month = today.slice(0, 'YYYY-MM'.length);
  const last30Days = `from=${addDays(today, -29)}&to=${today}`;
  const lastYear = `from=${addDays(today, -364)}&to=${today}`;
  const calls: [name: string, call: DeskCall][] = [
    ['frame: orders to pack', 'orders?status=placed'],
    ['today: summary', 'summary'],
    ['today: failed payments', 'orders?status=payment-failed'],
    ['orders', 'orders'],
    ['orders: one status', 'orders?status=delivered'],
    ['orders: older', 'orders?cursor=LAST_NUMBER'],
    ['orders: search a number', 'orders?search=KD-000042'],
    ['orders: search a title', 'orders?search=title%20499'],
    ['orders: last 30 days', 'orders?placed=30'],
    ['orders: by payment', 'orders?payment=online'],
    ['order', 'orders/LAST'],
    ['books', 'books?limit=25'],
    ['books: search', 'books?limit=25&search=the'],
    ['books: by price', 'books?limit=25&sort=LOW_TO_HIGH'],
    ['books: low stock', 'books?limit=25&low=1'],
    ['book', 'books/made-7'],
    // The ISBN of the first generated book.
    ['book: count copies', ['stock', { isbn: '9780000000019', copies: 9, kind: 'counted' }]],
    ['stock: ledger', 'stock'],
    ['reports: sales of 30 days', `reports/sales?${last30Days}`],
    ['reports: sales of a year', `reports/sales?${lastYear}`],
    ['reports: best sellers of 30 days', `reports/best-sellers?${last30Days}`],
    ['reports: best sellers of a year', `reports/best-sellers?${lastYear}`],
    ['reports: bills of a month', `reports/bills?month=${month}`],
    ['reports: stock value', 'reports/stock'],
    ['outbox', 'outbox'],
    ['audit', 'audit'],
    ['people', 'people'],
    ['settings', 'settings'],
  ];
  return [
    ...calls.map(([name, call]): [string, Step] => [name, (shop) => timeCall(shop, call)]),
    ['order: pack and undo', packAndUndo],
  ];
}

async function packAndUndo(shop: Shop) {
  const move = (to: string) => timeCall(shop, ['orders/LAST/status', { to }]);
  const [packed, undone] = [await move('packed'), await move('placed')];
  return { ms: packed.ms + undone.ms, bytes: Math.max(packed.bytes, undone.bytes) };
}

let keyCount = 0;

async function timeCall({ origin, cookie, lastOrder }: Shop, call: DeskCall) {
  const [path, body] = typeof call === 'string' ? [call] : call;
  const [, lastNumber = ''] = lastOrder.split('-');
  const url = path.replace('LAST_NUMBER', lastNumber).replace('LAST', lastOrder);
  const headers = { cookie, origin, 'idempotency-key': `key-${++keyCount}` };
  const posted = body && { method: 'POST', body: JSON.stringify(body) };
  const start = performance.now();
  const response = await fetch(`${origin}/api/desk/${url}`, { headers, ...posted });
  const text = await response.text();
  const ms = performance.now() - start;
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  return { ms, bytes: Buffer.byteLength(text) };
}
