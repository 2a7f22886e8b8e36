import type { Page } from '@playwright/test';
import { expect, open, signedIn, test } from '../../support/fixtures.ts';
import { HEADINGS } from '../../support/screens/listed-pages.ts';
import { button, fillAddress } from '../../support/screens/purchase.ts';
import { card, COSMOS, heading, MOONSTONE, PRIDE, addToList } from '../../support/screens/user.ts';
import { listPaths } from '#storefront/navigation/screens.ts';

/** One URL for each kind of public page. One book has the longest title; the other is sold out. */
const PUBLIC_PAGES = [
  ...listPaths('listed'),
  '/books?search=nothing-like-it',
  '/books/bk02/The-Story-of-My-Experiments-with-Truth',
  '/books/bk07/The-Moonstone',
];

/** The windows of a screen of 1280 × 800 at a zoom of 200 %, and of 1280 × 1024 at 400 %. */
const AT_200 = { width: 640, height: 400 };
const AT_400 = { width: 320, height: 256 };
const NARROWEST = { width: 320, height: 640 };

const apply = (page: Page) => page.getByRole('button', { name: 'Apply' });

/**
 * Moves the focus through all controls of the page, forwards or backwards, and returns the names of
 * those that are covered. In one call, because a list has some 60 controls.
 */
async function findCoveredControls(page: Page, direction: 'forwards' | 'backwards') {
  const { covered, count } = await page.evaluate((way) => {
    const isCovered = (control: Element) => {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const middle = (left + right) / 2;
      return [top + 2, (top + bottom) / 2, bottom - 2].some((y) => {
        const found = document.elementFromPoint(middle, y);
        return found === null || !(control.contains(found) || found.contains(control));
      });
    };
    const all = [...document.querySelectorAll<HTMLElement>('a[href], button, input, summary')];
    const names: string[] = [];
    let focused = 0;
    for (const control of way === 'forwards' ? all : all.toReversed()) {
      control.focus();
      if (document.activeElement !== control) continue;
      focused += 1;
      if (isCovered(control))
        names.push(control.getAttribute('aria-label') ?? control.textContent.trim());
    }
    return { covered: names, count: focused };
  }, direction);
  // Proves that the focus has reached the controls of all cards.
  expect(count).toBeGreaterThan(40);
  return covered;
}

/** Sets the text spacing that a user may set according to WCAG 1.4.12. */
async function spaceText(page: Page) {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-bottom: 2em !important; }`);
    document.adoptedStyleSheets = [sheet];
  });
}

async function expectFit(page: Page, screen: string, widths: number[]) {
  await spaceText(page);
  for (const width of widths) await expectFitWidth(page, screen, width);
}

async function expectFitWidth(page: Page, screen: string, width: number) {
  await page.setViewportSize({ width, height: 640 });
  const misfits = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isCut = (control: Element) =>
      control.scrollWidth > control.clientWidth + 1 ||
      control.scrollHeight > control.clientHeight + 1;
    const cut = [...document.querySelectorAll('.button')].filter(isCut);
    const tooWide = scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`] : [];
    return [...tooWide, ...cut.map(({ textContent }) => `cut: ${textContent}`)];
  });
  expect.soft(misfits, `${screen} at ${width} px`).toEqual([]);
}

const PHONE_WIDTHS = [320, 360];

async function expectNoSidewaysScroll(page: Page, path: string) {
  const widths = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    scrollTo(1000, 0);
    return { tooWide: scrollWidth - clientWidth, moved: scrollX };
  });
  expect.soft(widths, path).toEqual({ tooWide: 0, moved: 0 });
}

