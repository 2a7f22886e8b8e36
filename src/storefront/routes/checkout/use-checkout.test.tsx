import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigationType } from 'react-router';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { aLine, anOrder } from '#domain/builders.ts';
import { showToast } from '#ui/messages/feedback.tsx';
import { onOtherTabsChange } from '../../session/as-user.ts';
import { refuse, server, withServer } from '../../features/orders/testing.ts';
import { cart, rereadOwnLists } from '../../features/own-lists/own-lists.ts';
import type { StoredPurchase } from '../../features/purchase/purchase-machine.ts';
import { getPurchase, readPurchase } from '../../features/purchase/purchase-store.ts';
import { ADDRESS, addFakeProvider, CHECKOUT, PROOF } from '../../features/purchase/testing.ts';
import { useChoices } from '../../features/purchase/use-order-draft.ts';
import { rememberList, useListPath } from '../../navigation/paths.ts';
import {
  changeDraft,
  CHECKOUT_DRAFT,
  getSession,
  startSession,
} from '../../session/session-store.ts';
import { useCheckout } from './use-checkout.ts';

vi.mock('#ui/messages/feedback.tsx', () => ({ showToast: vi.fn(), prepareToasts: () => {} }));

const REQUEST = { address: ADDRESS, payment: 'cod' as const, expectedAmount: 200 };
const ORDER = anOrder({ lines: [{ ...anOrder().lines[0], bookId: 'bk01' } as never] });
const UNPAID = { ...ORDER, status: 'awaiting-payment' };
const PLACE = 'POST /user/orders';
const PAY = 'POST /user/orders/or01/payment';

onOtherTabsChange(() => {});
withServer();
let fake: ReturnType<typeof addFakeProvider>;
beforeEach(async () => {
  for (const name of ['error', 'info'] as const)
    vi.spyOn(console, name).mockImplementation(() => {});
  vi.mocked(showToast).mockClear();
  fake = addFakeProvider();
  Object.assign(server.responses, {
    'GET /user/cart': () => Response.json({ cart: [aLine(), aLine({ _id: 'bk02' })] }),
    'GET /user/wishlist': () => Response.json({ wishlist: [] }),
    'GET /user/orders': () => Response.json({ orders: [], next: null }),
    'GET /payments': () =>
      Response.json({
        key: CHECKOUT.key,
        delivery: { fee: 0, freeFrom: 0 },
        cod: { on: true, upTo: 5000 },
        holds: { perBook: 10, perOrder: 50 },
      }),
  });
  await rereadOwnLists();
  server.calls = [];
});
afterEach(() => {
  fake.remove();
  sessionStorage.clear();
  readPurchase();
});

/** Opens the checkout; `outdated` receives the calls that were made before each report. */
function openCheckout() {
  const outdated: string[][] = [];
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={['/checkout']}>{children}</MemoryRouter>
  );
  const { result, unmount } = renderHook(
    () => ({
      ...useCheckout(getSession(), () => outdated.push([...server.calls])),
      path: useLocation().pathname,
      action: useNavigationType(),
      list: useListPath(),
    }),
    { wrapper },
  );
  return { result, unmount, outdated };
}

/** Opens another tab; returns what is called when it has to read the data of the user again. */
function openOtherTab() {
  const tab = new BroadcastChannel('kitabdost-account');
  onTestFinished(() => tab.close());
  const onChange = vi.fn<() => void>();
  tab.addEventListener('message', onChange);
  return onChange;
}

/** Places an order that is paid online, and ends its payment by `end`, once it is open. */
async function payOnline({ current }: ReturnType<typeof openCheckout>['result'], end: () => void) {
  server.responses[PLACE] = () => Response.json({ order: UNPAID, checkout: CHECKOUT });
  let placing = Promise.resolve();
  act(() => {
    placing = current.place({ ...REQUEST, payment: 'online' }, [aLine()]);
  });
  await vi.waitFor(() => expect(fake.payments).toHaveLength(1));
  await act(async () => {
    end();
    await placing;
  });
}

it.each(['amount-changed', 'out-of-stock', 'empty-cart', 'cod-unavailable'])(
  'reads cart and terms again before it reports %s',
  async (code) => {
    const { result, outdated } = openCheckout();
    server.responses[PLACE] = refuse(409, code);
    await act(() => result.current.place(REQUEST, [aLine()]));
    expect(outdated).toHaveLength(1);
    expect(outdated[0]).toEqual(expect.arrayContaining(['GET /user/cart', 'GET /payments']));
    expect(result.current.problem).toEqual(expect.any(String));
  },
);

it('reports no other refusal as outdated', async () => {
  const { result, outdated } = openCheckout();
  server.responses[PLACE] = refuse(409, 'in-progress');
  await act(() => result.current.place(REQUEST, [aLine()]));
  expect(outdated).toEqual([]);
  expect(result.current.problem).toContain('still being placed');
});

