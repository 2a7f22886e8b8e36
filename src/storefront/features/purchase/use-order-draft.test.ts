import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Address } from '#contract/account/address.ts';
import type { CartLine } from '#contract/orders/cart.ts';
import type { PaymentMethod } from '#contract/orders/order.ts';
import { aLine, anAddress } from '#domain/builders.ts';
import {
  changeDraft,
  CHECKOUT_DRAFT,
  dropDrafts,
  getSession,
  logOut,
  loseSession,
  onSignOut,
  startSession,
} from '../../session/session-store.ts';
import { server, withServer } from '../orders/testing.ts';
import { adviseCash, explainNoHold, paymentTerms } from './payment-terms.ts';
import {
  describeCash,
  explainNoCash,
  endVisits,
  useChoices,
  useOrderDraft,
} from './use-order-draft.ts';

const terms = {
  key: 'rzp_test_rehearsal',
  delivery: { fee: 0, freeFrom: 0 },
  cod: { on: true, upTo: 5000 },
  holds: { perBook: 10, perOrder: 50 },
};
const place = { pin: '560003', isServed: true, isKnown: true };
const conditions = { terms, amount: 5000, place };

it('accepts cash up to the limit, inclusive', () => {
  expect(explainNoCash(conditions)).toBeUndefined();
  expect(explainNoCash({ ...conditions, amount: 6240 })).toBe(
    'For orders up to ₹5,000; this one is ₹6,240.',
  );
});

it('says why a PIN code or a shop allows no cash', () => {
  const explain = (facts: object) =>
    explainNoCash({ ...conditions, place: { ...place, ...facts } });
  expect(explain({ isServed: false })).toBe('Not possible for 560003.');
  expect(explain({ isServed: false, isKnown: false })).toBe(
    'India Post does not list the PIN code 560003.',
  );
  expect(explainNoCash({ ...conditions, place: undefined })).toBeUndefined();
  const withoutCash = { ...terms, cod: { on: false, upTo: 5000 } };
  expect(explainNoCash({ ...conditions, terms: withoutCash })).toBe(
    'We are not accepting cash at the moment.',
  );
});

it('advises to pay on delivery unless the shop is known to accept no cash', () => {
  const explain = (on: boolean, qty: number) => {
    const read = { ...terms, cod: { on, upTo: 5000 } };
    paymentTerms.replace(read);
    return explainNoHold(read, [aLine({ _id: 'bk01', qty })]);
  };
  expect(explain(true, 10)).toBeUndefined();
  expect(explain(true, 11)).toMatch(/Please order fewer, or pay on delivery\.$/);
  expect(explain(false, 11)).toMatch(/Please order fewer\.$/);
  paymentTerms.forget();
  expect(adviseCash()).toBe(', or pay on delivery');
});

it('allows cash until the terms are known', () => {
  expect(explainNoCash({ ...conditions, terms: undefined, amount: 9000 })).toBeUndefined();
  expect(describeCash(undefined, 644)).toBe('Pay ₹644 in cash or by UPI to the courier.');
});

