import { expectAccessible } from '../support/accessibility.ts';
import { apiFails } from '../support/api-faults.ts';
import { expect, open, test } from '../support/fixtures.ts';

const FAILED = /Reading from the API failed/;

test.describe('axe finds nothing', { tag: '@phone' }, () => {
  test('on the home page', async ({ page }) => {
    await open(page, '/');
    await expectAccessible(page);
  });

  test('on the list, full and empty', async ({ page }) => {
    await open(page, '/books');
    await expectAccessible(page);
    await open(page, '/books?search=nothing-like-it');
    await expect(page.getByRole('heading', { name: 'No Products found...' })).toBeVisible();
    await expectAccessible(page);
  });

  test('on the pages of books', async ({ page }) => {
    await open(page, '/books/bk06/Cosmos');
    await expectAccessible(page);
    await open(page, '/books/bk07/The-Moonstone');
    await expectAccessible(page);
  });

  test('on the forms', async ({ page }) => {
    await open(page, '/signin');
    await expectAccessible(page);
    await open(page, '/signup');
    await expectAccessible(page);
  });

  test('on the not-found page', async ({ page, log }) => {
    log.expects(/status of 404/);
    await open(page, '/no/such/page');
    await expectAccessible(page);
  });

  test('after a failed load, with and without books', async ({ page, log }) => {
    log.expects(FAILED);
    await apiFails(page, { how: 500 });
    await open(page, '/');
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Shop Now' }).click();
    await expect(page.getByRole('alert')).toContainText('The books');
    await expectAccessible(page);
    await open(page, '/books?search=gene');
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
  });

  test('while books are loading', async ({ page }) => {
    await apiFails(page, { how: 'silence' });
    await open(page, '/');
    await page.getByRole('link', { name: 'Shop Now' }).click();
    await expect(page.getByText('Loading Products...')).toBeVisible();
    await expectAccessible(page);
  });

  test('on a broken screen', async ({ page, log }) => {
    log.expects(/A screen broke|TypeError|React Router caught/);
    await apiFails(page, {
      path: '/api/products',
      how: { body: { products: [{ _id: 'no-title' }] } },
    });
    await open(page, '/books?search=gene');
    await expect(page.getByRole('heading', { name: 'Unexpected' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('axe finds nothing on the open filter sheet', { tag: '@phone-only' }, async ({ page }) => {
  await open(page, '/books');
  await page.getByRole('button', { name: 'Apply' }).tap();
  await expect(page.getByRole('slider', { name: 'Price' })).toBeVisible();
  await expectAccessible(page);
});

test('with forced colours the top bar still marks the current page', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '/books');
  const outlineOf = (name: string) =>
    page
      .getByRole('banner')
      .getByRole('link', { name })
      .evaluate((link) => getComputedStyle(link, '::after').outlineStyle);
  expect(await outlineOf('Books')).toBe('solid');
  expect(await outlineOf('Cart')).toBe('none');
});
