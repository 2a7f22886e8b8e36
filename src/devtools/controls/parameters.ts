import { type Controls, NORMAL, parseDelay, parseScenario } from './settings.ts';
import { type Failure, parseFailure } from './failure.ts';

/** The changes to the mock that a URL can request. Resets are done first. */
export interface MockChanges extends Partial<Controls> {
  resetsControls?: true;
  /** Resets all data, such as users, orders and the catalogue, to the seed, and signs out. */
  resetsData?: true;
}

type Parameter = [name: string, value: string];

/** The changes that parameters without a value request. */
const WITHOUT_VALUE: Record<string, MockChanges> = {
  mockDelay: { delay: NORMAL.delay },
  mockFail: { failure: undefined },
  mockScenario: { scenario: undefined },
  mockReset: { resetsControls: true },
};

/**
 * Returns the route whose calls are to fail; `undefined` if `mockFor` is missing, or is no route,
 * such as 'next'.
 */
export function findRoute(given: Parameter[]): string | undefined {
  const { mockFor } = Object.fromEntries(given);
  return mockFor?.includes(' ') ? mockFor : undefined;
}

/**
 * Reads the parameters of a URL. `unknown` lists those that were not understood, as 'name=value'.
 * `routes` are the API's routes, which are needed only if `findRoute` returns a route.
 */
export function readParameters(
  given: Parameter[],
  routes: readonly string[],
): { changes: MockChanges; unknown: string[] } {
  const { mockFail, mockFor = 'all' } = Object.fromEntries(given);
  const route = findRoute(given);
  const isKnown = route === undefined || routes.includes(route);
  const failure = isKnown ? parseFailure({ how: mockFail, for: mockFor }) : undefined;
  const changes: MockChanges = {};
  const unknown: string[] = [];
  for (const [name, value] of given) {
    const part = value === '' ? WITHOUT_VALUE[name] : readParameter(name, value, failure);
    if (part) Object.assign(changes, part);
    else unknown.push(`${name}=${value}`);
  }
  return { changes, unknown };
}

function readParameter(name: string, value: string, failure?: Failure): MockChanges | undefined {
  const delay = parseDelay(value);
  const scenario = parseScenario(value);
  if (name === 'mockDelay' && delay !== undefined) return { delay };
  if (name === 'mockScenario' && scenario) return { scenario };
  // The two parameters describe one failure: if either is invalid, both are unknown.
  if ((name === 'mockFail' || name === 'mockFor') && failure) return { failure };
  if (name === 'mockReset' && value === 'data') return { resetsData: true };
  return undefined;
}
