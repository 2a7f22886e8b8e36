import type { Page } from '@playwright/test';
import { expectAccessibleAtBothWidths } from '../../support/accessibility.ts';
import { callApi } from '../../support/call-api.ts';
import { expect, IS_ON_SERVER, open, signedIn, test } from '../../support/fixtures.ts';
import { findLayoutFaults } from '../../support/layout.ts';
import { OWNER, showWholePage, signInAtDesk } from '../../support/screens/desk.ts';

test.use(signedIn);

/** As long as a name may be, or nearly so, in scripts of different heights and widths. */
const LONG_NAMES = [
  'Competitive Examinations, Entrance Tests',
  'பொன்னியின் காலத்து நாவல்கள்',
  'प्रतियोगी परीक्षाओं की पुस्तकें और गाइड',
  'اردو شاعری اور غزلوں کے مجموعے',
];

async function openCategories(page: Page) {
  await showWholePage(page);
  await page.goto('/desk/shop/categories');
  await signInAtDesk(page);
  await expect(page.getByRole('heading', { name: 'In the shop' })).toBeVisible();
}

/** Adds categories as the owner does in another browser. */
async function addCategories(page: Page, ...names: string[]) {
  const session = await callApi(page, '/api/desk/session', { method: 'POST', body: OWNER });
  const token = String(session.body['token'] ?? '');
  for (const categoryName of names) {
    const call = { method: 'POST', body: { categoryName }, token } as const;
    expect(await callApi(page, '/api/desk/categories', call)).toMatchObject({ status: 201 });
  }
}

test('the owner arranges the categories, with the keyboard alone', async ({ page, log }) => {
  await openCategories(page);
  const unsaved = page.getByRole('group', { name: 'Unsaved changes' });
  const shownNames = page.getByRole('region', { name: 'In the shop' }).getByRole('listitem');

  await test.step('Space on a grip takes a row up, arrow keys move it; the bar saves', async () => {
    await page.getByRole('button', { name: 'Move Mystery', exact: true }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await expect(unsaved).toContainText('Mystery moved from place 3 to place 2');
    await expect(page.getByRole('button', { name: 'Move Mystery', exact: true })).toBeFocused();
    await expectAccessibleAtBothWidths(page);
    await unsaved.getByRole('button', { name: 'Save order' }).press('Enter');
    await expect(unsaved).toBeHidden();
    await expect(shownNames.nth(1)).toContainText('Mystery');
  });

  await test.step('a name that is there is refused; what imports take is typed', async () => {
    log.expects(/status of 422/);
    await page.getByRole('link', { name: 'Add category' }).press('Enter');
    await page.getByRole('textbox', { name: 'Name' }).fill('mystery');
    await page.getByRole('button', { name: 'Add category' }).press('Enter');
    await expect(unsaved).toContainText('The shop has a category with this name.');
    await page.getByRole('textbox', { name: 'Name' }).fill('School and exams');
    await page.getByRole('textbox', { name: 'Words' }).fill('NCERT');
    await page.keyboard.press('Enter');
    await page.keyboard.type('scien,');
    await expect(page.getByText('Science takes “scien”, too.')).toBeVisible();
    // The first press only marks the word, which gets the focus.
    await page.keyboard.press('Backspace');
    await expect(page.getByRole('button', { name: 'Remove scien' })).toBeFocused();
    await page.keyboard.press('Backspace');
    await expect(page.getByText('Science takes “scien”, too.')).toBeHidden();
    await page.getByRole('radio', { name: 'Pen' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('radio', { name: 'Peacock', exact: true }).last().focus();
    await page.keyboard.press('Space');
    await expect(unsaved).toContainText('Picture: Pen in Peacock');
    await expectAccessibleAtBothWidths(page);
    await page.getByRole('button', { name: 'Add category' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'School and exams' })).toBeVisible();
  });

  await test.step('the demo keeps no pictures', async () => {
    if (IS_ON_SERVER) return;
    log.expects(/status of 409/);
    await page.getByText('A picture of my own').click();
    await page.getByLabel('Choose a picture').setInputFiles('public/apple-touch-icon.png');
    await unsaved.getByRole('button', { name: 'Save category' }).click();
    await expect(unsaved).toContainText('The demo keeps no pictures');
    await unsaved.getByRole('button', { name: 'Undo' }).click();
  });

  await test.step('deleting says first what becomes of the books', async () => {
    await page.getByRole('link', { name: 'Categories', exact: true }).first().click();
    await page.getByRole('link', { name: 'Science', exact: true }).click();
    const box = page.getByRole('region', { name: 'Delete' });
    await expect(box).toContainText(/books are in Science\. .* another category and keep it/);
    await box.getByRole('button', { name: /^Delete the category/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Science?' });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: /^Delete the category/ }).click();
    await expect(page.getByText('Science deleted')).toBeVisible();
    await expect(shownNames).toHaveCount(6);
  });

  await test.step('the shop shows them so', async () => {
    await open(page, '/');
    const cards = page.getByRole('region', { name: 'Featured Book Categories' });
    await expect(cards.getByRole('link')).toHaveText([
      'Romance',
      'Mystery',
      'Adventure',
      'Fantasy',
      'Non-Fiction',
      'School and exams',
    ]);
  });
});

test('many categories, with long names in four scripts, fit everywhere', async ({ page }) => {
  test.slow();
  await openCategories(page);
  await addCategories(page, ...LONG_NAMES, 'Folk tales', 'Cookery', 'Music');
  await test.step('the home page shows twelve, and all on request', async () => {
    await open(page, '/');
    const cards = page.getByRole('region', { name: 'Featured Book Categories' });
    await expect(cards.getByRole('link')).toHaveCount(12);
    await cards.getByRole('button', { name: 'All categories' }).press('Enter');
    await expect(cards.getByRole('link', { name: 'Music' })).toBeFocused();
    await expect(cards.getByRole('button')).toHaveCount(0);
  });

  const [name = ''] = LONG_NAMES;
  const paths = [
    '/desk/shop/categories',
    '/',
    '/books',
    `/books?category=${encodeURIComponent(name)}`,
  ];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByText(name).first()).toBeAttached();
    if (path.startsWith('/books'))
      await page.getByRole('button', { name: 'Show 5 more categories' }).click();
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await findLayoutFaults(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});
