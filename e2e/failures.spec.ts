import { apiFails } from './api-faults.ts';
import { becomeLive, expect, open, test, withoutWorker } from './fixtures.ts';
import { SHELF, titles } from './shelf.ts';

const SAID = /Reading from the API failed/;
const KEPT = 'What you see is what we had before.';

test(
  'a list that was there stays when the API fails, and can be tried again',
  {
    tag: '@phone',
  },
  async ({ page, log }) => {
    log.expects(SAID);
    const api = await apiFails(page, { path: '/api/products', how: 500 });
    await open(page, '/books');
    const notice = page.getByRole('alert');
    await expect(notice).toContainText('The books could not be fetched.');
    await expect(notice).toContainText('The shop could not answer just now.');
    await expect(notice).toContainText(KEPT);
    await expect(titles(page)).toHaveText(SHELF);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(notice).toBeVisible();
    await api.recover();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(notice).toBeHidden();
    await expect(titles(page)).toHaveText(SHELF);
  },
);

test('with nothing to show, the failure and Try again stand alone', async ({ page, log }) => {
  log.expects(SAID);
  const api = await apiFails(page, { how: 'network' });
  await open(page, '/');
  await expect(page.getByRole('alert')).toContainText('The categories could not be fetched.');
  await page.getByRole('link', { name: 'Shop Now' }).click();
  await expect(page.getByRole('alert')).toContainText('The books could not be fetched.');
  await expect(page.getByRole('alert')).toContainText('Please check your connection.');
  await expect(page.getByRole('alert')).not.toContainText(KEPT);
  await expect(titles(page)).toHaveCount(0);
  await expect(page.getByText('Loading Products...')).toHaveCount(0);
  await expect(page.getByText('No Products found...')).toHaveCount(0);
  await api.recover();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(titles(page)).toHaveText(SHELF);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('without a connection the notice says so', async ({ page, context, log }) => {
  log.expects(SAID);
  await apiFails(page, { how: 'network' });
  await open(page, '/books');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toContainText('You seem to be offline.');
  await context.setOffline(false);
});

test('while the API thinks, the list says it is loading', { tag: '@phone' }, async ({ page }) => {
  const api = await apiFails(page, { how: 'silence' });
  await open(page, '/');
  await page.getByRole('link', { name: 'Shop Now' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading Products...' })).toBeVisible();
  await expect(page.getByText('No Products found...')).toHaveCount(0);
  await api.recover();
  await expect(titles(page)).toHaveText(SHELF);
  await expect(page.getByText('Loading Products...')).toHaveCount(0);
});

test('an API that never answers is given up', async ({ page, log }) => {
  log.expects(SAID);
  // The shop's patience, a hundred times shorter.
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(ms / 100);
  });
  await apiFails(page, { how: 'silence' });
  await open(page, '/');
  await page.getByRole('link', { name: 'Shop Now' }).click();
  await expect(page.getByRole('alert')).toContainText('The books could not be fetched.');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
});

test('an answer that makes no sense counts as a failure', async ({ page, log }) => {
  log.expects(SAID);
  await apiFails(page, { path: '/api/products', how: 'nonsense', times: 1 });
  await apiFails(page, { path: '/api/products', how: { body: { books: [] } }, times: 1 });
  await open(page, '/books');
  await expect(page.getByRole('alert')).toContainText('The books could not be fetched.');
  await expect(titles(page)).toHaveText(SHELF);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toContainText(KEPT);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the book’s page keeps the book, and finds an unknown one on trying again', async ({
  page,
  log,
}) => {
  log.expects(SAID);
  log.expects(/status of 404/);
  const api = await apiFails(page, { path: '/api/products', how: 500 });
  await open(page, '/books/bk06/Cosmos');
  await expect(page.getByRole('alert')).toContainText('The book could not be fetched.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cosmos');
  await page.goto('/books/bk06/Universe');
  await becomeLive(page);
  await expect(page.getByRole('alert')).toContainText('The book could not be fetched.');
  await api.recover();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/books/bk06/Cosmos');
});

test('a screen that breaks says so and offers a way on', async ({ page, log }) => {
  log.expects(/A screen broke|TypeError|React Router caught/);
  await apiFails(page, {
    path: '/api/products',
    how: { body: { products: [{ _id: 'no-title' }] } },
  });
  await open(page, '/books?search=gene');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
  await expect(page.getByRole('button', { name: 'Reload' })).toBeEnabled();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL('/');
});

test.describe('without a worker', () => {
  test.use(withoutWorker);

  test('a failed load can be tried again', async ({ page, log }) => {
    log.expects(SAID);
    await apiFails(page, { path: '/api/products', how: 500, times: 1 });
    await open(page, '/books');
    await expect(page.getByRole('alert')).toContainText(KEPT);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});
