import { expect, it } from 'vitest';
import { MAX_DESK_JSON_PARTS, parseJson } from './call.ts';

it('parses a body of 1 MB in less than 150 ms, because other calls wait meanwhile', () => {
  const bytes = new TextEncoder().encode(`[${`"${'x'.repeat(20)}",`.repeat(43_000)}1]`);
  // Three tries, because another process may delay one.
  const durations = [1, 2, 3].map(() => {
    const begin = performance.now();
    parseJson(bytes, MAX_DESK_JSON_PARTS);
    return performance.now() - begin;
  });
  expect(Math.min(...durations)).toBeLessThan(150);
});
