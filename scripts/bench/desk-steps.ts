import type { BrowserContext, Page } from '@playwright/test';
import { OWNER } from '#api/desk/testing.ts';
import { addDays } from '#domain/period.ts';
import { dayInIndia } from '#domain/time.ts';

/** A shop with its owner signed in in a browser. */
export interface Shop {
  origin: string;
  page: Page;
  /** The owner's session, as the value of the `Cookie` header. */
  cookie: string;
  /** The id of the newest order. */
  lastOrder: string;
}

/** A call to the API, or a step in the browser; `bytes` is the size of its largest response. */
export type Step = (shop: Shop) => Promise<{ ms: number; bytes: number }>;

declare global {
  /** `from`: the address before the step; `ms`: until its result is painted, missing before. */
  var benchScreen: { from: string; start: number; ms?: number };
}

/**
 * Runs in the page first. A screen renders when `main` is there and not busy; a step begins with
 * an event, and changes the address.
 */
function watchScreen(): void {
  globalThis.benchScreen = { from: '', start: 0 };
  for (const type of ['click', 'change', 'submit'])
    addEventListener(
      type,
      ({ timeStamp }) => {
        globalThis.benchScreen = { from: location.href, start: timeStamp };
      },
      true,
    );
  new MutationObserver(() => {
    const screen = globalThis.benchScreen;
    if (location.href === screen.from) return;
    if (!document.querySelector('main:not([aria-busy]) h1')) return;
    screen.from = location.href;
    // A message posted in an animation callback arrives after the frame.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        screen.ms = performance.now() - screen.start;
      };
      port2.postMessage(null);
    });
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

/** Opens a page in which the owner is signed in. */
export async function openScreens(context: BrowserContext, origin: string): Promise<Page> {
  await context.addInitScript(watchScreen);
  const page = await context.newPage();
  await page.goto(`${origin}/desk/sign-in`);
  await page.getByRole('textbox', { name: 'Email' }).fill(OWNER.email);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'To pack' }).waitFor();
  return page;
}

type Act = (page: Page) => Promise<unknown>;

const choose =
  (label: string, value: string): Act =>
  (page) =>
    page.getByRole('combobox', { name: label }).selectOption(value);
const follow =
  (name: RegExp): Act =>
  (page) =>
    page.getByRole('main').getByRole('link', { name }).click();
/** Searches at once, because a search also applies after a pause, which a slow machine exceeds. */
const search =
  (text: string): Act =>
  (page) =>
    page.getByRole('searchbox').evaluate((field: HTMLInputElement, value) => {
      field.value = value;
      field.form?.requestSubmit();
    }, text);
/** Follows "Next"; in the small shop, of one page, `link`, which shows the screen again. */
const goToNextPage =
  (link: string): Act =>
  async (page) => {
    const next = page.getByRole('link', { name: 'Next', exact: true });
    const isLastPage = (await next.count()) === 0;
    await (isLastPage ? page.getByRole('link', { name: link, exact: true }) : next).click();
  };

/** The screens by their paths below `/desk`, with steps; `LAST` is the newest order's id. */
const SCREENS: Record<string, Record<string, Act>> = {
  '': {},
  orders: {
    'next page': follow(/^Older/),
    'one status': follow(/^Delivered/),
    'last 30 days': choose('Placed', '30'),
    'by payment': choose('Payment', 'online'),
    'search a number': search('KD-000042'),
    'search a title': search('title 499'),
  },
  'orders/LAST': {},
  'books?sort=NEWEST': {
    'next page': goToNextPage('Books'),
    'by price': choose('Sort by', 'LOW_TO_HIGH'),
    'best selling': choose('Sort by', 'BEST_SELLING'),
    'one category': choose('Category', 'Mystery'),
    'in stock': choose('Shown', '1'),
    'low stock': (page) => page.getByRole('checkbox', { name: 'Low stock only' }).click(),
    search: search('the'),
  },
  'books/made-7': {},
  'books/new': {},
  import: {},
  'goods-in': {},
  reports: { 'this year': choose('Period', 'year') },
  'reports/bills?month': { 'next page': goToNextPage('Register of bills') },
  'reports/stock': {},
  outbox: {},
  settings: {},
  people: {},
  audit: {},
};

/** Lists the first view of each screen, and each of its steps. */
export function listScreens(): [name: string, step: Step][] {
  return Object.entries(SCREENS).flatMap(([path, acts]) => {
    const name = path.split('?')[0] || 'today';
    const steps = Object.entries(acts).map(([act, run]): [string, Step] => [
      `${name}: ${act}`,
      async (shop) => {
        await openScreen(shop, path);
        await run(shop.page);
        return readTimes(shop.page);
      },
    ]);
    return [[name, (shop) => openScreen(shop, path)], ...steps];
  });
}

async function openScreen({ page, origin, lastOrder }: Shop, path: string) {
  await page.goto(`${origin}/desk/${path.replace('LAST', lastOrder)}`);
  return readTimes(page);
}

/** Waits for the frame with the screen, or with the result of the step. */
async function readTimes(page: Page): Promise<{ ms: number; bytes: number }> {
  await page.waitForFunction(() => globalThis.benchScreen.ms !== undefined);
  return page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const calls = files.filter(({ name }) => name.includes('/api/'));
    const bytes = Math.max(0, ...calls.map(({ decodedBodySize }) => decodedBodySize));
    return { ms: globalThis.benchScreen.ms ?? NaN, bytes };
  });
}

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
