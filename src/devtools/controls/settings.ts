import {
  CONTROL_KEYS,
  changeSettingRows,
  readSettingRows,
} from '#hosts/browser/settings-database.ts';
import {
  DEFAULT_DELAY_MS,
  type Scenario,
  STORY_SCENARIOS,
  broadcast,
} from '#hosts/browser/messages.ts';
import {
  affects,
  countRest,
  type Failure,
  type Failures,
  isRoutePattern,
  joinFailures,
  listFailures,
  matchesRoute,
  parseFailure,
  type RoutePattern,
  useUp,
} from './failure.ts';

export const SCENARIO_WORDS: Record<Scenario, string> = {
  'session-expired': 'sessions expired',
  'sold-out': 'books in carts sold out',
  'server-down': 'server down',
  'empty-catalogue': 'empty catalogue',
  'ten-thousand-books': '10,000 books',
  'busy-december': 'a busy December',
  'first-day': 'a first day',
  'bad-week': 'a bad week',
};

export const SCENARIOS = Object.keys(SCENARIO_WORDS) as Scenario[];

/** Describes what is not normal: '500 on every call, 2 s delay'; `''` if all is. */
export function describeControls({ delay, delays = [], failure, scenario }: Controls): string {
  const parts = [
    ...listFailures(failure).map(describeFailure),
    scenario && SCENARIO_WORDS[scenario],
    delay !== NORMAL.delay && describeDelay(delay),
    ...delays.map((item) => `${describeDelay(item.delay)} on ${item.for}`),
  ];
  return parts.filter(Boolean).join(', ');
}

function describeFailure(failure: Failure): string {
  const { how, for: target, body } = failure;
  const what = { network: 'no network', malformed: 'broken response' };
  const words = typeof how === 'number' ? how : what[how];
  return `${words}${body ? ' with its own body' : ''} on ${describeTarget(target, countRest(failure))}`;
}

/** Names the calls that a failure affects: 'every call', 'the next 2 calls of GET /api/products'. */
export function describeTarget(target: Failure['for'], count: number | undefined): string {
  const isRoute = target !== 'next' && target !== 'all';
  if (count === undefined) return isRoute ? target : 'every call';
  const calls = count === 1 ? 'the next call' : `the next ${count} calls`;
  return isRoute ? `${calls} of ${target}` : calls;
}

function describeDelay(delay: Delay): string {
  if (delay === 'slow-3g') return 'slow 3G';
  if (delay === 0) return 'no delay';
  return delay < 1000 ? `${delay} ms delay` : `${delay / 1000} s delay`;
}

/** Parses untrusted input; `undefined` if it is not a scenario. */
export function parseScenario(value: unknown): Scenario | undefined {
  return SCENARIOS.find((scenario) => scenario === value);
}

const BOOK_SCENARIOS: (Scenario | undefined)[] = [
  'sold-out',
  'empty-catalogue',
  'ten-thousand-books',
  ...STORY_SCENARIOS,
];

/** Whether switching between two scenarios changes the books that pages show. */
export function changesBooks(before: Scenario | undefined, after: Scenario | undefined) {
  return before !== after && [before, after].some((scenario) => BOOK_SCENARIOS.includes(scenario));
}

export const MAX_DELAY_MS = 5000;

/** As in the preset of Chrome: a latency of 2 s, and 400 kbit/s. */
const SLOW_3G_MS = 2000;
const SLOW_3G_BYTES_PER_MS = 50;

/** The delay of every response: 0 to 5000 ms, or the delay of a slow phone network. */
export type Delay = number | 'slow-3g';

/** Parses untrusted input, a number or a string; `undefined` if it is not a delay. */
export function parseDelay(value: unknown): Delay | undefined {
  if (value === 'slow-3g') return value;
  const delay = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  const isValid = typeof delay === 'number' && delay >= 0 && delay <= MAX_DELAY_MS;
  return isValid ? delay : undefined;
}

export interface RouteDelay {
  for: RoutePattern;
  delay: Delay;
}

