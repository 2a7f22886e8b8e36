import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aLine } from '#domain/builders.ts';
import { DEFAULT_FACTS } from '#domain/shop/shop-defaults.ts';
import { showToast } from '#ui/messages/feedback.tsx';
import { getSession, logOut, loseSession, startSession } from '../../session/session-store.ts';
import { mayBePaid, type StoredPurchase } from './purchase-machine.ts';
import { getPurchase, leavePurchase, readPurchase } from './purchase-store.ts';
import { preconnectCheckout, type PurchasePage } from './payment.ts';
import { payOrder, placeOrder, resumePurchase } from './purchase.ts';
import { ADDRESS, CHECKOUT, PROOF, SESSION, addFakeProvider, USER } from './testing.ts';

vi.mock('#ui/messages/feedback.tsx', () => ({ showToast: vi.fn<typeof showToast>() }));

const PAGE = { signal: new AbortController().signal };
const CASH = { address: ADDRESS, payment: 'cod' as const, expectedAmount: 200 };
const ONLINE = { ...CASH, payment: 'online' as const };
const PLACED = { state: 'placed', order: { _id: 'or01', status: 'placed' } };
const ORDER = {
  _id: 'or01',
  number: 'KD-000123',
  address: ADDRESS,
  expiresAt: '2026-11-10T05:42:00+00:00',
};
const PAID: StoredPurchase = { payment: { orderId: 'or01', proof: PROOF } };
const OPEN: StoredPurchase = { attempt: { key: 'k', body: 'b', orderId: 'or01', isOpen: true } };
const UNANSWERED: StoredPurchase = { attempt: { key: 'k', body: JSON.stringify([CASH, []]) } };
const OTHER = { token: 'x.y.z', user: { ...USER, email: 'ravi@example.com' } };
const fetchMock = vi.fn<typeof fetch>();
const isCartEmpty = async () => true;
let fake: ReturnType<typeof addFakeProvider>;

beforeEach(() => {
  vi.mocked(showToast).mockClear();
  for (const name of ['error', 'info'] as const)
    vi.spyOn(console, name).mockImplementation(() => {});
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
  startSession(SESSION, true);
  fake = addFakeProvider();
});

