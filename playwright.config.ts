import { defineConfig, devices } from '@playwright/test';
import { findTestChromium, TEST_FLAGS } from './scripts/chromium.mjs';

const port = Number(process.env['E2E_PORT'] ?? 4400);
const baseURL = `http://127.0.0.1:${port}`;
const chromium = findTestChromium();
/** Against the shop's own server: see `npm run test:shop`. */
const isOnServer = process.env['E2E_SHOP'] === '1';

/** Tests tagged `@endure` take long: `npm run endure -- faults` runs them. */
const leftOut = [
  ...(process.env['E2E_ENDURE'] === '1' ? [] : [/@endure/]),
  ...(isOnServer ? [/@mock/] : []),
];

/** Tests tagged `@phone` run on both screens, those tagged `@phone-only` only on the small one. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: isOnServer
    ? '{journeys,shop}/**/*.spec.ts'
    : '{journeys,faults,hosts,devtools}/**/*.spec.ts',
  outputDir: '.cache/e2e/results',
  fullyParallel: true,
  // One more than processors: pages wait, too.
  workers: 3,
  // A flaky test does not fail the run, but it is reported and should be fixed.
  retries: 1,
  // Several times what the longest takes, because machines of CI are up to three times slower.
  timeout: 150_000,
  expect: { timeout: 30_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : 'list',
  use: {
    baseURL,
    reducedMotion: 'reduce',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: TEST_FLAGS,
    },
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: [...leftOut, /@phone-only/],
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      grep: /@phone/,
      grepInvert: leftOut,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
  webServer: {
    command: `node e2e/support/servers/${isOnServer ? 'shop-' : ''}server.ts`,
    url: baseURL,
    env: { E2E_PORT: String(port) },
  },
});
