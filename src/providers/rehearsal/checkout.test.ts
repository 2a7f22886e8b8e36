// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import './checkout.ts';

const PROOF = {
  razorpay_payment_id: 'pay_1',
  razorpay_order_id: 'order_1',
  razorpay_signature: 's',
};
const handler = vi.fn<(proof: unknown) => void>();
const fetched = vi.fn<typeof fetch>();
const ondismiss = vi.fn<() => void>();

interface Payment {
  open(): void;
  on(event: string, listener: (failure: unknown) => void): void;
}

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('fetch', fetched);
  fetched.mockImplementation(async () => Response.json(PROOF));
  // jsdom lacks these methods.
  HTMLDialogElement.prototype.showModal ??= () => {};
  HTMLDialogElement.prototype.close ??= () => {};
  CSSStyleSheet.prototype.replaceSync ??= () => {};
});

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

function prepare(more: object = {}): Payment {
  const { Razorpay } = window as unknown as { Razorpay: new (options: object) => Payment };
  const options = { amount: 12_345_600, order_id: 'order_1', name: 'Kitabdost' };
  return new Razorpay({
    ...options,
    description: 'Thank you',
    handler,
    modal: { ondismiss },
    ...more,
  });
}

function root(): ShadowRoot {
  const shadow = document.body.firstElementChild?.shadowRoot;
  if (!shadow) throw new Error('No dialog is open.');
  return shadow;
}

function press(name: string) {
  const all = [...root().querySelectorAll('button')];
  const button = all.find(({ textContent }) => textContent.startsWith(name));
  if (!button) throw new Error(`There is no button "${name}".`);
  button.click();
}

it('shows nothing before it is opened', () => {
  prepare();
  expect(document.body.childElementCount).toBe(0);
});

it('shows the customer, the order and the amount, and that no money moves', () => {
  prepare({ prefill: { name: 'Asha Rao', contact: '90000 1' } }).open();
  const { textContent } = root();
  expect(textContent).toContain('Kitabdost: Thank you');
  expect(textContent).toContain('Pay ₹1,23,456');
  expect(textContent).toContain('no money moves');
  expect(textContent).toContain('Asha Rao, 90000 1');
});

it('returns what the rehearsal has signed after the payment, and closes', async () => {
  prepare().open();
  press('Pay');
  await vi.waitFor(() => expect(handler.mock.calls).toEqual([[PROOF]]));
  const [address, init] = fetched.mock.calls[0] ?? [];
  expect(address).toBe(`${location.origin}/api/payments/rehearsal`);
  expect(init?.body).toBe('{"providerOrderId":"order_1","outcome":"paid"}');
  expect(ondismiss).not.toHaveBeenCalled();
  expect(document.body.childElementCount).toBe(0);
});

it('pays once on a double click', async () => {
  prepare().open();
  press('Pay');
  press('Pay');
  await vi.waitFor(() => expect(handler).toHaveBeenCalledTimes(1));
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('reports a failure to its listeners, and stays open', async () => {
  const [onFailure, onOther] = [vi.fn<(failure: unknown) => void>(), vi.fn<() => void>()];
  const payment = prepare();
  payment.on('payment.failed', onFailure);
  payment.on('payment.else', onOther);
  payment.open();
  press('Fail');
  const failure = {
    error: { code: 'BAD_REQUEST_ERROR', description: 'The test payment was made to fail.' },
  };
  await vi.waitFor(() => expect(onFailure.mock.calls).toEqual([[failure]]));
  expect(fetched.mock.calls[0]?.[1]?.body).toContain('"outcome":"failed"');
  expect(onOther).not.toHaveBeenCalled();
  press('Pay');
  await vi.waitFor(() => expect(handler).toHaveBeenCalledTimes(1));
});

it.each([
  ['does not respond', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['refuses', () => Promise.resolve(new Response('{}', { status: 404 }))],
])('shows that the rehearsal %s, and can be retried', async (_how, response) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  fetched.mockImplementationOnce(response);
  prepare().open();
  press('Pay');
  await vi.waitFor(() =>
    expect(root().textContent).toContain('The test payment is not responding.'),
  );
  expect(handler).not.toHaveBeenCalled();
  press('Pay');
  await vi.waitFor(() => expect(handler).toHaveBeenCalledTimes(1));
});

it('reports that it was dismissed, and restores the focus', () => {
  const opener = document.createElement('button');
  document.body.append(opener);
  opener.focus();
  prepare().open();
  document.body.prepend(document.body.lastElementChild ?? opener);
  press('Cancel');
  expect(ondismiss).toHaveBeenCalledTimes(1);
  expect(handler).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(opener);
});

it('can be dismissed without a listener', () => {
  prepare({ modal: undefined }).open();
  press('Cancel');
  expect(document.body.childElementCount).toBe(0);
});
