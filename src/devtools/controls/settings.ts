import { DEFAULT_DELAY_MS, type Scenario } from '#hosts/browser/calls.ts';
import {
  CONTROL_KEYS,
  changeSettingRows,
  readSettingRows,
} from '#hosts/browser/settings-database.ts';
import { broadcast } from '#hosts/browser/messages.ts';
import { type Failure, parseFailure } from './failure.ts';

export const SCENARIO_WORDS: Record<Scenario, string> = {
  'session-expired': 'sessions expired',
  'sold-out': 'books in carts sold out',
  'server-down': 'server down',
  'empty-catalogue': 'empty catalogue',
  'ten-thousand-books': '10,000 books',
};

export const SCENARIOS = Object.keys(SCENARIO_WORDS) as Scenario[];

/**
 * Describes the controls that are not normal: '500 on every call, 2 s delay'; `''` if all are
 * normal.
 */
export function describeControls({ delay, failure, scenario }: Controls): string {
  const parts = [
    failure && describeFailure(failure),
    scenario && SCENARIO_WORDS[scenario],
    delay !== NORMAL.delay && describeDelay(delay),
  ];
  return parts.filter(Boolean).join(', ');
}

function describeFailure({ how, for: target }: Failure): string {
  const what = { network: 'no network', malformed: 'broken response' };
  const where = { next: 'the next call', all: 'every call' };
  const words = typeof how === 'number' ? how : what[how];
  return `${words} on ${target === 'next' || target === 'all' ? where[target] : target}`;
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

/** The scenarios that change the books that pages show. */
const BOOK_SCENARIOS: (Scenario | undefined)[] = [
  'sold-out',
  'empty-catalogue',
  'ten-thousand-books',
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

/** Returns the duration of a call in ms. `bytes`, the size of both bodies, matters for 'slow-3g'. */
export function toLatencyMs(delay: Delay, bytes: number): number {
  return delay === 'slow-3g' ? SLOW_3G_MS + bytes / SLOW_3G_BYTES_PER_MS : delay;
}

/** The controls of the mock. They apply to every tab and survive reloads. */
export interface Controls {
  delay: Delay;
  failure: Failure | undefined;
  scenario: Scenario | undefined;
}

export const NORMAL: Controls = {
  delay: DEFAULT_DELAY_MS,
  failure: undefined,
  scenario: undefined,
};

/** The controls and the data that are stored with them. */
export interface Settings extends Controls {
  /** How often 'session-expired' has begun; `undefined` for never. No reset changes it. */
  expiries: number | undefined;
}

type Rows = Partial<Record<(typeof CONTROL_KEYS)[number], unknown>>;

export async function readSettings(): Promise<Settings> {
  return parseSettings(await readSettingRows(CONTROL_KEYS));
}

/** Reads, changes and writes the settings in one transaction. `change` must be pure. */
export async function changeSettings(
  change: (current: Settings) => Settings,
): Promise<{ before: Settings; after: Settings }> {
  const { before, after } = await changeSettingRows(CONTROL_KEYS, (rows) => {
    const changed = change(parseSettings(rows));
    // The default is not stored, so that a later release can change it.
    return { ...changed, delay: changed.delay === NORMAL.delay ? undefined : changed.delay };
  });
  return { before: parseSettings(before), after: parseSettings(after) };
}

/** Returns the settings for one call. A failure for the next call is returned once, then cleared. */
export async function takeSettings(): Promise<Settings> {
  const settings = await readSettings();
  if (settings.failure?.for !== 'next') return settings;
  const { before, after } = await changeSettings((current) =>
    current.failure?.for === 'next' ? { ...current, failure: undefined } : current,
  );
  if (before.failure !== after.failure) broadcast('controls');
  return before;
}

/** Parses stored settings. A damaged row counts as missing. */
function parseSettings({ delay, failure, scenario, expiries }: Rows): Settings {
  return {
    delay: parseDelay(delay) ?? NORMAL.delay,
    failure: parseFailure(failure),
    scenario: parseScenario(scenario),
    expiries: typeof expiries === 'number' ? expiries : undefined,
  };
}
