import { changeRows, readRows } from '#hosts/browser/database.ts';
import { parseFailure, type Failure } from './failures/failure.ts';
import { NORMAL_DELAY, parseDelay, type Delay } from './latency.ts';
import { tellNote } from '#hosts/browser/notes.ts';
import { parseScenario, type Scenario } from './scenarios/scenarios.ts';

/** The controls of the mock. They apply to every tab and are kept over reloads. */
export interface Controls {
  delay: Delay;
  failure: Failure | undefined;
  scenario: Scenario | undefined;
}

export const NORMAL: Controls = { delay: NORMAL_DELAY, failure: undefined, scenario: undefined };

/** The controls, and what is stored with them. */
export interface Settings extends Controls {
  /** When sessions were last made to expire, in ms since 1970; kept after the scenario has ended. */
  expiredAt: number | undefined;
}

const KEYS = ['delay', 'failure', 'scenario', 'expiredAt'] as const;

type Rows = Partial<Record<(typeof KEYS)[number], unknown>>;

export async function readSettings(): Promise<Settings> {
  return parseSettings(await readRows(KEYS));
}

/** Reads, changes and writes in one transaction. `change` must be pure. */
export async function changeSettings(
  change: (kept: Settings) => Settings,
): Promise<{ before: Settings; after: Settings }> {
  const { before, after } = await changeRows(KEYS, (rows) => {
    const changed = change(parseSettings(rows));
    // The default is not stored, so that a later release can change it.
    return { ...changed, delay: changed.delay === NORMAL_DELAY ? undefined : changed.delay };
  });
  return { before: parseSettings(before), after: parseSettings(after) };
}

/** The settings for one call. A failure for the next call is returned once, then cleared. */
export async function takeSettings(): Promise<Settings> {
  const settings = await readSettings();
  if (settings.failure?.for !== 'next') return settings;
  const { before, after } = await changeSettings((kept) =>
    kept.failure?.for === 'next' ? { ...kept, failure: undefined } : kept,
  );
  if (before.failure !== after.failure) tellNote('controls');
  return before;
}

/** Stored data is not trusted: a damaged row counts as missing. */
function parseSettings({ delay, failure, scenario, expiredAt }: Rows): Settings {
  return {
    delay: parseDelay(delay) ?? NORMAL_DELAY,
    failure: parseFailure(failure),
    scenario: parseScenario(scenario),
    expiredAt: typeof expiredAt === 'number' ? expiredAt : undefined,
  };
}
