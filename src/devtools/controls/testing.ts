import type { MockChanges } from './parameters.ts';

/** For tests: adds the parameters that request `changes` to the path of a page. */
export function addChanges(path: string, changes: MockChanges): string {
  // `URL` needs an origin, which the result leaves out.
  const url = new URL(path, 'http://shop');
  const append = (name: string, value: unknown = '') =>
    url.searchParams.append(name, String(value));
  if (changes.resetsControls) append('mockReset');
  if (changes.resetsData) append('mockReset', 'data');
  if ('delay' in changes) append('mockDelay', changes.delay);
  if ('failure' in changes) append('mockFail', changes.failure?.how);
  if (changes.failure) append('mockFor', changes.failure.for);
  if ('scenario' in changes) append('mockScenario', changes.scenario);
  return url.pathname + url.search + url.hash;
}
