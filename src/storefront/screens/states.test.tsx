import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Desk } from '#api/desk/testing.ts';
import { move } from '#api/desk/testing.ts';
import { FULL_ORDERS, openFullShop, succeed } from '#api/full-shop/testing.ts';
import { fillCart } from '#api/orders/testing.ts';
import { send } from '#api/testing.ts';
import { listDifferences, printFocus } from '#ui/presses/testing.ts';
import { printScreen } from '#ui/testing.ts';
import { closeScreen, openScreen } from './testing.tsx';

afterEach(closeScreen);

type Change = (desk: Desk, order: string) => Promise<unknown>;

const changeBook =
  (id: string, facts: object): Change =>
  async (desk) => {
    const { store } = desk.shop.dependencies;
    const [book] = await store.transact(({ booksById }) => booksById([id]));
    const version = book?.version ?? 1;
    return succeed(desk, `PATCH /desk/books/${id}`, { version, ...facts });
  };
const changeList =
  (call: string, body?: object): Change =>
  ({ shop }) =>
    send(shop.api, call, { token: shop.token, ...(body && { body }) });

/** The pages, and what others change while each is open. */
const PAGES: [path: string, isSignedIn: boolean, change: Change][] = [
  ['/', false, (desk) => succeed(desk, 'PATCH /desk/settings', { identity: { lead: 'New.' } })],
  ['/books', false, changeBook('bk05', { stock: { from: 2, to: 0 } })],
  ['/books/bk01', false, changeBook('bk01', { originalPrice: 500, discountPrice: 25 })],
  ['/authors/r-k-narayan', false, changeBook('bk01', { stock: { from: 37, to: 3 } })],
  ['/collections/from-the-south', false, changeBook('bk02', { title: 'Nirmala' })],
  ['/contact', false, (desk) => succeed(desk, 'PATCH /desk/settings', { phone: '080 999' })],
  ['/cart', true, changeList('DELETE /user/cart/bk01')],
  ['/wishlist', true, changeList('POST /user/wishlist', { product: { _id: 'bk03' } })],
  ['/checkout', true, changeBook('bk05', { stock: { from: 0, to: 1 } })],
  ['/address', true, async () => undefined],
  ['/profile/orders', true, (desk, order) => move(desk, order, { to: 'packed' })],
  ['/profile/orders/:order', true, (desk, order) => move(desk, order, { to: 'shipped' })],
  ['/profile/orders/:order/invoice', true, changeList('PATCH /user', { firstName: 'Lila' })],
];

/**
 * Of each page: what it shows while it loads, without a network, after “Try again”, after a change by
 * others, when the network is lost then, and after another “Try again”.
 */
/** Opens a shop whose user has an order and lists, and returns it with the id of the order. */
async function openShop() {
  const desk = await openFullShop();
  const order = (await FULL_ORDERS['placed']?.(desk)) ?? '';
  await fillCart(desk.shop, 'bk01', 2);
  await fillCart(desk.shop, 'bk05', 2);
  await changeList('POST /user/wishlist', { product: { _id: 'bk02' } })(desk, order);
  return { desk, order };
}

it('says what is loading, failed and changed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const parts: string[] = [];
  const { desk, order } = await openShop();
  for (const [path, isSignedIn, change] of PAGES) {
    const gate = Promise.withResolvers<void>();
    // The router shows these pages only when their loaders have ended.
    const isAwaited = /^.(?:authors|collections)/.test(path);
    const network = { isLost: true, ...(!isAwaited && { gate: gate.promise }) };
    const page = await openScreen(desk, path.replace(':order', order), isSignedIn, network);
    const read = () => [document.title, ...printScreen(page.main).trim().split('\n')];
    let before = read();
    parts.push(`# ${path}`, ...before);
    const note = (name: string) => {
      const now = read();
      parts.push(`## ${name}`, ...listDifferences(before, now), `focus: ${printFocus()}`);
      before = now;
    };
    const retry = async () => {
      network.isLost = false;
      for (const button of screen.queryAllByRole('button', { name: 'Try again' }))
        if (button.isConnected) await userEvent.click(button);
      await page.settle();
      note('again');
    };
    gate.resolve();
    await page.settle();
    note('failed');
    await retry();
    await change(desk, order);
    await page.reread();
    note('changed by others');
    network.isLost = true;
    await page.reread();
    note('lost');
    await retry();
    parts.push('');
    closeScreen();
  }
  await expect(parts.join('\n').replaceAll(order, 'ORDER')).toMatchFileSnapshot(
    './golden/states.txt',
  );
}, 300_000);

/** Whether the page itself does not need the call, but what all pages have around them. */
function isForFrame(call: string, path: string): boolean {
  const [, list] = /\/(cart|wishlist|orders|collections\/.*)$/.exec(call) ?? [];
  return list !== undefined && path !== '/checkout' && !path.endsWith(list);
}

/** Of each page and each of its reads: what is missing if only that fails, and after “Try again”. */
it('shows what it could read', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const parts: string[] = [];
  const { desk, order } = await openShop();
  for (const [path, isSignedIn] of PAGES) {
    const open = async (failing?: string) => {
      closeScreen();
      const network = { isLost: false, failing };
      const page = await openScreen(desk, path.replace(':order', order), isSignedIn, network);
      return {
        ...page,
        read: () => [document.title, ...printScreen(page.main).trim().split('\n')],
      };
    };
    const { read, calls } = await open();
    const whole = read();
    parts.push(`# ${path}`);
    for (const call of new Set(calls)) {
      if (isForFrame(call, path)) continue;
      const page = await open(call);
      const missing = listDifferences(whole, page.read());
      if (missing.length > 0) parts.push(`## ${call}`, ...missing);
      page.network.failing = undefined;
      const buttons = screen.queryAllByRole('button', { name: 'Try again' });
      for (const button of buttons) await userEvent.click(button);
      await page.settle();
      if (buttons.length > 0) parts.push('## again', ...listDifferences(whole, page.read()));
    }
  }
  await expect(parts.join('\n').replaceAll(order, 'ORDER')).toMatchFileSnapshot(
    './golden/partial-states.txt',
  );
}, 300_000);
