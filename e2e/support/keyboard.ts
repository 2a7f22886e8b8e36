import { expect, type Locator, type Page } from '@playwright/test';

/** More than the controls of any page. */
const MAX_TABS = 120;

/** Presses Tab, or another key that moves the focus, until the control has it. */
export async function tabTo(page: Page, target: Locator, by = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  // Found once, because the browser computes all names of the page to find a control by its name.
  const control = await target.elementHandle();
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    if (await control?.evaluate((element) => element.matches(':focus'))) return;
    await page.keyboard.press(by);
  }
  await expect(target).toBeFocused();
}

export async function expectVisibleFocus(control: Locator): Promise<void> {
  await expect(control).toBeFocused();
  await expect(control).toBeInViewport();
  const rings = await control.evaluate((element) => {
    // The link of a card draws its ring around the whole card.
    const styles = [getComputedStyle(element), getComputedStyle(element, '::after')];
    return styles.flatMap(({ outlineStyle, outlineWidth, boxShadow }) => {
      const ring = outlineStyle === 'none' ? boxShadow : outlineWidth;
      return ring === 'none' || ring === '0px' ? [] : [ring];
    });
  });
  expect(rings).not.toEqual([]);
}

/** Moves to the control by Tab, or by another key, and presses a key there. */
export async function pressOn(
  page: Page,
  target: Locator,
  key = 'Enter',
  by = 'Tab',
): Promise<void> {
  await tabTo(page, target, by);
  await expectVisibleFocus(target);
  await page.keyboard.press(key);
}

export function isFocusLost(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement === document.body);
}
