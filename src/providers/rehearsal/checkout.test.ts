// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import './checkout.ts';

const handler = vi.fn<(success: { razorpay_payment_id: string }) => void>();
const ondismiss = vi.fn<() => void>();

interface Payment {
  open(): void;
  on(event: string, listener: (failure: unknown) => void): void;
}

beforeEach(() => {
  vi.clearAllMocks();
  // What jsdom lacks of a browser.
  HTMLDialogElement.prototype.showModal ??= () => {};
  HTMLDialogElement.prototype.close ??= () => {};
  CSSStyleSheet.prototype.replaceSync ??= () => {};
});

afterEach(() => document.body.replaceChildren());

function prepare(more: object = {}): Payment {
  const { Razorpay } = window as unknown as { Razorpay: new (options: object) => Payment };
  const options = { amount: 12_345_600, name: 'Kitabdost', description: 'Thank you', handler };
  return new Razorpay({ ...options, modal: { ondismiss }, ...more });
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

it('hands over a payment id once paid, and closes', () => {
  prepare().open();
  press('Pay');
  expect(handler.mock.calls).toEqual([
    [{ razorpay_payment_id: expect.stringMatching(/^pay_test_\w+$/) }],
  ]);
  expect(ondismiss).not.toHaveBeenCalled();
  expect(document.body.childElementCount).toBe(0);
});

it('reports a failure to its listeners, and stays open', () => {
  const [onFailure, onOther] = [vi.fn<(failure: unknown) => void>(), vi.fn<() => void>()];
  const payment = prepare();
  payment.on('payment.failed', onFailure);
  payment.on('payment.else', onOther);
  payment.open();
  press('Fail');
  expect(onFailure.mock.calls).toEqual([
    [{ error: { code: 'BAD_REQUEST_ERROR', description: 'The test payment was made to fail.' } }],
  ]);
  expect(onOther).not.toHaveBeenCalled();
  press('Pay');
  expect(handler).toHaveBeenCalledTimes(1);
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