it('takes the ordered books out of the cart at once, also in other tabs', async () => {
  const onChange = openOtherTab();
  rememberList('?category=Poetry');
  const { result } = openCheckout();
  server.responses[PLACE] = () => Response.json({ order: ORDER, checkout: null });
  const late = Promise.withResolvers<Response>();
  onTestFinished(() => late.resolve(Response.json({ cart: [] })));
  server.responses['GET /user/cart'] = () => late.promise;
  await act(() => result.current.place(REQUEST, [aLine()]));
  expect(cart.get().data?.map(({ _id }) => _id)).toEqual(['bk02']);
  expect([result.current.path, result.current.action]).toEqual(['/orders', 'REPLACE']);
  expect(result.current.list).toBe('/books');
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
  // The cart may have other changes, made in another tab.
  expect(server.calls).toContain('GET /user/cart');
});

it('keeps the last list of a user who has left before the order is placed', async () => {
  rememberList('?category=Poetry');
  const { result, unmount } = openCheckout();
  const placed = Promise.withResolvers<Response>();
  server.responses[PLACE] = () => placed.promise;
  const placing = result.current.place(REQUEST, [aLine()]);
  await vi.waitFor(() => expect(server.calls).toContain(PLACE));
  unmount();
  placed.resolve(Response.json({ order: ORDER, checkout: null }));
  await placing;
  expect(showToast).toHaveBeenCalledWith(`Your order ${ORDER.number} has been placed.`);
  const { result: list } = renderHook(useListPath, { wrapper: MemoryRouter });
  expect(list.current).toBe('/books?category=Poetry');
});

it('reports nothing as outdated after the user has left', async () => {
  const { result, unmount, outdated } = openCheckout();
  server.responses[PLACE] = refuse(409, 'amount-changed');
  const terms = Promise.withResolvers<Response>();
  server.responses['GET /user/cart'] = () => terms.promise;
  const placing = result.current.place(REQUEST, [aLine()]);
  await vi.waitFor(() => expect(server.calls).toContain('GET /user/cart'));
  unmount();
  terms.resolve(Response.json({ cart: [] }));
  await placing;
  expect(outdated).toEqual([]);
});

it('shows the problem of an attempt only until the next one', async () => {
  const { result } = openCheckout();
  server.responses[PLACE] = refuse(409, 'in-progress');
  await act(() => result.current.place(REQUEST, [aLine()]));
  expect(result.current.problem).toBeDefined();
  const responding = Promise.withResolvers<Response>();
  server.responses[PLACE] = () => responding.promise;
  let placing = Promise.resolve();
  act(() => {
    placing = result.current.place(REQUEST, [aLine()]);
  });
  expect(result.current.problem).toBeUndefined();
  responding.resolve(Response.json({ order: ORDER, checkout: null }));
  await act(() => placing);
});

it('reads the orders again after a payment that was cancelled', async () => {
  const { result, unmount } = openCheckout();
  await payOnline(result, () => fake.payments[0]?.end());
  expect(result.current.problem).toContain('Payment cancelled');
  await vi.waitFor(() => expect(server.calls).toContain('GET /user/orders'));
  unmount();
  expect(getPurchase().state).toBe('idle');
});

it('leaves a lost session to the sign-in page', async () => {
  const { result } = openCheckout();
  server.responses[PLACE] = refuse(401, 'bad-token');
  await act(() => result.current.place(REQUEST, [aLine()]));
  expect(showToast).not.toHaveBeenCalled();
});

it('reads the orders again after a payment that failed', async () => {
  const page = performance.timeOrigin;
  changeDraft(CHECKOUT_DRAFT, { entry: 'k', page, payment: 'cod' });
  const { result } = openCheckout();
  server.responses[PAY] = () => Response.json({ order: UNPAID });
  await payOnline(result, () => fake.payments[0]?.end(PROOF));
  expect(result.current.problem).toContain('Payment failed');
  expect(server.calls).toContain('GET /user/orders');
  // The order has the choices now: only the page that still shows them has them after a reload.
  for (const [entry, payment] of [
    ['k', 'cod'],
    ['l', undefined],
  ] as const)
    expect(renderHook(() => useChoices(entry)).result.current[0].payment).toBe(payment);
});

it('opens no payment after the user has left', async () => {
  const { result, unmount } = openCheckout();
  const responding = Promise.withResolvers<Response>();
  server.responses[PLACE] = () => responding.promise;
  const placing = result.current.place({ ...REQUEST, payment: 'online' }, [aLine()]);
  await vi.waitFor(() => expect(server.calls).toContain(PLACE));
  unmount();
  const order = { ...ORDER, status: 'awaiting-payment' };
  responding.resolve(Response.json({ order, checkout: CHECKOUT }));
  await placing;
  expect(fake.payments).toEqual([]);
});

