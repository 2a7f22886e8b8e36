import { listParameters, type MockChanges } from './parameters.ts';

/** For tests: adds the parameters that request `changes` to the path of a page. */
export function addChanges(path: string, changes: MockChanges): string {
  // `URL` needs an origin, which the result leaves out.
  const url = new URL(path, 'http://shop');
  for (const parameter of listParameters(changes)) url.searchParams.append(...parameter);
  return url.pathname + url.search + url.hash;
}
