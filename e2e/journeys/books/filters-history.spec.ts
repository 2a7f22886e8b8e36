import { expect, open, reload, test } from '../../support/fixtures.ts';
import { count, ALL_TITLES, titles } from '../../support/screens/book-list.ts';

test('Back and Forward restore the list', async ({ page }) => {
  await test.step('Back and Forward restore the filters', async () => {
    const search = page.getByRole('combobox', { name: 'Search books' });
    await open(page, '/books?category=Romance');
    await search.fill('the');
    await search.press('Enter');
    await expect(page).toHaveURL('/books?category=Romance&search=the');
    await expect(count(page)).toHaveText('12 of 25 books');
    await search.fill('gene');
    await search.press('Enter');
    await expect(titles(page)).toHaveText(['The Gene']);
    await page.goBack();
    await expect(search).toHaveValue('the');
    await expect(count(page)).toHaveText('12 of 25 books');
    await page.goBack();
    await expect(search).toHaveValue('');
    await expect(count(page)).toHaveText('23 of 25 books');
    await page.goForward();
    await expect(search).toHaveValue('the');
    await page.goForward();
    await expect(titles(page)).toHaveText(['The Gene']);
  });

  await test.step('Back from a book restores filters and scroll position', async () => {
    await open(page, '/books?sort=HIGH_TO_LOW');
    const card = page.getByRole('article', { name: 'Swami and Friends' });
    await card.getByRole('heading').scrollIntoViewIfNeeded();
    const position = await page.evaluate(() => scrollY);
    expect(position).toBeGreaterThan(500);
    await card.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Swami and Friends');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(titles(page).first()).toHaveText('A Suitable Boy');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(position - 100);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(position + 100);
    await expect(page).toHaveURL('/books?sort=HIGH_TO_LOW');
  });

  await test.step('Back undoes one choice in the panel', async () => {
    await open(page, '/books');
    await page.getByRole('checkbox', { name: 'Mystery' }).check();
    await page.getByRole('radio', { name: 'High to Low' }).check();
    await expect(page).toHaveURL('/books?category=Mystery&sort=HIGH_TO_LOW');
    await page.goBack();
    await expect(page.getByRole('radio', { name: 'High to Low' })).not.toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Mystery' })).toBeChecked();
    await page.goBack();
    await expect(titles(page)).toHaveText(ALL_TITLES);

    await test.step('a reload of the book keeps the scroll position of the list', async () => {
      const card = page.getByRole('article', { name: 'Swami and Friends' });
      await card.getByRole('heading').scrollIntoViewIfNeeded();
      const position = await page.evaluate(() => scrollY);
      await card.getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Swami and Friends');
      await reload(page);
      await page.goBack();
      await expect(titles(page)).toHaveCount(ALL_TITLES.length);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(position);
    });
  });
});
