import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const SCRIPT = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules whose result depends on the width: colours and sizes, and what is shown at one width only. */
const RULES_OF_WIDTH = [
  'aria-hidden-focus',
  'button-name',
  'color-contrast',
  'heading-order',
  'label',
  'link-name',
  'page-has-heading-one',
  'region',
  'scrollable-region-focusable',
  'select-name',
  'target-size',
];

/** Fails with a sentence for each violation that axe finds on the current page. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolation(page, { type: 'tag', values: TAGS });
}

/**
 * Checks the page at its current width, and at that of a phone by the rules that depend on the
 * width, without a reload.
 */
export async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  await expectAccessible(page);
  await onPhone(page, () => expectNoViolation(page, { type: 'rule', values: RULES_OF_WIDTH }));
}

/**
 * Checks the page at the width of a phone. This is enough for a screen of which another state is
 * checked at both widths.
 */
export async function expectAccessibleOnPhone(page: Page): Promise<void> {
  await onPhone(page, () => expectAccessible(page));
}

/**
 * Calls the function while the page is as wide as a phone. It is as tall as its content, because axe
 * reports a control that the bottom bar covers as too small.
 */
async function onPhone(page: Page, check: () => Promise<void>): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 390, height: 5000 });
  await check();
  await page.setViewportSize(size);
}

async function expectNoViolation(page: Page, runOnly: axe.RunOnly): Promise<void> {
  // The script has half a megabyte, so it runs only once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SCRIPT);
  const { violations, passes } = await page.evaluate(
    // Without frames, selectors, and more than a node of each passed rule, it takes a third of the time.
    (only) =>
      window.axe.run(document, {
        runOnly: only,
        resultTypes: ['violations'],
        selectors: false,
        iframes: false,
      }),
    runOnly,
  );
  const faults = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${help}\n${html}\n${failureSummary}`),
  );
  expect(faults, `axe finds nothing at ${page.url()}`).toEqual([]);
  expect(passes.length, 'axe has looked at something').toBeGreaterThan(3);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
