import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { serveFolder } from '../../scripts/serve.ts';
import { expect, signedIn, test } from '../support/fixtures.ts';
import { choose, openCheckout, orderPlaced, placeOrder, SAMPLE } from '../support/purchase.ts';
import { PRIDE } from '../support/user.ts';

test.describe('with a key of the payment provider', () => {
  const KEY = 'rzp_test_of_the_shop';
  const PROVIDER = 'https://checkout.razorpay.com/v1/checkout.js';
  const FOLDER = '.cache/e2e/with-key';

  test.use({ ...signedIn, baseURL: 'http://127.0.0.1:4597' });

  test('the shop loads the provider’s script and contains no test payment', async ({
    page,
    log,
  }) => {
    test.slow();
    log.expects(/^request to https:\/\/checkout\.razorpay\.com\/v1\/checkout\.js$/);
    const env = { ...process.env, VITE_RAZORPAY_KEY: KEY };
    execFileSync(process.execPath, ['scripts/build.ts', FOLDER], { env });
    expect(existsSync(`${FOLDER}/sw.js`)).toBe(true);
    expect(existsSync(`${FOLDER}/test-payment`)).toBe(false);

    const server = await serveFolder({ folder: FOLDER, port: 4597 });
    await page.route(PROVIDER, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `window.Razorpay = class {
          constructor(options) { window.payments = [options]; }
          on() {}
          open() { window.payments[0].handler({ razorpay_payment_id: 'pay_1' }); }
        }`,
      }),
    );
    await openCheckout(page, PRIDE);
    await choose(page, SAMPLE);
    await placeOrder(page);
    await expect(orderPlaced(page)).toBeVisible();
    const [payment] = await page.evaluate(() => window.payments ?? []);
    expect(payment).toMatchObject({ key: KEY, amount: 20_900 });
    server.close();
  });
});