afterEach(() => {
  fake.remove();
  sessionStorage.clear();
  readPurchase();
  logOut();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Simulates a reload of the tab with these stored data. */
function reloadWith(stored: StoredPurchase) {
  sessionStorage.setItem('purchase', JSON.stringify(stored));
  return readPurchase();
}

/** Responds to the next call with an order, and with its checkout while it awaits payment. */
function respondWith(status: string) {
  const order = { ...ORDER, status, lines: [{ bookId: 'bk01', qty: 2 }] };
  const checkout = status === 'awaiting-payment' ? CHECKOUT : null;
  fetchMock.mockImplementationOnce(async () => Response.json({ order, checkout }, { status: 201 }));
}

/** Responds to every call with an order. */
function respondAlways(status: string) {
  fetchMock.mockImplementation(async () => Response.json({ order: { _id: 'or01', status } }));
}

/** Refuses every call. */
function refuseWith(status: number, code: string) {
  fetchMock.mockImplementation(async () => Response.json({ errors: ['No.'], code }, { status }));
}

function place(request: typeof CASH | typeof ONLINE = CASH, cart = [aLine()], page = PAGE) {
  return placeOrder(request, { cart, session: SESSION, ...page });
}

/** Starts paying the order from its own page, and waits until the provider's checkout is open. */
async function openPayment(session = SESSION, page: PurchasePage = PAGE) {
  const order = ORDER as never;
  const open = async () => ({ order, checkout: CHECKOUT });
  const openedBefore = fake.payments.length;
  const paying = payOrder('or01', { open, session, ...page });
  await vi.waitFor(() => expect(getPurchase().state).not.toBe('placing'));
  return { paying, payment: fake.payments[openedBefore] };
}

/** Returns the idempotency key of each call. */
const listKeys = () =>
  fetchMock.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
/** Returns what a reload of the tab would find. */
const readStored = (): StoredPurchase => {
  const text = sessionStorage.getItem('purchase') ?? '{}';
  const { attempt, payment } = JSON.parse(text) as Partial<StoredPurchase>;
  return { attempt, payment };
};

describe('an order of the cart', () => {
  it('is placed in cash without a payment, and leaves nothing to resume', async () => {
    respondWith('placed');
    expect(await place()).toMatchObject(PLACED);
    leavePurchase();
    expect(getPurchase().state).toBe('idle');
  });

  it('can be resumed while its payment is open, but not after that is dismissed', async () => {
    respondWith('awaiting-payment');
    const buying = place(ONLINE);
    await vi.waitFor(() => expect(fake.payments).toHaveLength(1));
    expect(mayBePaid(readStored())).toBe(true);
    fake.payments[0]?.end();
    expect(await buying).toEqual({
      state: 'cancelled',
      problem:
        'Payment cancelled. Order KD-000123 is waiting for your payment until Tue 10 Nov, 11:12 am.',
    });
    expect(readPurchase().state).toBe('idle');
  });

  it('keeps its key after its payment was dismissed', async () => {
    respondWith('awaiting-payment');
    const buying = place(ONLINE);
    await vi.waitFor(() => expect(fake.payments).toHaveLength(1));
    fake.payments[0]?.end();
    await buying;
    respondWith('placed');
    await place(ONLINE);
    expect(listKeys()[1]).toBe(listKeys()[0]);
  });

  it('takes a new key for the same books that were put into the cart again', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await place();
    respondWith('placed');
    await place(CASH, [aLine({ createdAt: '2023-05-02T12:00:00+00:00' })]);
    expect(listKeys()[1]).not.toBe(listKeys()[0]);
  });

  it('is not requested if the user has left while the script loads', async () => {
    const left = { signal: AbortSignal.abort() };
    expect(await place(ONLINE, [aLine()], left)).toEqual({ state: 'cancelled' });
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('keeps its key while nothing changes, across a lost response', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await place()).toMatchObject({ state: 'refused' });
    respondWith('placed');
    await place();
    expect(listKeys()[0]).toMatch(/^[\da-f]{32}$/);
    expect(listKeys()[1]).toBe(listKeys()[0]);
  });

  it('keeps its key across a reload', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await place();
    readPurchase();
    respondWith('placed');
    await place();
    expect(listKeys()[1]).toBe(listKeys()[0]);
  });

  it('keeps its key until a reload if storage is denied', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Denied', 'QuotaExceededError');
    });
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await place();
    readPurchase();
    respondWith('placed');
    await place();
    expect(listKeys()[1]).toBe(listKeys()[0]);
  });

  it('takes a new key for another amount', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await place();
    respondWith('placed');
    await place({ ...CASH, expectedAmount: 300 });
    expect(listKeys()[1]).not.toBe(listKeys()[0]);
  });

  it('takes a new key after the API has refused the old one', async () => {
    refuseWith(409, 'key-reused');
    await place();
    fetchMock.mockReset();
    respondWith('placed');
    await place();
    expect(listKeys()[0]).not.toBeNull();
    expect(readStored().attempt).toBeUndefined();
  });

  it.each(['expired', 'cancelled'])(
    'is requested again with a new key if it is %s',
    async (end) => {
      respondWith(end);
      respondWith('placed');
      expect(await place()).toMatchObject(PLACED);
      expect(listKeys()[1]).not.toBe(listKeys()[0]);
    },
  );

  it('is not placed when the script of the provider does not load', async () => {
    vi.mocked(fake.provider.preload).mockRejectedValueOnce(new Error('Blocked'));
    expect(await place(ONLINE)).toEqual({
      state: 'cancelled',
      problem: 'The payment page did not load. Please try again.',
    });
    expect(showToast).toHaveBeenLastCalledWith('Paisa SDK failed to load', 'error');
    expect(fetchMock).not.toHaveBeenCalled();
    expect(readStored().attempt).toBeUndefined();
  });

  it('is not requested if no provider has the public key', async () => {
    vi.spyOn(fake.provider, 'hasKey').mockReturnValue(false);
    expect(await place(ONLINE)).toEqual({
      state: 'cancelled',
      problem: 'The payment page did not load. Please try again.',
    });
    expect(showToast).toHaveBeenLastCalledWith(expect.stringMatching(/^The payment page/), 'error');
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('is placed for ₹0 even if no payment page can be loaded', async () => {
    vi.spyOn(fake.provider, 'hasKey').mockReturnValue(false);
    respondWith('placed');
    expect(await place({ ...ONLINE, expectedAmount: 0 })).toMatchObject(PLACED);
    expect(showToast).not.toHaveBeenCalled();
  });

  it('is not placed twice at the same time', async () => {
    respondWith('placed');
    const first = place();
    expect(await place()).toEqual({ state: 'cancelled' });
    expect(await first).toMatchObject(PLACED);
  });

  it('forgets the order that was to be paid from its own page before', async () => {
    const { paying, payment } = await openPayment();
    payment?.end();
    await paying;
    expect(getPurchase().orderId).toBe('or01');
    respondWith('placed');
    const buying = place();
    expect(getPurchase().orderId).toBeUndefined();
    await buying;
  });

  it('stays in progress until the page shows why the API refused', async () => {
    refuseWith(409, 'amount-changed');
    const states: string[] = [];
    const onRefused = async () => {
      // As the page, which reads what has changed.
      await new Promise((resolve) => setTimeout(resolve));
      states.push(getPurchase().state);
    };
    expect(
      await placeOrder(CASH, { cart: [], session: SESSION, ...PAGE, onRefused }),
    ).toMatchObject({ state: 'refused', error: { code: 'amount-changed' } });
    expect(states).toEqual(['placing']);
  });
});