test('the public screens fit a zoomed and a narrow window', async ({ page, log }) => {
  await test.step('no control is covered when it gets focus', async () => {
    await page.setViewportSize(AT_200);
    // Nine cards are enough, because all cards are alike.
    await open(page, '/books?search=of');
    expect(await findCoveredControls(page, 'forwards')).toEqual([]);
    expect(await findCoveredControls(page, 'backwards')).toEqual([]);
  });

  await test.step('the button below the cover scrolls into view when it gets focus', async () => {
    await page.setViewportSize(AT_200);
    await open(page, '/books/bk01/Pride-and-Prejudice');
    const read = page.getByRole('button', { name: 'Read a sample' });
    await read.focus();
    await expect(read).toBeInViewport({ ratio: 1 });
  });

  await test.step('a short screen has space for the filters and the list', async () => {
    await page.setViewportSize(AT_400);
    await open(page, '/books');

    await test.step('the filters fit above their dock', async () => {
      await apply(page).click();
      const sheet = page.getByRole('complementary', { name: 'Filters' });
      await expect(sheet).toBeInViewport({ ratio: 1 });
      await expect(apply(page)).toBeInViewport({ ratio: 1 });
      const [above, below] = await Promise.all([sheet.boundingBox(), apply(page).boundingBox()]);
      expect(above && below && above.y + above.height <= below.y).toBe(true);
      await page.getByRole('radio', { name: 'High to Low' }).check();
      await apply(page).click();
      await expect(sheet).toBeHidden();
      await expect(page).toHaveURL('/books?sort=HIGH_TO_LOW');
    });

    await test.step('top bar and dock scroll away', async () => {
      await card(page, PRIDE).getByRole('link').scrollIntoViewIfNeeded();
      await expect(page.getByRole('banner')).not.toBeInViewport();
      await expect(apply(page)).not.toBeInViewport();
    });
  });

  await test.step('nothing scrolls sideways at 320 px or at 200 %, and wide text spacing fits', async () => {
    for (const path of PUBLIC_PAGES) {
      await page.setViewportSize(NARROWEST);
      await open(page, path);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(HEADINGS[path] ?? /./);
      await expectNoSidewaysScroll(page, path);
      await page.setViewportSize(AT_200);
      await expectNoSidewaysScroll(page, `${path}, zoomed`);
      await expectFit(page, path, PHONE_WIDTHS);
    }
    await page.setViewportSize(NARROWEST);
    await open(page, '/books');
    await apply(page).click();
    await expect(page.getByRole('slider', { name: 'Price' })).toBeInViewport();
    await expectNoSidewaysScroll(page, 'the open filter sheet');
    await expectFit(page, 'the filter sheet', PHONE_WIDTHS);

    log.expects(/status of 404/);
    await page.setViewportSize(NARROWEST);
    await open(page, '/no/such/page');
    await expectNoSidewaysScroll(page, 'not found');
    await expect(page.getByRole('link', { name: 'Browse Books' })).toBeInViewport();
  });
});

test.describe('with wide text spacing', () => {
  test.use(signedIn);

  test('the user’s own screens fit', async ({ page }) => {
    const widths = [...PHONE_WIDTHS, 640];
    await page.setViewportSize(NARROWEST);
    await addToList(page, 'cart', PRIDE, COSMOS);
    await addToList(page, 'wishlist', PRIDE, MOONSTONE);
    await open(page, '/cart');
    await expect(heading(page, 'Cart (2)')).toBeVisible();
    await expectFit(page, 'cart', widths);
    await open(page, '/wishlist');
    await expect(heading(page, 'Wishlist (2)')).toBeVisible();
    await expectFit(page, 'wishlist', widths);
    await open(page, '/checkout');
    await expect(button(page, 'Place Order')).toBeVisible();
    await expectFit(page, 'checkout', widths);
    await open(page, '/profile');
    await expectFit(page, 'profile', widths);
    await open(page, '/address');
    await expectFit(page, 'addresses', widths);
    await button(page, 'Add New Address').click();
    await fillAddress(page, { Name: 'Asha' });
    await button(page, 'Save').click();
    await expectFit(page, 'address form', widths);
  });
});