describe('useOrderDraft', () => {
  const BOOK = aLine({ _id: 'bk01', payable: 300, payableWhenAdded: 300 });
  const { id: _id, ...TO } = anAddress();
  const charging = { ...terms, delivery: { fee: 40, freeFrom: 1000 } };

  withServer();
  beforeEach(() => {
    paymentTerms.replace(charging);
    server.responses['GET /payments'] = () => Response.json(charging);
    server.responses['GET /delivery?pin=560003'] = () =>
      Response.json({ pin: '560003', from: '2026-12-01', to: '2026-12-03', cod: true });
    server.responses['GET /delivery?pin=110001'] = () =>
      Response.json({ pin: '110001', from: '2026-12-01', to: '2026-12-03', cod: false });
  });

  function draft(lines: CartLine[], address: Address | undefined = anAddress()) {
    const initialProps = { lines, address, payment: 'cod' as PaymentMethod };
    const hook = renderHook(
      (props) =>
        useOrderDraft({ status: 'ready', data: props.lines }, props.address, props.payment),
      { initialProps },
    );
    return {
      ...hook,
      change: (props: Partial<typeof initialProps>) => hook.rerender({ ...initialProps, ...props }),
    };
  }

  it('expects the amount with the delivery fee, and pays as chosen', async () => {
    const { result, change } = draft([BOOK]);
    expect(result.current).toMatchObject({ fee: 40, ratedPin: undefined, amount: 340 });
    expect(result.current.isUndecided).toBe(false);
    const request = { address: { ...TO, confirmed: true }, payment: 'cod', expectedAmount: 340 };
    expect(result.current.createRequest(anAddress())).toEqual(request);
    change({ payment: 'online' });
    expect(result.current.createRequest(anAddress())).toEqual({ ...request, payment: 'online' });
  });

  it('reads the terms again for each page, because the owner may have changed them', async () => {
    for (const cash of [true, false]) {
      const changed = { ...charging, cod: { on: cash, upTo: 5000 } };
      server.responses['GET /payments'] = () => Response.json(changed);
      const { result, unmount } = draft([BOOK]);
      await waitFor(() => expect(result.current.terms?.cod.on).toBe(cash));
      unmount();
    }
  });

  it('charges no delivery from the limit, and nothing for an order without books', () => {
    expect(draft([{ ...BOOK, qty: 4 }]).result.current).toMatchObject({ fee: 0, amount: 1200 });
    const soldOut = { ...BOOK, inStock: false, stock: 0 };
    expect(draft([soldOut]).result.current).toMatchObject({ toOrder: [], amount: 0 });
  });

  it('pays an order for ₹0 online, as the shop counts it', () => {
    paymentTerms.replace(terms);
    const { result, change } = draft([aLine({ _id: 'bk02', payable: 0 })]);
    expect(result.current).toMatchObject({ amount: 0, noCash: undefined, method: 'online' });
    change({ lines: [BOOK] });
    expect(result.current).toMatchObject({ amount: 300, method: 'cod' });
  });

  it('knows the fee before an address is chosen, unless it depends on the place', () => {
    const rate = { pins: ['11'], fee: 60, days: [3, 5] as [number, number], cod: true };
    const readFee = (rates: (typeof rate)[], qty = 1) => {
      paymentTerms.replace({ ...charging, delivery: { ...charging.delivery, rates } });
      const { result, change } = draft([{ ...BOOK, qty }]);
      change({ lines: [{ ...BOOK, qty }], address: undefined });
      return [result.current.fee, result.current.ratedPin];
    };
    expect(readFee([])).toEqual([40, undefined]);
    expect(readFee([rate])).toEqual([undefined, undefined]);
    expect(readFee([rate], 4)).toEqual([0, undefined]);
    paymentTerms.replace({ ...charging, delivery: { ...charging.delivery, rates: [rate] } });
    const { result } = draft([BOOK], { ...anAddress(), pin: '110001' });
    expect([result.current.fee, result.current.ratedPin]).toEqual([60, '110001']);
  });

  it('leaves out the books that are sold out, and asks about those with too few copies', () => {
    const soldOut = aLine({ _id: 'bk02', payable: 100, inStock: false, stock: 0 });
    const { result, change } = draft([BOOK, soldOut]);
    expect(result.current.createRequest(anAddress())).toMatchObject({
      leaveOut: ['bk02'],
      expectedAmount: 340,
    });
    expect(result.current.isUndecided).toBe(false);
    change({ lines: [{ ...BOOK, qty: 3, stock: 2 }] });
    expect(result.current.shortages).toHaveLength(1);
    expect(result.current.isUndecided).toBe(true);
  });

  it('asks about a price that rose since the book was added, until it is accepted', () => {
    const { result, change } = draft([{ ...BOOK, payableWhenAdded: 250 }]);
    const [rise] = result.current.priceChanges;
    expect(rise).toMatchObject({ was: 250, now: 300 });
    expect(result.current.isUndecided).toBe(true);
    act(() => result.current.acceptPrice(rise ?? expect.fail()));
    expect(result.current).toMatchObject({ priceChanges: [], isUndecided: false });
    change({ lines: [aLine({ _id: 'bk01', payable: 200, payableWhenAdded: 250 })] });
    expect(result.current.priceChanges).toMatchObject([{ was: 300, now: 200 }]);
    expect(result.current.isUndecided).toBe(false);
  });

  it('takes the first price that it has seen of a line without one', () => {
    const cart = (...prices: number[]) =>
      prices.map((payable, index) => aLine({ _id: `bk0${index + 1}`, payable }));
    const { result, change } = draft(cart(300, 200));
    expect(result.current.priceChanges).toEqual([]);
    change({ lines: cart(350, 250) });
    const [first, second] = result.current.priceChanges;
    expect([first, second]).toMatchObject([
      { was: 300, now: 350 },
      { was: 200, now: 250 },
    ]);
    act(() => result.current.acceptPrice(first ?? expect.fail()));
    expect(result.current.priceChanges).toEqual([second]);
  });

  it('asks about an amount that the API has refused, once it has changed, unless a price explains it', () => {
    const { result, change } = draft([BOOK]);
    act(() => result.current.noteRefusedAmount(340));
    expect(result.current).toMatchObject({ amountChange: undefined, isUndecided: false });
    act(() => paymentTerms.replace({ ...charging, delivery: { fee: 60, freeFrom: 1000 } }));
    expect(result.current.amountChange).toEqual({ was: 340, now: 360 });
    expect(result.current.isUndecided).toBe(true);
    change({ lines: [aLine({ _id: 'bk01', payable: 310 })] });
    expect(result.current.amountChange).toBeUndefined();
    change({ lines: [BOOK] });
    act(() => result.current.acceptAmount());
    expect(result.current).toMatchObject({ amountChange: undefined, isUndecided: false });
    // Who accepts the price has accepted the amount that it explains.
    act(() => result.current.noteRefusedAmount(360));
    change({ lines: [aLine({ _id: 'bk01', payable: 310 })] });
    for (const price of result.current.priceChanges) act(() => result.current.acceptPrice(price));
    expect(result.current).toMatchObject({ amountChange: undefined, isUndecided: false });
  });

  it('pays online where cash is refused, by the shop’s list or by the API, and only there', async () => {
    const { result, change } = draft([BOOK], anAddress({ pin: '110001' }));
    expect(result.current.method).toBe('cod');
    await waitFor(() => expect(result.current.noCash).toBe('Not possible for 110001.'));
    expect(result.current.method).toBe('online');
    change({ address: anAddress() });
    await waitFor(() => expect(result.current.delivery.status).toBe('ready'));
    expect(result.current).toMatchObject({ noCash: undefined, method: 'cod' });
    act(() => result.current.noteRefusedCash());
    expect(result.current).toMatchObject({ noCash: 'Not possible for 560003.', method: 'online' });
    change({ address: anAddress({ pin: '110002' }) });
    expect(result.current).toMatchObject({ noCash: undefined, method: 'cod' });
  });
});

