import {
  expectAccessibleAtBothWidths,
  expectAccessibleOnPhone,
} from '../../support/accessibility.ts';
import { findLayoutFaults } from '../../support/layout.ts';
import { expect, open, reload, test, withoutWorker } from '../../support/fixtures.ts';

test('the page of a book shows its series, its sample, and the books viewed before', async ({
  page,
}) => {
  const viewed = page.getByRole('region', { name: 'Recently viewed' });

  await test.step('the page shows author, place in a series, and edition', async () => {
    await open(page, '/books/bk18/Sea-of-Poppies');
    await expect(page.getByRole('link', { name: 'Amitav Ghosh' })).toHaveAttribute(
      'href',
      '/authors/amitav-ghosh',
    );
    await expect(page.getByRole('link', { name: 'Ibis Trilogy, book 1' })).toBeVisible();
    const details = page.getByRole('region', { name: 'Details' });
    await expect(details).toContainText('9780312428594');
    await expect(page.getByRole('button', { name: 'Read a sample' })).toHaveCount(0);
    await expect(viewed).toHaveCount(0);
  });

  await test.step('the page says how few copies are left', async () => {
    await open(page, '/books/bk13/A-Suitable-Boy');
    await expect(page.getByText('Only 4 left')).toBeVisible();
  });

  await test.step('the sample is read by keyboard', async () => {
    await open(page, '/books/bk01/Pride-and-Prejudice');
    const button = page.getByRole('button', { name: 'Read a sample' });
    await button.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Sample of Pride and Prejudice' });
    await expect(dialog).toContainText('It is a truth universally acknowledged');
    const larger = dialog.getByRole('button', { name: 'Larger type' });
    for (let press = 0; press < 3; press++) await larger.press('Enter');
    await expect(dialog.getByText(/^Page 1 of \d+$/)).toBeVisible();
    const back = dialog.getByRole('button', { name: 'Previous pages' });
    await expect(back).toBeDisabled();
    await dialog.getByRole('button', { name: 'Next pages' }).press('Enter');
    await expect(dialog.getByText(/^Page 2 of \d+$/)).toBeVisible();
    expect(await findLayoutFaults(page)).toEqual([]);
    await back.press('Enter');
    await expect(dialog.getByText(/^Page 1 of \d+$/)).toBeVisible();
    for (const size of [
      { width: 390, height: 844 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(size);
      expect(await findLayoutFaults(page)).toEqual([]);
      await expect(dialog.getByRole('button', { name: 'Add To Cart' })).toBeInViewport();
    }
    await expectAccessibleAtBothWidths(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
  });

  await test.step('the page lists the books viewed before, until they are cleared', async () => {
    await expect(viewed.getByRole('article')).toHaveCount(2);
    await expectAccessibleOnPhone(page);
    await viewed.getByRole('link', { name: 'A Suitable Boy' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A Suitable Boy');
    await viewed.getByRole('button', { name: 'Clear recently viewed' }).click();
    await expect(viewed).toHaveCount(0);
    await reload(page);
    await expect(viewed).toHaveCount(0);
  });
});

test('a book has one address', async ({ page, log }) => {
  // For a wrong or missing name the static host has no file, and responds with the not-found page.
  log.expects(/status of 404/);

  await test.step('a wrong name is replaced in the address, and Back does not return to it', async () => {
    await open(page, '/');
    await open(page, '/books/bk16/Some-other-name');
    await expect(page).toHaveURL("/books/bk16/Midnight's-Children");
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("Midnight's Children");
    await page.goBack();
    await expect(page).toHaveURL('/');
  });

  await test.step('an address without the name leads to the book too', async () => {
    await open(page, '/books/bk17');
    await expect(page).toHaveURL('/books/bk17/The-Gene');
  });

  await test.step('an unknown book is not found', async () => {
    await open(page, '/books/bk99/Life-of-Pi');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'The page you are looking for is not available!',
    );
    await page.getByRole('link', { name: 'Browse Books' }).click();
    await expect(page).toHaveURL('/books');
  });
});

test.describe('a cover that fails to load', () => {
  // A test cannot block requests that go through a worker.
  test.use(withoutWorker);

  test('shows title and author instead', async ({ page, log }) => {
    log.expects(/ERR_FAILED/);

    await test.step('each book shows its own texts if no cover loads', async () => {
      await page.route('**/covers/*.svg', (route) => route.abort());
      await open(page, '/books/bk06/Cosmos');
      const cover = page.getByRole('img', { name: 'Cover of Cosmos by Carl Sagan' });
      await expect(cover).toHaveText('CosmosCarl Sagan');
      await open(page, '/books');
      // The covers of the first two books are inside the page.
      const card = page.getByRole('article', { name: 'Life of Pi' });
      await expect(card.getByText('Life of Pi')).toHaveCount(2);
      await expect(card.getByText('Yann Martel').first()).toBeVisible();
      const last = page.getByRole('article', { name: 'The Argumentative Indian' });
      await last.scrollIntoViewIfNeeded();
      await expect(last.getByText('Amartya Sen')).toHaveCount(2);
    });

    await test.step('a failed cover does not affect the covers beside it', async () => {
      await page.unroute('**/covers/*.svg');
      await page.route('**/covers/the-hobbit.svg', (route) => route.abort());
      await open(page, '/books');
      await expect(page.getByText('J. R. R. Tolkien')).toHaveCount(2);
      await expect(page.getByText('Yann Martel')).toHaveCount(1);
    });
  });
});
