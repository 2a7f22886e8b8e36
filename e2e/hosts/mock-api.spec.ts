import type { Page } from '@playwright/test';
import { callApi, isWorkerInControl } from '../support/call-api.ts';
import { expect, open, test } from '../support/fixtures.ts';

const JSON_TYPE = expect.stringMatching(/^application\/json/);
const OK = { status: 200, statusText: 'OK', type: JSON_TYPE };
const CREATED = { status: 201, statusText: 'Created', type: JSON_TYPE };
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
const NEW_READER = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha.rao@example.com',
  password: 'p',
  confirmPassword: 'p',
};

async function expectCatalogue(page: Page) {
  const products = await callApi(page, '/api/products');
  expect(products).toMatchObject(OK);
  expect(products.body['products']).toHaveLength(25);
  expect(await callApi(page, '/api/products/bk17')).toMatchObject({
    ...OK,
    body: { product: { _id: 'bk17', id: 17, title: 'The Gene', discountPrice: 226 } },
  });
  const categories = await callApi(page, '/api/categories');
  expect(categories.body['categories']).toHaveLength(6);
  expect(await callApi(page, '/api/categories/cat3')).toMatchObject({
    ...OK,
    body: { category: { categoryName: 'Mystery' } },
  });
  expect((await callApi(page, '/api/test-todos')).body['todos']).toHaveLength(3);
}

async function signUp(page: Page): Promise<string> {
  const signedUp = await callApi(page, '/api/auth/signup', { method: 'POST', body: NEW_READER });
  expect(signedUp).toMatchObject({
    ...CREATED,
    body: {
      createdUser: { firstName: 'Asha', lastName: 'Rao', email: NEW_READER.email, password: '' },
      encodedToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    },
  });
  const credentials = { email: 'ASHA.RAO@example.com ', password: 'p' };
  const loggedIn = await callApi(page, '/api/auth/login', { method: 'POST', body: credentials });
  expect(loggedIn).toMatchObject({
    ...OK,
    body: { foundUser: { firstName: 'Asha', password: '', cart: [], wishlist: [] } },
  });
  return loggedIn.body['encodedToken'] ?? '';
}

async function expectCartAndWishlist(page: Page, token: string) {
  const body = { product: { _id: 'bk17', originalPrice: 1 } };
  const line = { _id: 'bk17', originalPrice: 1129, qty: 1, createdAt: TIME, updatedAt: TIME };
  expect(await callApi(page, '/api/user/cart', { method: 'POST', token, body })).toMatchObject({
    ...CREATED,
    body: { cart: [line] },
  });
  const action = { action: { type: 'increment' } };
  const more = await callApi(page, '/api/user/cart/bk17', { method: 'POST', token, body: action });
  expect(more).toMatchObject({ ...OK, body: { cart: [{ ...line, qty: 2 }] } });
  const wished = await callApi(page, '/api/user/wishlist', { method: 'POST', token, body });
  expect(wished).toMatchObject({ ...CREATED, body: { wishlist: [{ _id: 'bk17' }] } });
  const removed = await callApi(page, '/api/user/wishlist/bk17', { method: 'DELETE', token });
  expect(removed).toMatchObject({ ...OK, body: { wishlist: [] } });
  expect(await callApi(page, '/api/user/wishlist', { token })).toMatchObject({
    ...OK,
    body: removed.body,
  });
  expect(await callApi(page, '/api/user/cart', { token })).toMatchObject({
    ...OK,
    body: more.body,
  });
  const emptied = await callApi(page, '/api/user/cart/bk17', { method: 'DELETE', token });
  expect(emptied).toMatchObject({ ...OK, body: { cart: [] } });
}

async function expectRefusals(page: Page, token: string) {
  const refusal = (status: number, statusText: string, code: string, error: string) => ({
    status,
    statusText,
    type: JSON_TYPE,
    body: { errors: [error], code },
  });
  expect(await callApi(page, '/api/auth/signup', { method: 'POST', body: NEW_READER })).toEqual(
    refusal(
      422,
      'Unprocessable Entity',
      'email-taken',
      'Unprocessable Entity. Email Already Exists.',
    ),
  );
  expect(await callApi(page, '/api/user/cart', { token: `Bearer ${token}` })).toEqual(
    refusal(401, 'Unauthorized', 'bad-token', 'The token is invalid. Unauthorized access error.'),
  );
  const body = { email: 'unknown@example.com', password: 'p' };
  expect(await callApi(page, '/api/auth/login', { method: 'POST', body })).toEqual(
    refusal(
      404,
      'Not Found',
      'unknown-email',
      'The email you entered is not Registered. Not Found error',
    ),
  );
  expect(await callApi(page, '/api/nothing')).toMatchObject({
    status: 404,
    statusText: 'Not Found',
  });
  expect(await callApi(page, '/api/products', { method: 'DELETE' })).toMatchObject({ status: 405 });
}

async function expectWholeApi(page: Page) {
  await open(page, '/');
  await expectCatalogue(page);
  const token = await signUp(page);
  await expectCartAndWishlist(page, token);
  await expectRefusals(page, token);
}

test('the page of a new visitor does not start the API before its first call', async ({
  page,
  context,
}) => {
  await context.clock.install();
  await open(page, '/books');
  await page.getByRole('checkbox', { name: 'Mystery' }).check();
  await expect(page.getByRole('status').first()).toHaveText('20 of 25 books');
  expect(await isWorkerInControl(page)).toBe(false);
  expect((await callApi(page, '/api/products')).status).toBe(200);
  expect(await isWorkerInControl(page)).toBe(true);
});

test('the worker handles the whole API', async ({ page, log }) => {
  log.expects(/status of 4\d\d/);
  // The sign-in page starts the API without a call.
  await open(page, '/signin');
  await expect.poll(() => isWorkerInControl(page)).toBe(true);
  await expectWholeApi(page);
  expect(await isWorkerInControl(page)).toBe(true);
});

test.describe('on a plain-http host, where browsers provide neither workers nor `crypto.subtle`', () => {
  const home = 'http://books.test';
  test.use({ baseURL: home });

  test('the page handles the whole API', async ({ page, log }) => {
    log.expects(/Cross-Origin-Opener-Policy header has been ignored/);
    await page.route(`${home}/**`, async (route) => {
      const url = route
        .request()
        .url()
        .replace(home, `http://127.0.0.1:${process.env['E2E_PORT'] ?? 4400}`);
      await route.fulfill({ response: await route.fetch({ url }) });
    });
    await expectWholeApi(page);
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    expect(await page.evaluate(() => 'serviceWorker' in navigator)).toBe(false);
  });
});
