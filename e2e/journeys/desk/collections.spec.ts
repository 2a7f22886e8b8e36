import { expectAccessibleAtBothWidths } from '../../support/accessibility.ts';
import { expect, open, signedIn, test } from '../../support/fixtures.ts';
import { findLayoutFaults } from '../../support/layout.ts';
import { openScanner, showWholePage, signInAtDesk } from '../../support/screens/desk.ts';

test.use(signedIn);

/** As long as a sentence may be, in a script with tall lines and wide letters. */
const LONG_SENTENCE =
  'மழைக்கால மாலைக்கு ஏற்ற நீண்ட அத்தியாயங்கள், ஒரு கோப்பை தேநீருடன் படிக்க வேண்டிய புத்தகம்; முடித்ததும் மீண்டும் முதல் பக்கத்தைத் திறக்க வைக்கும் கதை இது, கேளுங்.';

test('the owner arranges a shelf, prints its cards, and readers find it', async ({ page, log }) => {
  await showWholePage(page);
  await page.goto('/desk/shop/collections');
  await signInAtDesk(page);
  await page.getByRole('link', { name: 'Add collection' }).click();
  const books = page.getByRole('region', { name: 'Books' });
  const finder = page.getByRole('textbox', { name: 'Add a book' });
  const add = async (title: string) => {
    await finder.fill(title);
    await books.getByRole('button', { name: new RegExp(`^${title}`) }).click();
    await expect(books.getByText(`${title} added`)).toBeVisible();
  };

  await test.step('books come by search and by scanner', async () => {
    await page.getByRole('textbox', { name: 'Title' }).fill('For the rains');
    await page.getByRole('textbox', { name: 'Text' }).fill('Long chapters for wet afternoons.');
    await add('Sea of Poppies');
    await add('The Hobbit');
    await page.getByRole('heading', { name: 'New collection' }).click();
    const scan = await openScanner(page);
    await scan('9780679783268');
    await expect(books.getByText('Pride and Prejudice added')).toBeVisible();
  });

  await test.step('a named person says why', async () => {
    await books.getByRole('button', { name: 'Add a sentence for The Hobbit' }).click();
    await page.getByRole('textbox', { name: 'Recommended by' }).fill('Farida');
    await page.getByRole('textbox', { name: 'Because' }).fill('Read it on a night without power.');
    await books.getByRole('button', { name: 'Add a sentence for Pride and Prejudice' }).click();
    await page.getByRole('textbox', { name: 'Recommended by' }).fill('مہر النسا بیگم');
    await page.getByRole('textbox', { name: 'Because' }).fill(LONG_SENTENCE);
    await books.getByRole('button', { name: 'Edit the sentence for The Hobbit' }).click();
    expect(await findLayoutFaults(page)).toEqual([]);
  });

  await test.step('keys and the pointer move a book', async () => {
    const move = (title: string) =>
      books.getByRole('button', { name: `Move ${title}`, exact: true });
    const titles = books.getByRole('listitem').locator('.desk-title');
    await move('Sea of Poppies').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(titles).toContainText(['The Hobbit', 'Sea of Poppies']);
    await expect(move('Sea of Poppies')).toBeFocused();
    await move('Sea of Poppies').hover();
    await page.mouse.down();
    await page.mouse.move(0, 0, { steps: 5 });
    await page.mouse.up();
    await expect(titles).toContainText(['Sea of Poppies', 'The Hobbit']);
    await expectAccessibleAtBothWidths(page);
  });

  await test.step('its cards have a code', async () => {
    await page.getByRole('button', { name: 'Save collection' }).click();
    await expect(page.getByRole('heading', { name: 'For the rains' })).toBeVisible();
    await page.getByRole('link', { name: 'Print 2 cards' }).click();
    const card = page.getByRole('article', { name: 'Shelf card: The Hobbit' });
    await expect(card.getByRole('img', { name: /collections\/for-the-rains#book-/ })).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    expect(await findLayoutFaults(page)).toEqual([]);
    const long = page.getByRole('article', { name: 'Shelf card: Pride and Prejudice' });
    expect(await long.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
  });

  await test.step('readers find it', async () => {
    log.expects(/status of 404/);
    await open(page, '/collections/for-the-rains');
    await expect(page.getByRole('heading', { level: 1, name: 'For the rains' })).toBeVisible();
    const pick = page.getByRole('article', { name: 'The Hobbit' });
    await expect(pick.getByText('“Read it on a night without power.”')).toBeVisible();
    await pick.getByRole('button', { name: 'Add The Hobbit to wishlist' }).click();
    await expect(
      pick.getByRole('button', { name: 'Remove The Hobbit from wishlist' }),
    ).toBeVisible();
    await expect(page.getByRole('region', { name: 'And on the same shelf' })).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await page.setViewportSize({ width: 320, height: 2000 });
    // A toast that leaves is cut.
    await expect(page.getByText('Added To Wishlist')).toBeHidden();
    expect(await findLayoutFaults(page)).toEqual([]);
  });

  await test.step('a rule follows the shop', async () => {
    await page.setViewportSize({ width: 1280, height: 3000 });
    await page.goto('/desk/shop/collections');
    await page.getByRole('link', { name: 'For the rains' }).click();
    await page.getByRole('radio', { name: 'Books by a rule' }).check();
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Fantasy');
    await expect(page.getByText(/^\d+ books fit now/)).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await page.setViewportSize({ width: 320, height: 3000 });
    expect(await findLayoutFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save collection' }).click();
    await expect(page.getByText('Collection saved')).toBeVisible();
  });
});
