import type { Page } from '@playwright/test';
import { expect, open, test } from '../../support/fixtures.ts';
import { expectVisibleFocus } from '../../support/keyboard.ts';
import { ALL_TITLES, titles } from '../../support/screens/book-list.ts';
import { DEFAULT_FACTS } from '#domain/shop/shop-defaults.ts';

const tab = (page: Page) => page.keyboard.press('Tab');

async function skipToContent(page: Page) {
  await tab(page);
  await expectVisibleFocus(page.getByRole('link', { name: 'Skip to content' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await tab(page);
  await expectVisibleFocus(
    page.getByRole('main').getByRole('button', { name: 'Clear', exact: true }),
  );
}

async function filterList(page: Page) {
  await page.getByRole('button', { name: 'Clear', exact: true }).focus();
  await tab(page);
  await expectVisibleFocus(page.getByRole('radio', { name: 'Best match' }));
  await tab(page);
  const slider = page.getByRole('slider', { name: 'Price' });
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Home');
  for (const value of ['150', '200', '250', '300']) {
    await page.keyboard.press('ArrowRight');
    await expect(slider).toHaveValue(value);
  }
  // The ring is around the thumb, whose style a script cannot read.
  const focused = await slider.screenshot();
  await tab(page);
  expect(await slider.screenshot()).not.toEqual(focused);
  await page.keyboard.press('Space');
  const rating = page.getByRole('radio', { name: '4 and above' });
  await expect(rating).toBeChecked();
  await expectVisibleFocus(rating);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: '3 and above' })).toBeChecked();
  await expectVisibleFocus(page.getByRole('radio', { name: '3 and above' }));
  await tab(page);
  await tab(page);
  await page.keyboard.press('Space');
  const category = page.getByRole('checkbox', { name: 'Adventure' });
  await expect(category).toBeChecked();
  await expectVisibleFocus(category);
  await expect(page).toHaveURL('/books?price=300&rating=3&category=Adventure');
  await expect(titles(page)).toHaveText([
    'Swami and Friends',
    'Around the World in Eighty Days',
    'The Story of My Experiments with Truth',
    'Murder on the Orient Express',
    'The Hound of the Baskervilles',
    'Wings of Fire',
  ]);
}

async function sortList(page: Page) {
  await page.getByRole('button', { name: 'Clear', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/books');
  await expect(page.getByRole('slider', { name: 'Price' })).toHaveValue('1000');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  const highToLow = page.getByRole('radio', { name: 'High to Low' });
  await expect(async () => {
    await tab(page);
    await expect(page.getByRole('radio', { name: 'Best match' })).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0] });
  // The key moves from the first choice to the last one.
  await page.keyboard.press('ArrowUp');
  await expect(page).toHaveURL('/books?sort=HIGH_TO_LOW');
  await expectVisibleFocus(highToLow);
  const available = page.getByRole('radio', { name: 'In stock' });
  await available.focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL('/books?sort=HIGH_TO_LOW&available=1');
  await expectVisibleFocus(available);
  await page.getByRole('button', { name: 'Clear', exact: true }).press('Enter');
  await expect(page).toHaveURL('/books');
  await expect(titles(page)).toHaveText(ALL_TITLES);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(3);
  for (const name of ['Best match', 'Any format', 'Include out of stock'])
    await expect(page.getByRole('radio', { name })).toBeChecked();
}

/** Expects at least 5 px on both sides of the slider, in which its focus ring is drawn. */
async function expectSpaceForRing(page: Page) {
  const spaces = await page.getByRole('slider', { name: 'Price' }).evaluate((slider) => {
    let rail: Element | null = slider.parentElement;
    while (rail && getComputedStyle(rail).overflowY !== 'auto') rail = rail.parentElement;
    if (!rail) return [];
    const [inner, outer] = [slider.getBoundingClientRect(), rail.getBoundingClientRect()];
    return [inner.left - outer.left, outer.left + rail.clientWidth - inner.right];
  });
  for (const px of spaces) expect(px).toBeGreaterThanOrEqual(5);
  expect(spaces).toHaveLength(2);
}

async function openBook(page: Page) {
  await page.getByRole('article', { name: 'Cosmos' }).getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Cosmos' })).toBeFocused();
  await tab(page);
  await expectVisibleFocus(page.getByRole('main').getByRole('link', { name: 'Carl Sagan' }));
  await tab(page);
  await expectVisibleFocus(page.getByRole('button', { name: 'Add To Cart' }));
  await tab(page);
  await expectVisibleFocus(page.getByRole('button', { name: 'Add To Wishlist' }));
}

async function readTopBar(page: Page) {
  await open(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).not.toBeFocused();
  await tab(page);
  await tab(page);
  await expectVisibleFocus(
    page.getByRole('banner').getByRole('link', { name: `${DEFAULT_FACTS.name}, home` }),
  );
  await tab(page);
  await expect(page.getByRole('combobox', { name: 'Search books' })).toBeFocused();
  await tab(page);
  await expectVisibleFocus(page.getByRole('button', { name: 'Search', exact: true }));
  const nav = page.getByRole('navigation', { name: 'Main' });
  for (const name of ['Books', 'Wishlist', 'Cart', 'Account']) {
    await tab(page);
    await expectVisibleFocus(nav.getByRole('link', { name }));
  }
  await tab(page);
  await expectVisibleFocus(page.getByRole('link', { name: 'Shop Now' }));

  await test.step('focus goes to the heading of each new page', async () => {
    await page.getByRole('link', { name: 'Shop Now' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeFocused();
    await page.getByRole('article', { name: 'Pride and Prejudice' }).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Pride' })).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeFocused();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Cart' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeFocused();
  });
}

test('list and top bar work by keyboard alone', async ({ page }) => {
  await open(page, '/books');
  await test.step('the skip link comes first, and leads past the top bar', () =>
    skipToContent(page));
  await test.step('the rail has space for the focus rings of its controls', () =>
    expectSpaceForRing(page));
  await test.step('the list is filtered, and focus does not move', () => filterList(page));
  await test.step('order and last filter stay in view when a choice leads to the top of the list', () =>
    sortList(page));
  await test.step('a book is opened, and Tab reaches its buttons', () => openBook(page));
  await test.step('Tab goes through the top bar in reading order, and each new page focuses its heading', () =>
    readTopBar(page));
});
