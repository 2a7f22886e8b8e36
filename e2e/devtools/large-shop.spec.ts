import { expect, open, reload, test } from '../support/fixtures.ts';
import { titles } from '../support/screens/book-list.ts';

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
});
