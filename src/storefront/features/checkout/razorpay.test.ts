import { afterEach, expect, it } from 'vitest';
import { loadRazorpay } from './razorpay.ts';

const KEY = 'rzp_test_rehearsal';

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

it('loads the test payment where the API rehearses', async () => {
  const loading = loadRazorpay(KEY);
  expect([...document.scripts].map((script) => script.getAttribute('src'))).toEqual([
    '/test-payment/checkout.js',
  ]);
  window.Razorpay = Provider;
  settle('load');
  expect(await loading).toBe(Provider);
});

it('loads the script of the provider for a key of its own', async () => {
  const loading = loadRazorpay('rzp_test_of_the_shop');
  expect(document.scripts[0]?.src).toBe('https://checkout.razorpay.com/v1/checkout.js');
  settle('error');
  await expect(loading).rejects.toThrow('could not be loaded.');
});

it('loads the script once', async () => {
  window.Razorpay = Provider;
  expect(await loadRazorpay(KEY)).toBe(Provider);
  expect(document.scripts).toHaveLength(0);
});

it('removes a script that did not load', async () => {
  const loading = loadRazorpay(KEY);
  settle('error');
  await expect(loading).rejects.toThrow('/test-payment/checkout.js could not be loaded.');
  expect(document.scripts).toHaveLength(0);
});

it('removes a script without a constructor', async () => {
  const loading = loadRazorpay(KEY);
  settle('load');
  await expect(loading).rejects.toThrow('came without a constructor "Razorpay"');
  expect(document.scripts).toHaveLength(0);
});