/** Stores the purchase that an earlier page of this tab left open. */
function storePurchase(stored: StoredPurchase) {
  sessionStorage.setItem('purchase', JSON.stringify(stored));
  readPurchase();
}

const OPEN = { attempt: { key: 'k', body: 'b', orderId: 'or01', isOpen: true } };

it('leads to the order whose answer was lost, once it has emptied the cart', async () => {
  storePurchase({ attempt: { key: 'k', body: JSON.stringify([REQUEST, []]) } });
  server.responses['GET /user/cart'] = () => Response.json({ cart: [] });
  server.responses[PLACE] = () => Response.json({ order: ORDER, checkout: null });
  const { result } = openCheckout();
  expect(result.current.mayLeave).toBe(false);
  await vi.waitFor(() => expect(result.current.path).toBe('/orders'));
});

it('names an earlier order that was placed, and stays if the cart was filled since', async () => {
  storePurchase(OPEN);
  server.responses['GET /user/orders/or01'] = () => Response.json({ order: ORDER });
  const onChange = openOtherTab();
  const { result } = openCheckout();
  await vi.waitFor(() =>
    expect(showToast).toHaveBeenCalledWith(`Your order ${ORDER.number} has been placed.`),
  );
  expect(result.current.path).toBe('/checkout');
  expect(result.current.mayLeave).toBe(true);
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
});

it.each([
  ['that was placed if the cart is empty', 'placed', []],
  ['that was shipped, whatever the cart has', 'shipped', [aLine()]],
])('confirms an earlier order %s', async (_, status, lines) => {
  storePurchase(OPEN);
  const order = { ...ORDER, status };
  server.responses['GET /user/orders/or01'] = () => Response.json({ order });
  server.responses['GET /user/cart'] = () => Response.json({ cart: lines });
  const { result } = openCheckout();
  await vi.waitFor(() => expect(result.current.path).toBe('/orders'));
  expect(showToast).not.toHaveBeenCalled();
});

it('confirms an earlier order that was placed if the cart cannot be read', async () => {
  cart.forget();
  storePurchase(OPEN);
  server.responses['GET /user/orders/or01'] = () => Response.json({ order: ORDER });
  server.responses['GET /user/cart'] = refuse(400, 'bad-request');
  const { result } = openCheckout();
  await vi.waitFor(() => expect(result.current.path).toBe('/orders'));
});

it('confirms a payment again whose answer was lost after the user had left', async () => {
  const { result, unmount } = openCheckout();
  const lost = Promise.withResolvers<Response>();
  server.responses[PAY] = () => lost.promise;
  server.responses[PLACE] = () => Response.json({ order: UNPAID, checkout: CHECKOUT });
  const placing = result.current.place({ ...REQUEST, payment: 'online' }, [aLine()]);
  await vi.waitFor(() => expect(fake.payments).toHaveLength(1));
  fake.payments[0]?.end(PROOF);
  await vi.waitFor(() => expect(server.calls).toContain(PAY));
  await vi.waitFor(() => expect(result.current.isBusy).toBe(true));
  unmount();
  lost.resolve(refuse(401, 'unauthenticated')());
  await placing;
  server.responses[PAY] = () => Response.json({ order: ORDER });
  server.responses['GET /user/cart'] = () => Response.json({ cart: [] });
  const { result: again } = openCheckout();
  await vi.waitFor(() => expect(again.current.path).toBe('/orders'));
});

it('leaves a refusal to the notice of an unconfirmed payment', async () => {
  storePurchase({ payment: { orderId: 'or02', proof: PROOF } });
  const { result } = openCheckout();
  server.responses[PLACE] = refuse(409, 'in-progress');
  await act(() => result.current.place(REQUEST, [aLine()]));
  expect(showToast).not.toHaveBeenCalled();
  storePurchase({});
  await act(() => result.current.place(REQUEST, [aLine()]));
  expect(showToast).toHaveBeenCalledWith(expect.stringContaining('still being placed'), 'warning');
});

it('warns of a missing network, which is no fault of the shop', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { result } = openCheckout();
  await act(() => result.current.place(REQUEST, [aLine()]));
  expect(showToast).toHaveBeenLastCalledWith(expect.stringContaining('You are offline'), 'warning');
});

it.each([
  ['the user who has paid', true, () => {}],
  ['another user, who has signed in since', false, signInAsOther],
])('offers to confirm a payment to %s: %s', async (_, isOffered, signIn) => {
  const { result } = openCheckout();
  server.responses[PAY] = refuse(401, 'unauthenticated');
  await payOnline(result, () => {
    signIn();
    fake.payments[0]?.end(PROOF);
  });
  expect(result.current.isUnconfirmed).toBe(isOffered);
});

function signInAsOther() {
  const user = { firstName: 'Ravi', lastName: '', email: 'ravi@example.com' };
  startSession({ token: 'x.y.z', user }, true);
}
