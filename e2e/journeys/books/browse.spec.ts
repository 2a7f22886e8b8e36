import { expect, open, test } from '../../support/fixtures.ts';
import { count, ALL_TITLES, titles, MYSTERY_TITLES } from '../../support/screens/book-list.ts';
import { DEFAULT_FACTS } from '#domain/shop/shop-defaults.ts';

test('home leads to the books, a book, and back', async ({ page }) => {
  await open(page, '/');
  await expect(page.getByRole('region', { name: 'Our promises' })).toContainText('14 days');
  await expect(page.getByRole('region', { name: 'Our promises' })).toContainText(
    '3-5 business days',
  );
  await expect(page.getByRole('region', { name: 'Our promises' })).toContainText(
    'All cards accepted',
  );

  await test.step('the home page shows the six categories in the shop’s order', async () => {
    const categories = page.getByRole('region', { name: 'Featured Book Categories' });
    await expect(categories.getByRole('link')).toHaveText([
      'Romance',
      'Adventure',
      'Mystery',
      'Fantasy',
      'Non-Fiction',
      'Science',
    ]);
  });

  await page.getByRole('link', { name: 'Shop Now' }).click();
  await expect(page).toHaveURL('/books');
  await expect(titles(page)).toHaveText(ALL_TITLES);
  await expect(count(page)).toHaveText('25 books');

  await test.step('a card shows title, author, rating, both prices and the discount', async () => {
    const card = page.getByRole('article', { name: 'Life of Pi' });
    await expect(card.getByRole('heading')).toHaveText('Life of Pi');
    await expect(card).toContainText('Yann Martel');
    await expect(card).toContainText('Rated 4.4 out of 5');
    await expect(card).toContainText('₹315');
    await expect(card).toContainText('Original price ₹450');
    await expect(card).toContainText('30% off');
    await expect(card.getByRole('button', { name: 'Add To Cart' })).toBeEnabled();
    await expect(card.getByRole('button', { name: 'Add Life of Pi to wishlist' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
  });

  await test.step('a book out of stock says so and cannot be bought', async () => {
    const card = page.getByRole('article', { name: 'The Moonstone' });
    await expect(card.getByText('Out of stock', { exact: true })).toBeVisible();
    await expect(card.getByRole('button', { name: 'Out of Stock' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Out of Stock' })).toHaveCount(3);
    await expect(page.getByRole('button', { name: 'Add To Cart' })).toHaveCount(22);
  });

  await page.getByRole('article', { name: 'Cosmos' }).getByRole('link').click();
  await expect(page).toHaveURL('/books/bk06/Cosmos');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cosmos');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Books');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/A good book is a friend/);

  await test.step('a category card shows that category only', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Mystery' }).click();
    await expect(page).toHaveURL('/books?category=Mystery');
    await expect(titles(page)).toHaveText(MYSTERY_TITLES);
    await expect(count(page)).toHaveText('20 of 25 books');
  });

  await test.step('footer and top bar lead to the shop’s pages', async () => {
    await open(page, '/');
    const links = page.getByRole('navigation', { name: 'Quick links' });
    await links.getByRole('link', { name: 'Sign Up' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign up');
    await links.getByRole('link', { name: 'Sign In' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
    await links.getByRole('link', { name: 'Books' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Books');
    await links.getByRole('link', { name: 'Wishlist' }).click();
    await expect(page).toHaveURL('/signin');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Books' })
      .click();
    await expect(page).toHaveURL('/books');
    await expect(page.getByRole('contentinfo')).toContainText(
      `© 2023–${new Date().getFullYear()} ${DEFAULT_FACTS.name}`,
    );
    await expect(page.getByRole('contentinfo')).toContainText(
      'There is no friend as loyal as a book.',
    );
    await page
      .getByRole('banner')
      .getByRole('link', { name: `${DEFAULT_FACTS.name}, home` })
      .click();
    await expect(page).toHaveURL('/');

    await test.step('a category card replaces the current filters', async () => {
      await open(page, '/books?search=the&price=500&rating=2&category=Science&sort=HIGH_TO_LOW');
      await page
        .getByRole('link', { name: `${DEFAULT_FACTS.name}, home` })
        .first()
        .click();
      await page.getByRole('main').getByRole('link', { name: 'Non-Fiction' }).click();
      await expect(page).toHaveURL('/books?category=Non-Fiction');
      await expect(page.getByRole('combobox', { name: 'Search books' })).toHaveValue('');
      await expect(count(page)).toHaveText('17 of 25 books');
    });
  });
});