describe('a payment', () => {
  it('is opened with the checkout, the shop and the customer', async () => {
    const { paying, payment } = await openPayment();
    expect(payment).toMatchObject({
      checkout: CHECKOUT,
      shop: { name: DEFAULT_FACTS.name, description: 'Thank you for shopping with us' },
      customer: { name: 'Asha Rao', email: 'asha@example.com', contact: '98450' },
    });
    payment?.end();
    await paying;
  });

  it('is opened with the trimmed name of a user without a last name', async () => {
    const user = { ...USER, lastName: '' };
    const { paying, payment } = await openPayment({ ...SESSION, user });
    expect(payment?.customer.name).toBe('Asha');
    payment?.end();
    await paying;
  });

  it('is confirmed with the proof of the provider', async () => {
    respondAlways('placed');
    const { paying, payment } = await openPayment();
    payment?.end(PROOF);
    expect(await paying).toEqual(PLACED);
    const [address, init] = fetchMock.mock.calls[0] ?? [];
    expect(String(address)).toMatch(/\/api\/user\/orders\/or01\/payment$/);
    expect(JSON.parse(String(init?.body))).toEqual(PROOF);
    expect(init?.headers).toMatchObject({ authorization: 'a.b.c' });
    expect(showToast).not.toHaveBeenCalled();
    expect(readStored().payment).toBeUndefined();
  });

  it('is not opened twice at the same time', async () => {
    respondAlways('placed');
    const { paying, payment } = await openPayment();
    const open = vi.fn<() => Promise<undefined>>();
    expect(await payOrder('or01', { open, session: SESSION, ...PAGE })).toEqual({
      state: 'cancelled',
    });
    expect(open).not.toHaveBeenCalled();
    payment?.end(PROOF);
    await paying;
  });

  it('is reported when it is cancelled, and another can be opened', async () => {
    respondAlways('placed');
    const { paying, payment } = await openPayment();
    // A checkout that is closed by Back has taken the focus with it.
    document.body.innerHTML = '<main><h1 tabindex="-1"></h1></main>';
    payment?.end();
    expect(await paying).toMatchObject({ state: 'cancelled' });
    expect(document.activeElement?.tagName).toBe('H1');
    expect(showToast).toHaveBeenCalledWith(
      expect.stringMatching(/^Payment cancelled\. Order KD-000123 is waiting/),
      'warning',
    );
    const next = await openPayment();
    next.payment?.end(PROOF);
    expect(await next.paying).toEqual(PLACED);
  });

  it.each([
    ['the user signs out', () => logOut()],
    ['another user signs in', () => startSession(OTHER, true)],
  ])('is closed without a word when %s, because it shows the data of the user', async (_, act) => {
    const { paying, payment } = await openPayment();
    payment?.signal.addEventListener('abort', () => payment.end());
    loseSession();
    startSession({ ...SESSION, token: 'd.e.f' }, true);
    expect(payment?.signal.aborted).toBe(false);
    act();
    expect(await paying).toEqual({ state: 'cancelled' });
    expect(showToast).not.toHaveBeenCalled();
    expect(mayBePaid(readStored())).toBe(false);
    expect(getPurchase().state).toBe('cancelled');
  });

  it('is not closed by a sign-out after its end', async () => {
    const { paying, payment } = await openPayment();
    payment?.end();
    await paying;
    logOut();
    startSession(OTHER, true);
    expect(payment?.signal.aborted).toBe(false);
  });

  it('stays open after a failure, so that the user may try another card', async () => {
    respondAlways('placed');
    const { paying, payment } = await openPayment();
    payment?.onFailure({ description: 'Declined' });
    expect(showToast).toHaveBeenCalledWith(
      expect.stringMatching(/^Payment failed\. Order KD-000123 is waiting/),
      'error',
    );
    payment?.end(PROOF);
    expect(await paying).toEqual(PLACED);
  });

  it('is confirmed in at most three attempts, and later without another payment', async () => {
    vi.useFakeTimers();
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    const { paying, payment } = await openPayment();
    payment?.end(PROOF);
    await vi.runAllTimersAsync();
    expect(await paying).toEqual({ state: 'unconfirmed', error: expect.any(Error) });
    expect(fetchMock).toHaveBeenCalledTimes(3);
    expect(readStored().payment).toEqual({ orderId: 'or01', proof: PROOF, email: USER.email });
    respondAlways('placed');
    expect(await (await openPayment()).paying).toEqual(PLACED);
    expect(fake.payments).toHaveLength(1);
  });

  it('is dropped after a final refusal, but kept after a 401', async () => {
    refuseWith(401, 'bad-token');
    const { paying, payment } = await openPayment();
    payment?.end(PROOF);
    expect(await paying).toMatchObject({ state: 'unconfirmed' });
    expect(getSession()).toBeUndefined();
    expect(readStored().payment).toBeDefined();
    refuseWith(400, 'bad-signature');
    expect(await (await openPayment()).paying).toMatchObject({ state: 'refused' });
    expect(readStored().payment).toBeUndefined();
  });

  it('is dropped if the shop does not find the order', async () => {
    refuseWith(404, 'not-found');
    const { paying, payment } = await openPayment();
    payment?.end(PROOF);
    expect(await paying).toMatchObject({ state: 'refused' });
    expect(readStored().payment).toBeUndefined();
  });

  it.each([
    ['awaiting-payment', 'unpaid'],
    ['expired', 'ended'],
    ['cancelled', 'ended'],
  ])('of an order that is %s ends as %s', async (status, state) => {
    respondAlways(status);
    const { paying, payment } = await openPayment();
    payment?.end(PROOF);
    expect(await paying).toMatchObject({ state });
    expect(readStored().payment).toBeUndefined();
  });

  it('is not opened without the script of the provider, and can be tried again', async () => {
    respondAlways('placed');
    vi.mocked(fake.provider.preload).mockRejectedValueOnce(new Error('Blocked'));
    expect(await (await openPayment()).paying).toMatchObject({ state: 'cancelled' });
    expect(showToast).toHaveBeenLastCalledWith('Paisa SDK failed to load', 'error');
    const { paying, payment } = await openPayment();
    payment?.end(PROOF);
    expect(await paying).toEqual(PLACED);
  });

  it('is not opened without a network, and can be tried again', async () => {
    respondAlways('placed');
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(await (await openPayment()).paying).toMatchObject({ state: 'cancelled' });
    expect(showToast).toHaveBeenCalledWith(expect.stringMatching(/^You are offline/), 'warning');
    expect(fake.provider.preload).not.toHaveBeenCalled();
    network.mockReturnValue(true);
    const { paying, payment } = await openPayment();
    payment?.end(PROOF);
    expect(await paying).toEqual(PLACED);
  });

  it('is not opened if the script loads after the user has left', async () => {
    const { paying } = await openPayment(SESSION, { signal: AbortSignal.abort() });
    expect(await paying).toEqual({ state: 'cancelled' });
    expect(fake.payments).toEqual([]);
  });

  it('ends as refused if the provider breaks', async () => {
    fake.provider.pay = async () => {
      throw new Error('Broken');
    };
    const onRefused = vi.fn<() => Promise<void>>(async () => {});
    const { paying } = await openPayment(SESSION, { ...PAGE, onRefused });
    expect(await paying).toMatchObject({ state: 'refused' });
    expect(onRefused).toHaveBeenCalledTimes(1);
  });

  it('is opened although that of another order is not confirmed', async () => {
    reloadWith({ payment: { orderId: 'or02', proof: PROOF } });
    const { paying, payment } = await openPayment();
    payment?.end();
    expect(await paying).toMatchObject({ state: 'cancelled' });
    expect(readStored().payment?.orderId).toBe('or02');
  });

  it('is confirmed for the user who has paid, even if another has signed in since', async () => {
    respondAlways('placed');
    const { paying, payment } = await openPayment();
    startSession({ token: 'd.e.f', user: { ...USER, email: 'ravi@example.com' } }, true);
    payment?.end(PROOF);
    expect(await paying).toEqual(PLACED);
    expect(fetchMock.mock.calls[0]?.[1]?.headers).toMatchObject({ authorization: 'a.b.c' });
  });

  it('is confirmed with the new session of a user who has signed in again', async () => {
    respondAlways('placed');
    const { paying, payment } = await openPayment();
    startSession({ ...SESSION, token: 'd.e.f' }, true);
    payment?.end(PROOF);
    expect(await paying).toEqual(PLACED);
    expect(fetchMock.mock.calls[0]?.[1]?.headers).toMatchObject({ authorization: 'd.e.f' });
  });

  it('that cannot be opened is logged with its cause', async () => {
    const cause = new Error('No response');
    const open = () => Promise.reject(cause);
    expect(await payOrder('or01', { open, session: SESSION, ...PAGE })).toMatchObject({
      state: 'refused',
    });
    expect(console.error).toHaveBeenCalledWith('The payment could not be opened.', cause);
  });
});

