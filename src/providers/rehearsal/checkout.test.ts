// @vitest-environment jsdom
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import './checkout.ts';

const PROOF = {
  razorpay_payment_id: 'pay_1',
  razorpay_order_id: 'order_1',
  razorpay_signature: 's',
};
const handler = vi.fn<(proof: unknown) => void>();
const fetchMock = vi.fn<typeof fetch>();
const ondismiss = vi.fn<() => void>();

/** A payment in the checkout of Razorpay, whose interface the rehearsal copies. */
interface Payment {
  open(): void;
  close(): void;
  on(event: string, listener: (failure: unknown) => void): void;
}

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('fetch', fetchMock);
  fetchMock.mockImplementation(async () => Response.json(PROOF));
  // jsdom lacks these methods.
  HTMLDialogElement.prototype.showModal ??= () => {};
  HTMLDialogElement.prototype.close ??= () => {};
  CSSStyleSheet.prototype.replaceSync ??= () => {};
});

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

// Files share a window, and the checkout of Razorpay finds it there.
afterAll(() => void Reflect.deleteProperty(window, 'Razorpay'));

function createPayment(overrides: object = {}): Payment {
  const { Razorpay } = window as unknown as { Razorpay: new (options: object) => Payment };
  const options = { amount: 12_345_600, order_id: 'order_1', name: 'Kitabdost' };
  return new Razorpay({
    ...options,
    description: 'Thank you',
    handler,
    modal: { ondismiss },
    ...overrides,
  });
}

function getDialogRoot(): ShadowRoot {
  const shadow = document.body.firstElementChild?.shadowRoot;
  if (!shadow) throw new Error('No dialog is open.');
  return shadow;
}

function press(name: string) {
  const buttons = [...getDialogRoot().querySelectorAll('button')];
  const button = buttons.find(({ textContent }) => textContent.startsWith(name));
  if (!button) throw new Error(`There is no button "${name}".`);
  button.click();
}

it('shows nothing before it is opened', () => {
  createPayment();
  expect(document.body.childElementCount).toBe(0);
});

it('shows the customer, the order and the amount, and that no money moves', () => {
  createPayment({ prefill: { name: 'Asha Rao', contact: '90000 1' } }).open();
  const { textContent } = getDialogRoot();
  expect(textContent).toContain('Kitabdost: Thank you');
  expect(textContent).toContain('Pay ₹1,23,456');
  expect(textContent).toContain('no money moves');
  expect(textContent).toContain('Asha Rao, 90000 1');
});

it('passes the signed proof of the payment to the handler, and closes', async () => {
  createPayment().open();
  press('Pay');
  await vi.waitFor(() => expect(handler.mock.calls).toEqual([[PROOF]]));
  const [address, init] = fetchMock.mock.calls[0] ?? [];
  expect(address).toBe(`${location.origin}/api/payments/rehearsal`);
  expect(init?.body).toBe('{"providerOrderId":"order_1","outcome":"paid"}');
  expect(ondismiss).not.toHaveBeenCalled();
  expect(document.body.childElementCount).toBe(0);
});

it('pays once on a double click', async () => {
  createPayment().open();
  press('Pay');
  press('Pay');
  await vi.waitFor(() => expect(handler).toHaveBeenCalledTimes(1));
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

it('reports a failure to its listeners, and stays open', async () => {
  const [onFailure, onOtherEvent] = [vi.fn<(failure: unknown) => void>(), vi.fn<() => void>()];
  const payment = createPayment();
  payment.on('payment.failed', onFailure);
  payment.on('payment.else', onOtherEvent);
  payment.open();
  press('Fail');
  const failure = {
    error: { code: 'BAD_REQUEST_ERROR', description: 'The test payment was made to fail.' },
  };
  await vi.waitFor(() => expect(onFailure.mock.calls).toEqual([[failure]]));
  expect(fetchMock.mock.calls[0]?.[1]?.body).toContain('"outcome":"failed"');
  expect(onOtherEvent).not.toHaveBeenCalled();
  press('Pay');
  await vi.waitFor(() => expect(handler).toHaveBeenCalledTimes(1));
});

it.each([
  ['does not respond', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['refuses', () => Promise.resolve(new Response('{}', { status: 404 }))],
])('shows an error if the rehearsal %s, and lets the user try again', async (_how, response) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  fetchMock.mockImplementationOnce(response);
  createPayment().open();
  press('Pay');
  await vi.waitFor(() =>
    expect(getDialogRoot().textContent).toContain('The test payment is not responding.'),
  );
  expect(handler).not.toHaveBeenCalled();
  press('Pay');
  await vi.waitFor(() => expect(handler).toHaveBeenCalledTimes(1));
});

it('can be closed by the page, which hears no dismissal', () => {
  const payment = createPayment();
  payment.close();
  payment.open();
  payment.close();
  expect(document.querySelector('body > div')).toBeNull();
  expect(ondismiss).not.toHaveBeenCalled();
});

it('calls `ondismiss` when it is dismissed, and restores the focus', () => {
  const opener = document.createElement('button');
  document.body.append(opener);
  opener.focus();
  createPayment().open();
  document.body.prepend(document.body.lastElementChild ?? opener);
  press('Cancel');
  expect(ondismiss).toHaveBeenCalledTimes(1);
  expect(handler).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(opener);
});

it('is dismissed by the Escape key, which leaves the closing to it', () => {
  createPayment().open();
  const event = new Event('cancel', { cancelable: true });
  getDialogRoot().querySelector('dialog')?.dispatchEvent(event);
  expect([event.defaultPrevented, ondismiss.mock.calls.length]).toEqual([true, 1]);
  expect(document.body.childElementCount).toBe(0);
});

it('has the colour of the shop', () => {
  createPayment({ theme: { color: '#7a1f2b' } }).open();
  const dialog = getDialogRoot().querySelector('dialog');
  expect(dialog?.style.getPropertyValue('--theme')).toBe('#7a1f2b');
});

it('closes when it is dismissed without a listener', () => {
  createPayment({ modal: undefined }).open();
  press('Cancel');
  expect(document.body.childElementCount).toBe(0);
});

it('passes no proof on, and dismisses nothing, once it was dismissed', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  fetchMock.mockReturnValue(promise);
  const onOwnDismiss = vi.fn<() => void>();
  createPayment({ modal: { ondismiss: onOwnDismiss } }).open();
  press('Pay');
  press('Cancel');
  dispatchEvent(new PopStateEvent('popstate'));
  const proof = Response.json(PROOF);
  const reading = vi.spyOn(proof, 'json');
  resolve(proof);
  await vi.waitFor(() => expect(reading).toHaveBeenCalled());
  await reading.mock.results[0]?.value;
  await new Promise((done) => setTimeout(done));
  expect(handler).not.toHaveBeenCalled();
  expect(onOwnDismiss).toHaveBeenCalledTimes(1);
});
