import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

/** Debian's package of a headless Chromium, with which the tests take a fifth less CPU time. */
export const HEADLESS_SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** Disabled features, including Playwright's own list, which this flag replaces. */
const FEATURES_OFF = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  // Starts a spare process per window, which is half of the cost of opening a page.
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

/** Flags for no screen, no sandbox (containers have no user for it), and no background work. */
export const CHROMIUM_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${FEATURES_OFF.join()}`,
];

/** How far below the window, in px, a picture with `loading="lazy"` is loaded, by kind of network. */
const LAZY_MARGINS = ['Unknown', 'Offline', 'Slow2G', '2G', '3G', '4G'].map(
  (network) => `lazyLoadingImageMarginPx${network}=0`,
);

/** Playwright's own settings for a mouse, which the flag below replaces. */
const MOUSE = [
  'primaryHoverType=2',
  'availableHoverTypes=2',
  'primaryPointerType=4',
  'availablePointerTypes=4',
];

/** Flags for tests, whose pages should do nothing that a test does not see. */
export const TEST_FLAGS = [
  ...CHROMIUM_FLAGS,
  // The page of a test calls few functions: V8 compiles each at its first call, not in advance.
  '--js-flags=--max-lazy',
  // Covers load when they come into view. A list has 23, and each is a document of SVG.
  `--blink-settings=${[...MOUSE, ...LAZY_MARGINS].join()}`,
];

/**
 * Finds a full Chromium, for measurements: the one in `CHROMIUM`, the system's, or Playwright's.
 *
 * @returns {string | undefined}
 */
export function findChromium() {
  return process.env.CHROMIUM || findProgram(NAMES) || findChromiumOfPlaywright();
}

/**
 * Finds a Chromium for the tests: `HEADLESS_SHELL` if the system has it, otherwise a full one.
 *
 * @returns {string | undefined}
 */
export function findTestChromium() {
  return process.env.CHROMIUM || findProgram([HEADLESS_SHELL]) || findChromium();
}

/**
 * Returns the path of the first of these programs in `PATH`.
 *
 * @param {string[]} names
 * @returns {string | undefined}
 */
export function findProgram(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return folders
    .flatMap((folder) => names.map((name) => join(folder, name + suffix)))
    .find(isProgram);
}

function findChromiumOfPlaywright() {
  const { chromium } = createRequire(import.meta.url)('playwright-core');
  const path = chromium.executablePath();
  return isProgram(path) ? path : undefined;
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
