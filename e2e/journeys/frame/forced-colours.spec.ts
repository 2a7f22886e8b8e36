import type { Locator } from '@playwright/test';
import { expect, open, signedIn, test } from '../../support/fixtures.ts';
import { button, openCheckout, orderPanel } from '../../support/screens/purchase.ts';
import { card, COSMOS, MOONSTONE, PRIDE, topBar } from '../../support/screens/user.ts';

test.use(signedIn);

const CANVAS = 'rgb(0, 0, 0)';
const TEXT = 'rgb(255, 255, 255)';

/** Expects a line in a colour other than the background's. */
async function expectLine(element: Locator, kind: 'border-top' | 'outline') {
  await expect(element).toHaveCSS(`${kind}-style`, 'solid');
  await expect(element).not.toHaveCSS(`${kind}-color`, CANVAS);
}

test('everything is distinguishable in forced colours', async ({ page }) => {
  const cosmos = card(page, COSMOS);
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });

  await test.step('toasts, counts and panels have an edge', async () => {
    await openCheckout(page, PRIDE);
    await expectLine(orderPanel(page), 'outline');
    await expectLine(topBar(page).getByText('1', { exact: true }), 'outline');
    await page.mouse.move(1200, 40);
    await button(page, 'Place Order').press('Enter');
    await expectLine(page.getByRole('status').filter({ hasText: 'Please select' }), 'border-top');
  });

  await test.step('a book that is out of stock is marked, and so is its button', async () => {
    await open(page, '/books');
    await expectLine(card(page, MOONSTONE).getByText('Out of stock', { exact: true }), 'outline');
    const outOfStock = card(page, MOONSTONE).getByRole('button', { name: 'Out of Stock' });
    const available = cosmos.getByRole('button', { name: 'Add To Cart' });
    const colour = await available.evaluate((element) => getComputedStyle(element).color);
    await expectLine(outOfStock, 'border-top');
    await expect(outOfStock).not.toHaveCSS('color', colour);
  });

  await test.step('the top bar marks the current page', async () => {
    const getOutline = (name: RegExp) =>
      topBar(page)
        .getByRole('link', { name })
        .evaluate((link) => getComputedStyle(link, '::after').outlineStyle);
    expect(await getOutline(/^Books/)).toBe('solid');
    expect(await getOutline(/^Cart/)).toBe('none');
  });

  await test.step('check boxes and radios are the browser’s own', async () => {
    for (const choice of [
      page.getByRole('checkbox', { name: 'Science' }),
      page.getByRole('radio', { name: '4 and above' }),
    ])
      await expect(choice).toHaveCSS('appearance', 'auto');
  });

  await test.step('a pressed heart is filled, another is not', async () => {
    const heart = (pressed: boolean) =>
      cosmos.getByRole('button', { name: 'wishlist', pressed }).locator('svg');
    await expect(heart(false)).toHaveCSS('fill', 'none');
    await cosmos.getByRole('button', { name: 'Add Cosmos to wishlist' }).click();
    await expect(heart(true)).toHaveCSS('fill', TEXT);
  });

  await test.step('stars and icons are drawn in the colour of the text', async () => {
    const stars = cosmos.getByText(/^Rated/).locator('xpath=following-sibling::*[1]');
    const gradient = new RegExp(`gradient.*${escapeParentheses(TEXT)} \\d+%`);
    await expect(stars).toHaveCSS('background-image', gradient);
    await open(page, '/');
    const promise = page.getByRole('region', { name: 'Our promises' });
    await expect(promise.locator('svg').first()).toHaveCSS('stroke', TEXT);
  });
});

function escapeParentheses(text: string): string {
  return text.replaceAll(/[()]/g, '\\$&');
}
