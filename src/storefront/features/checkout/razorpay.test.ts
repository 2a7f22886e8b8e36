import { afterEach, expect, it } from 'vitest';
import { loadRazorpay } from './razorpay.ts';

class Provider {
  open() {}
  on() {}
}

afterEach(() => {
  delete window.Razorpay;
  document.head.replaceChildren();
});

function settle(event: 'load' | 'error') {
  document.scripts[0]?.dispatchEvent(new Event(event));
}

it('loads the test payment if no key is set', async () => {
  const loading = loadRazorpay();
  expect([...document.scripts].map((script) => script.getAttribute('src'))).toEqual([
    '/test-payment/checkout.js',
  ]);
  window.Razorpay = Provider;
  settle('load');
  expect(await loading).toBe(Provider);
});

it('loads the script once', async () => {
  window.Razorpay = Provider;
  expect(await loadRazorpay()).toBe(Provider);
  expect(document.scripts).toHaveLength(0);
});

it('removes a script that did not load', async () => {
  const loading = loadRazorpay();
  settle('error');
  await expect(loading).rejects.toThrow('/test-payment/checkout.js could not be loaded.');
  expect(document.scripts).toHaveLength(0);
});

it('removes a script without a constructor', async () => {
  const loading = loadRazorpay();
  settle('load');
  await expect(loading).rejects.toThrow('came without a constructor "Razorpay"');
  expect(document.scripts).toHaveLength(0);
});
