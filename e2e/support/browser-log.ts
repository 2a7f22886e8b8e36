import { expect, type BrowserContext } from '@playwright/test';

/** The browser's errors, warnings and requests during a test. */
export interface BrowserLog {
  /** Expects an error, a warning or a request to another origin from now on, at least once. */
  expects(pattern: RegExp): void;
  /** All lines of the console so far, including harmless ones. */
  lines(): string[];
}

// Playwright logs this if a test blocks workers.
const CAUSED_BY_TESTS = /^warning: Service Worker registration blocked by Playwright/;

/**
 * Records the console, errors and requests of all pages and workers. `check` fails on an error, a
 * warning or a request to another origin that the test did not expect, and on a missing one.
 */
export function watchBrowser(context: BrowserContext, home: string) {
  const lines: string[] = [];
  const troubles: string[] = [];
  const expected: { pattern: RegExp; from: number }[] = [];
  const { origin } = new URL(home);

  context.on('console', (message) => {
    const line = `${message.type()}: ${message.text()} (${message.location().url})`;
    lines.push(line);
    if (['error', 'warning', 'assert'].includes(message.type())) troubles.push(line);
  });
  context.on('weberror', (event) => troubles.push(`page error: ${event.error().message}`));
  context.on('request', (request) => {
    const { protocol, origin: target } = new URL(request.url());
    const isInside = target === origin || protocol === 'data:' || protocol === 'blob:';
    if (!isInside) troubles.push(`request to ${request.url()}`);
  });

  const log: BrowserLog = {
    expects: (pattern) => expected.push({ pattern, from: troubles.length }),
    lines: () => [...lines],
  };
  function check() {
    const all = [{ pattern: CAUSED_BY_TESTS, from: 0 }, ...expected];
    const surprises = troubles.filter(
      (line, index) => !all.some(({ pattern, from }) => index >= from && pattern.test(line)),
    );
    const missing = expected.filter(
      ({ pattern, from }) => !troubles.slice(from).some((line) => pattern.test(line)),
    );
    expect.soft(surprises, 'the browser reports nothing unexpected').toEqual([]);
    expect
      .soft(
        missing.map(({ pattern }) => String(pattern)),
        'all that was expected was reported',
      )
      .toEqual([]);
  }
  return { log, check };
}