describe('the choices at checkout', () => {
  withServer();
  const readChoices = () => renderHook(() => useChoices('k')).result.current[0];

  it.each([
    ['are kept when a lost session begins again', loseSession, true],
    ['are forgotten at a sign-out, also for the same user', logOut, false],
  ])('%s', (_, end, isKept) => {
    const session = getSession() ?? expect.fail();
    const stop = onSignOut(dropDrafts);
    onTestFinished(stop);
    const choices = { addressId: 'a1', gift: { message: 'With love', hidePrices: true } };
    const { result } = renderHook(() => useChoices('k'));
    act(() => result.current[1](choices));
    expect(result.current[0]).toEqual(choices);
    end();
    expect(readChoices()).toEqual({});
    startSession(session, true);
    expect(readChoices()).toEqual(isKept ? choices : {});
  });

  it('survive a reload in their entry of the history, and until then other visits', () => {
    const visit = (entry: string) => renderHook(() => useChoices(entry)).result;
    const first = visit('k');
    act(() => first.current[1]({ addressId: 'a1' }));
    expect(visit('l').current[0].addressId).toBe('a1');
    vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(1);
    expect(visit('l').current[0].addressId).toBe('a1');
    expect(visit('m').current[0].addressId).toBeUndefined();
    expect(visit('l').current[0].addressId).toBeUndefined();
  });

  it('stay with their page after an unpaid order, whose choices no other visit has', () => {
    const visit = (entry: string) => renderHook(() => useChoices(entry)).result;
    const first = visit('k');
    act(() => first.current[1]({ addressId: 'a1' }));
    endVisits();
    expect(visit('k').current[0].addressId).toBe('a1');
    act(() => first.current[1]({ payment: 'cod' }));
    expect(visit('l').current[0]).toEqual({ addressId: 'a1', payment: 'cod' });
    endVisits();
    expect(visit('m').current[0]).toEqual({});
  });

  it('follow their page to another entry of the history, such as that of a link within it', () => {
    const { rerender, result } = renderHook(({ entry }) => useChoices(entry), {
      initialProps: { entry: 'k' },
    });
    act(() => result.current[1]({ addressId: 'a1' }));
    rerender({ entry: 'l' });
    vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(2);
    expect(renderHook(() => useChoices('l')).result.current[0].addressId).toBe('a1');
  });

  it('lose only what is damaged in storage', () => {
    const readStored = (stored: object) => {
      changeDraft(CHECKOUT_DRAFT, {
        entry: 'k',
        addressId: 'a1',
        payment: 'cod',
        gift: undefined,
        ...stored,
      });
      return readChoices();
    };
    const choices = { addressId: 'a1', payment: 'cod' };
    expect(readStored({})).toEqual(choices);
    const gift = { message: 'x'.repeat(300), hidePrices: 1 };
    expect(readStored({ gift })).toEqual({
      ...choices,
      gift: { message: 'x'.repeat(240), hidePrices: false },
    });
    expect(readStored({ gift: { hidePrices: true } })).toEqual(choices);
    expect(readStored({ addressId: 1, payment: 'gold' })).toEqual({});
  });
});
