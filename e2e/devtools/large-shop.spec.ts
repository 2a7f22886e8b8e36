import { makeBooks } from '#devtools/controls/scenario-store.ts';
import { expect, open, reload, signedIn, test } from '../support/fixtures.ts';
import { ALL_TITLES, titles } from '../support/screens/book-list.ts';
import { card as cardOf, topBar } from '../support/screens/user.ts';

/** A book that only the scenario with ten thousand books has. */
const [, INVENTED = { title: '' }] = makeBooks();

test.use(signedIn);

test('a list of ten thousand books grows, and Back returns to its place', async ({ page, log }) => {
  // The build has no page of an invented book.
  log.expects(/status of 404/);
  await open(page, '/books?mockScenario=ten-thousand-books');
  const main = page.getByRole('main');
  await expect(main.getByRole('status').filter({ hasText: /^10,000 books$/ })).toBeVisible();
  await expect(titles(page)).toHaveCount(48);
  await expect(main.getByText('Showing 48 of 10,000 books')).toBeVisible();
  const more = main.getByRole('link', { name: 'Show 48 more' });
  await more.click();
  await expect(titles(page)).toHaveCount(96);
  const card = main.getByRole('article').nth(48);
  await expect(card.getByRole('link')).toBeFocused();
  const position = await page.evaluate(() => scrollY);
  expect(position).toBeGreaterThan(500);

  await test.step('Back from a book works, also after a reload of the book', async () => {
    await card.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Books');
    await reload(page);
    await page.goBack();
    await expect(titles(page)).toHaveCount(96);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(position);
  });

  await test.step('a filter is applied by the API', async () => {
    await main.getByRole('checkbox', { name: 'Mystery' }).check();
    await expect(main.getByRole('status').filter({ hasText: /of 10,000 books$/ })).toHaveCount(1);
    await expect(titles(page)).toHaveCount(48);
  });

  await test.step('a book in the cart is kept when the ten thousand are removed', async () => {
    await page.getByRole('combobox', { name: 'Search books' }).fill(INVENTED.title);
    await page.keyboard.press('Enter');
    await expect(titles(page).first()).toHaveText(INVENTED.title);
    await cardOf(page, INVENTED).getByRole('button', { name: 'Add To Cart' }).click();
    await topBar(page).getByRole('link', { name: 'Cart 1' }).click();
    await expect(main.getByText(INVENTED.title)).toBeVisible();
    const badge = page.getByRole('complementary', { name: 'Mock back end' });
    await badge.getByRole('button', { name: 'Reset the mock to normal' }).click();
    await expect(badge).toHaveCount(0);
    await reload(page);
    await expect(main.getByText(INVENTED.title)).toBeVisible();
    await open(page, '/books');
    await expect(titles(page)).toHaveText(ALL_TITLES);
  });
});
