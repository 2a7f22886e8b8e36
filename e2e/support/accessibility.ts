import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const SCRIPT = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Fails with a sentence for each violation that axe finds on the current page. */
export async function expectAccessible(page: Page): Promise<void> {
  // The script has half a megabyte, so it runs only once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SCRIPT);
  const { violations, passes } = await page.evaluate(
    // Report only one node per passed rule, which saves two thirds of the time.
    (values) =>
      window.axe.run(document, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] }),
    RULES,
  );
  const faults = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${help}\n${html}\n${failureSummary}`),
  );
  expect(faults, `axe finds nothing at ${page.url()}`).toEqual([]);
  expect(passes.length, 'axe has looked at something').toBeGreaterThan(10);
}

/** Checks the page at its current width and at that of a phone, without a reload. */
export async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectAccessibleOnPhone(page);
}

/**
 * Checks the page at the width of a phone. This is enough for a screen of which another state is
 * checked at both widths. The phone is as tall as the page, because axe reports a control that the
 * bottom bar covers as too small.
 */
export async function expectAccessibleOnPhone(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 390, height: 5000 });
  await expectAccessible(page);
  await page.setViewportSize(size);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