/** Parses a text such as `2000 GET /api/products`; `undefined` if it is not a delay of a route. */
export function parseRouteDelay(text: string): RouteDelay | undefined {
  const [, delay, route] = /^(\S+) (.*)$/.exec(text) ?? [];
  return toRouteDelay({ delay, for: route });
}

function toRouteDelay(value: unknown): RouteDelay | undefined {
  const { delay, for: route } = (value ?? {}) as Partial<Record<keyof RouteDelay, unknown>>;
  const parsed = parseDelay(delay);
  return parsed !== undefined && isRoutePattern(route) ? { for: route, delay: parsed } : undefined;
}

/** Returns the duration of a call in ms. `bytes`, the size of both bodies, matters for 'slow-3g'. */
export function toLatencyMs(delay: Delay, bytes: number): number {
  return delay === 'slow-3g' ? SLOW_3G_MS + bytes / SLOW_3G_BYTES_PER_MS : delay;
}

/** The controls of the mock. They apply to every tab and survive reloads. */
export interface Controls {
  delay: Delay;
  /** The delays of single routes, which replace `delay`. The first that matches a call applies. */
  delays: readonly RouteDelay[] | undefined;
  failure: Failures | undefined;
  scenario: Scenario | undefined;
}

export const NORMAL: Controls = {
  delay: DEFAULT_DELAY_MS,
  delays: undefined,
  failure: undefined,
  scenario: undefined,
};

/** The controls and the data that are stored with them. */
export interface Settings extends Controls {
  /** How often 'session-expired' has begun; `undefined` for never. No reset changes it. */
  expiries: number | undefined;
  /** How often a story has begun; `undefined` for never. */
  beginnings: number | undefined;
}

type Rows = Partial<Record<(typeof CONTROL_KEYS)[number], unknown>>;

export async function readSettings(): Promise<Settings> {
  return parseSettings(await readSettingRows(CONTROL_KEYS));
}

/** Reads, changes and writes the settings in one transaction. `change` must be pure. */
export async function changeSettings(change: (current: Settings) => Settings) {
  const { before, after } = await changeSettingRows(CONTROL_KEYS, (rows) => {
    const changed = change(parseSettings(rows));
    // The default is not stored, so that a later release can change it.
    return { ...changed, delay: changed.delay === NORMAL.delay ? undefined : changed.delay };
  });
  return { before: parseSettings(before), after: parseSettings(after) };
}

/** Returns the settings of one call, and counts its failure. `path` has no query. */
export async function takeSettings(method: string, path: string) {
  const findFailure = ({ failure }: Settings) =>
    listFailures(failure).find((item) => affects(item, method, path));
  const isCounted = (failure: Failure | undefined) => failure && countRest(failure) !== undefined;
  let settings = await readSettings();
  if (isCounted(findFailure(settings))) {
    const { before } = await changeSettings((current) => ({
      ...current,
      failure: useUp(current.failure, findFailure(current)),
    }));
    settings = before;
    if (isCounted(findFailure(settings))) broadcast('controls');
  }
  const { delay, delays = [] } = settings;
  const ownDelay = delays.find((item) => matchesRoute(item.for, method, path));
  return { ...settings, failure: findFailure(settings), delay: ownDelay?.delay ?? delay };
}

/** Parses stored settings. A damaged row counts as missing. */
function parseSettings({ delay, delays, failure, scenario, expiries, beginnings }: Rows): Settings {
  const failures = Array.isArray(failure) ? failure : [failure];
  return {
    delay: parseDelay(delay) ?? NORMAL.delay,
    delays: Array.isArray(delays) ? delays.flatMap((item) => toRouteDelay(item) ?? []) : undefined,
    failure: joinFailures(failures.flatMap((item) => parseFailure(item) ?? [])),
    scenario: parseScenario(scenario),
    expiries: typeof expiries === 'number' ? expiries : undefined,
    beginnings: typeof beginnings === 'number' ? beginnings : undefined,
  };
}