describe('a purchase that an earlier page left open', () => {
  it('is not resumed without an attempt', async () => {
    expect(reloadWith({}).state).toBe('idle');
    expect(await resumePurchase(PAGE, isCartEmpty)).toEqual({ state: 'cancelled' });
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('ends as placed if the order was paid meanwhile', async () => {
    respondAlways('placed');
    expect(reloadWith(OPEN).state).toBe('interrupted');
    expect(await resumePurchase(PAGE, isCartEmpty)).toMatchObject(PLACED);
    expect(readStored().attempt).toBeUndefined();
  });

  it('ends as placed if the answer was lost, and the order has emptied the cart', async () => {
    respondAlways('placed');
    expect(reloadWith(UNANSWERED).state).toBe('interrupted');
    expect(await resumePurchase(PAGE, isCartEmpty)).toMatchObject(PLACED);
    const [address, init] = fetchMock.mock.calls[0] ?? [];
    expect(String(address)).toMatch(/\/api\/user\/orders$/);
    expect(init?.headers).toMatchObject({ 'idempotency-key': 'k', authorization: SESSION.token });
    expect(JSON.parse(String(init?.body))).toEqual(CASH);
    expect(readStored().attempt).toBeUndefined();
  });

  it('is not requested again with books in the cart, or by a visitor', async () => {
    reloadWith(UNANSWERED);
    expect(await resumePurchase(PAGE, async () => false)).toEqual({ state: 'cancelled' });
    logOut();
    reloadWith(UNANSWERED);
    expect(await resumePurchase(PAGE, isCartEmpty)).toEqual({ state: 'cancelled' });
    expect(fetchMock).not.toHaveBeenCalled();
    expect(readStored()).toEqual(UNANSWERED);
  });

  it('is kept if the answer is lost again', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    reloadWith(UNANSWERED);
    expect(await resumePurchase(PAGE, isCartEmpty)).toEqual({ state: 'cancelled' });
    expect(readStored()).toEqual(UNANSWERED);
  });

  it('leaves the attempt of a purchase that has begun meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    fetchMock.mockReturnValueOnce(promise);
    reloadWith(UNANSWERED);
    const resuming = resumePurchase(PAGE, isCartEmpty);
    await vi.waitFor(() => expect(fetchMock).toHaveBeenCalledOnce());
    respondWith('awaiting-payment');
    const buying = place(ONLINE);
    await vi.waitFor(() => expect(fake.payments).toHaveLength(1));
    resolve(Response.json({ order: { _id: 'or00', status: 'placed' } }));
    await resuming;
    expect(readStored().attempt).toMatchObject({ orderId: 'or01', isOpen: true });
    fake.payments[0]?.end();
    await buying;
  });

  it('is kept while the order awaits payment', async () => {
    respondAlways('awaiting-payment');
    reloadWith(OPEN);
    expect(await resumePurchase(PAGE, isCartEmpty)).toEqual({ state: 'cancelled' });
    expect(readStored().attempt).toMatchObject({ orderId: 'or01', isOpen: true });
  });

  it.each(['expired', 'cancelled'])('is forgotten if the order is %s', async (status) => {
    respondAlways(status);
    reloadWith(OPEN);
    expect(await resumePurchase(PAGE, isCartEmpty)).toEqual({ state: 'cancelled' });
    expect(readStored().attempt).toBeUndefined();
  });

  it('is forgotten if the order is another user’s', async () => {
    refuseWith(404, 'not-found');
    reloadWith(OPEN);
    expect(await resumePurchase(PAGE, isCartEmpty)).toEqual({ state: 'cancelled' });
    expect(readStored().attempt).toBeUndefined();
  });

  it('is kept when the API does not respond', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    reloadWith(OPEN);
    expect(await resumePurchase(PAGE, isCartEmpty)).toEqual({ state: 'cancelled' });
    expect(readStored().attempt).toBeDefined();
  });

  it('is resumed by confirming its stored payment', async () => {
    respondAlways('placed');
    expect(reloadWith({ ...OPEN, ...PAID }).state).toBe('interrupted');
    expect(await resumePurchase(PAGE, isCartEmpty)).toMatchObject(PLACED);
    expect(String(fetchMock.mock.calls[0]?.[0])).toMatch(/or01\/payment$/);
  });

  it('does not block a new purchase before the API has responded', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    fetchMock.mockReturnValueOnce(promise);
    reloadWith(OPEN);
    const resuming = resumePurchase(PAGE, isCartEmpty);
    respondWith('awaiting-payment');
    const buying = place(ONLINE);
    await vi.waitFor(() => expect(fake.payments).toHaveLength(1));
    resolve(Response.json({ order: { _id: 'or01', status: 'awaiting-payment' } }));
    await resuming;
    expect(getPurchase().state).toBe('paying');
    fake.payments[0]?.end();
    await buying;
  });

  it('forgets its payment once that is confirmed, while a new order is being paid', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    fetchMock.mockReturnValueOnce(promise);
    reloadWith({ payment: { orderId: 'or00', proof: PROOF } });
    const resuming = resumePurchase(PAGE, isCartEmpty);
    respondWith('awaiting-payment');
    const buying = place(ONLINE);
    await vi.waitFor(() => expect(fake.payments).toHaveLength(1));
    resolve(Response.json({ order: { _id: 'or00', status: 'placed' } }));
    expect(await resuming).toMatchObject({ state: 'placed', order: { _id: 'or00' } });
    expect(getPurchase()).toMatchObject({ state: 'paying', payment: undefined });
    fake.payments[0]?.end();
    await buying;
  });

  it('keeps the payment of another user, and confirms it once that user is back', async () => {
    const payment = { orderId: 'or01', proof: PROOF, email: USER.email };
    reloadWith({ ...OPEN, payment });
    startSession({ token: 'd.e.f', user: { ...USER, email: 'ravi@example.com' } }, true);
    expect(await resumePurchase(PAGE, isCartEmpty)).toEqual({ state: 'cancelled' });
    expect(fetchMock).not.toHaveBeenCalled();
    expect(readStored().payment).toEqual(payment);
    startSession(SESSION, true);
    respondAlways('placed');
    expect(await resumePurchase(PAGE, isCartEmpty)).toMatchObject(PLACED);
    expect(readStored().payment).toBeUndefined();
  });

  it('resumes the order of a user although another user’s payment is stored', async () => {
    const payment = { orderId: 'or02', proof: PROOF, email: 'ravi@example.com' };
    reloadWith({ ...OPEN, payment });
    respondAlways('placed');
    expect(await resumePurchase(PAGE, isCartEmpty)).toMatchObject(PLACED);
    expect(readStored()).toMatchObject({ attempt: undefined, payment });
  });
});

it('connects to the origin of the checkout before the user pays', () => {
  // A key of its own, because React connects to an origin once, and test files share a process.
  preconnectCheckout('paisa_new_key');
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preconnect]')];
  expect(links.map((link) => link.getAttribute('href'))).toContain('https://paisa-new-key.example');
});
