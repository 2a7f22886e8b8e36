import {
  type Controls,
  NORMAL,
  type RouteDelay,
  parseDelay,
  parseRouteDelay,
  parseScenario,
} from './settings.ts';
import {
  type Failure,
  formatFailure,
  joinFailures,
  listFailures,
  parseFailureText,
} from './failure.ts';

/** The changes to the mock that parameters can request. Resets are done first. */
export interface MockChanges extends Partial<Controls> {
  resetsControls?: true;
  /** Resets all data, such as users, orders and the catalogue, to the seed, and signs out. */
  resetsData?: true;
  /** Replaces all data by an exported file: its JSON, or its URL on this site. */
  seed?: string;
}

export type Parameter = [name: string, value: string];

const WITHOUT_VALUE: Record<string, MockChanges> = {
  mockDelay: { delay: NORMAL.delay, delays: undefined },
  mockFail: { failure: undefined },
  mockScenario: { scenario: undefined },
  mockReset: { resetsControls: true },
};

/** Whether a parameter may name a route, so that `readParameters` needs the list of routes. */
export function mayNameRoute(given: Parameter[]): boolean {
  return given.some(([, value]) => value.includes(' '));
}

/** Reads parameters of a URL or text, by the API's `routes`; lists the `unknown` ones. */
export function readParameters(
  given: Parameter[],
  routes: readonly string[],
): { changes: MockChanges; unknown: string[] } {
  const isKnown = (target: string) => !target.includes(' ') || routes.includes(target);
  const targets = given.flatMap(([name, value]) => (name === 'mockFor' ? [value] : []));
  // Several of them would not say which failure they belong to.
  const target = targets.length > 1 ? '' : (targets[0] ?? 'all');
  const failures: Failure[] = [];
  const delays: RouteDelay[] = [];
  /** Whether a failure has no target of its own. */
  let needsTarget = false;

  function readParameter([name, value]: Parameter): MockChanges | undefined {
    if (value === '') return Object.hasOwn(WITHOUT_VALUE, name) ? WITHOUT_VALUE[name] : undefined;
    if (name === 'mockFail') {
      const failure = parseFailureText(value, target);
      if (!failure || !isKnown(failure.for)) return undefined;
      needsTarget ||= !parseFailureText(value, '');
      failures.push(failure);
      return { failure: joinFailures(failures) };
    }
    if (name === 'mockDelay') {
      const delay = parseDelay(value);
      if (delay !== undefined) return { delay };
      const routeDelay = parseRouteDelay(value);
      if (!routeDelay || !isKnown(routeDelay.for)) return undefined;
      delays.push(routeDelay);
      return { delays };
    }
    if (name === 'mockSeed') return { seed: value };
    const scenario = name === 'mockScenario' && parseScenario(value);
    if (scenario) return { scenario };
    return name === 'mockReset' && value === 'data' ? { resetsData: true } : undefined;
  }

  const parts = given.map((item) => (item[0] === 'mockFor' ? undefined : readParameter(item)));
  const changes: MockChanges = {};
  const unknown: string[] = [];
  for (const [index, [name, value]] of given.entries()) {
    const part = name === 'mockFor' && needsTarget ? {} : parts[index];
    if (part) Object.assign(changes, part);
    else unknown.push(`${name}=${value}`);
  }
  return { changes, unknown };
}

/** Lists the parameters that request these changes. */
export function listParameters(changes: MockChanges): Parameter[] {
  const { delay, delays = [], failure, scenario } = changes;
  const failures = listFailures(failure);
  return [
    ...(changes.resetsControls ? [['mockReset', '']] : []),
    ...(changes.resetsData ? [['mockReset', 'data']] : []),
    ...(changes.seed ? [['mockSeed', changes.seed]] : []),
    ...('delay' in changes ? [['mockDelay', String(delay)]] : []),
    ...delays.map((item) => ['mockDelay', `${item.delay} ${item.for}`]),
    ...('failure' in changes && failures.length === 0 ? [['mockFail', '']] : []),
    ...failures.map((item) => ['mockFail', formatFailure(item)]),
    ...('scenario' in changes ? [['mockScenario', scenario ?? '']] : []),
  ] as Parameter[];
}

/** Formats parameters for a URL, encoding only the characters that would end a value. */
export function formatParameters(parameters: Parameter[]): string {
  const encode = (value: string) => value.replaceAll(/[%&#+]/g, encodeURIComponent);
  return parameters.map(([name, value]) => `${name}=${encode(value)}`).join('&');
}
