import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { anOrder } from '#domain/builders.ts';
import { getSession, logOut, startSession } from '../../session/session-store.ts';
import {
  lookForOpenOrder,
  rereadOrder,
  rereadOrders,
  replaceOrder,
  useOrder,
  useOrders,
} from './order-store.ts';
import { refuse, server, withServer } from './testing.ts';

withServer();

/** The token of the session that `withServer` starts. */
const TOKEN = 'a.b.c';
const NEWER = anOrder({ _id: 'or02', number: 'KD-000002' });
const OLDER = anOrder({ _id: 'or01', number: 'KD-000001' });

function servePages() {
  server.responses['GET /user/orders'] = () => Response.json({ orders: [NEWER], next: '2' });
  server.responses['GET /user/orders?cursor=2'] = () =>
    Response.json({ orders: [OLDER], next: null });
}

function renderOrders() {
  return renderHook(() => useOrders()).result;
}

it('reads one page of the list, and more on request', async () => {
  servePages();
  const list = renderOrders();
  await rereadOrders(1);
  await waitFor(() => expect(list.current.data).toEqual({ orders: [NEWER], hasOlder: true }));
  await rereadOrders(2);
  await waitFor(() =>
    expect(list.current.data).toEqual({ orders: [NEWER, OLDER], hasOlder: false }),
  );
});

it('reads as many pages again as are shown', async () => {
  servePages();
  await rereadOrders(2);
  server.calls = [];
  await rereadOrders();
  expect(server.calls).toEqual(['GET /user/orders', 'GET /user/orders?cursor=2']);
});

it('looks for no open order of a visitor', async () => {
  logOut();
  await lookForOpenOrder();
  expect(server.calls).toEqual([]);
});

it('shows an order that was placed during a read', async () => {
  const early = Promise.withResolvers<Response>();
  server.responses['GET /user/orders'] = () => early.promise;
  const list = renderOrders();
  const looking = lookForOpenOrder();
  server.responses['GET /user/orders'] = () => Response.json({ orders: [NEWER], next: null });
  const reading = rereadOrders();
  await Promise.resolve();
  early.resolve(Response.json({ orders: [], next: null }));
  await Promise.all([looking, reading]);
  await waitFor(() => expect(list.current.data?.orders).toEqual([NEWER]));
  expect(server.calls).toEqual(['GET /user/orders', 'GET /user/orders']);
});

it('shows an order from the list immediately, then its latest state', async () => {
  servePages();
  await rereadOrders(1);
  const order = renderHook(() => useOrder('or02')).result;
  expect(order.current.data?.status).toBe('placed');
  server.responses['GET /user/orders/or02'] = () =>
    Response.json({ order: { ...NEWER, status: 'packed' } });
  await rereadOrder('or02');
  await waitFor(() => expect(order.current.data?.status).toBe('packed'));
});

it('replaces a changed order in the list', async () => {
  servePages();
  const list = renderOrders();
  await rereadOrders(1);
  replaceOrder({ ...NEWER, status: 'cancelled' }, TOKEN);
  await waitFor(() => expect(list.current.data?.orders[0]?.status).toBe('cancelled'));
});

it('shows no orders of a user who has signed out', async () => {
  servePages();
  const list = renderOrders();
  await rereadOrders(1);
  logOut();
  replaceOrder(NEWER, TOKEN);
  await waitFor(() => expect(list.current).toEqual({ status: 'idle' }));
  await rereadOrders();
  expect(server.calls).toEqual(['GET /user/orders']);
});

it('forgets opened orders and the number of shown pages at sign-out', async () => {
  servePages();
  server.responses['GET /user/orders/or02'] = () => Response.json({ order: NEWER });
  const order = renderHook(() => useOrder('or02')).result;
  await rereadOrders(2);
  await act(() => rereadOrder('or02'));
  expect(order.current.data).toEqual(NEWER);
  act(() => logOut());
  expect(order.current.data).toBeUndefined();
  act(() => replaceOrder(NEWER, TOKEN));
  expect(order.current.data).toBeUndefined();
  const user = { firstName: 'Ravi', lastName: 'Das', email: 'ravi@example.com' };
  startSession({ token: 'd.e.f', user }, true);
  server.calls = [];
  await rereadOrders();
  expect(server.calls).toEqual(['GET /user/orders']);
});

it('ends a session that is over', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  server.responses['GET /user/orders'] = refuse(401, 'bad-token');
  await rereadOrders(1);
  expect(getSession()).toBeUndefined();
});

it('passes the code of a refusal on to the screen', async () => {
  server.responses['GET /user/orders/or09'] = refuse(404, 'not-found');
  const order = renderHook(() => useOrder('or09')).result;
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await rereadOrder('or09');
  await waitFor(() => expect(order.current.error).toMatchObject({ code: 'not-found' }));
});
