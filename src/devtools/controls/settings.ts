import { changeRows, readRows } from '#hosts/browser/database.ts';
import { parseFailure, type Failure } from './failures/failure.ts';
import { NORMAL_DELAY, parseDelay, type Delay } from './latency.ts';
import { tellNote } from '#hosts/browser/notes.ts';
import { parseScenario, type Scenario } from './scenarios/scenarios.ts';

/** What can be set of the mock; it stays set until it is set again, in every tab and over reloads. */
export interface Controls {
  delay: Delay;
  failure: Failure | undefined;
  scenario: Scenario | undefined;
}

/** A server as it should be. */
export const NORMAL: Controls = { delay: NORMAL_DELAY, failure: undefined, scenario: undefined };

/** The controls, and what is remembered with them. */
export interface Settings extends Controls {
  /** ms since 1970 when sessions were last made to expire; it outlives the scenario. */
  expiredAt: number | undefined;
}

const KEYS = ['delay', 'failure', 'scenario', 'expiredAt'] as const;

type Rows = Partial<Record<(typeof KEYS)[number], unknown>>;

export async function readSettings(): Promise<Settings> {
  return parseSettings(await readRows(KEYS));
}

/** As `changeRows`: `change` is pure, and nothing comes between reading and writing. */
export async function changeSettings(
  change: (kept: Settings) => Settings,
): Promise<{ before: Settings; after: Settings }> {
  const { before, after } = await changeRows(KEYS, (rows) => {
    const changed = change(parseSettings(rows));
    // The default is not kept, so that a later release may change it.
    return { ...changed, delay: changed.delay === NORMAL_DELAY ? undefined : changed.delay };
  });
  return { before: parseSettings(before), after: parseSettings(after) };
}

/** What one call is answered under. A failure of the next call is given out once and is gone. */
export async function takeSettings(): Promise<Settings> {
  const settings = await readSettings();
  if (settings.failure?.for !== 'next') return settings;
  const { before, after } = await changeSettings((kept) =>
    kept.failure?.for === 'next' ? { ...kept, failure: undefined } : kept,
  );
  if (before.failure !== after.failure) tellNote('controls');
  return before;
}

/** What is stored is not trusted: a damaged row is as good as none. */
function parseSettings({ delay, failure, scenario, expiredAt }: Rows): Settings {
  return {
    delay: parseDelay(delay) ?? NORMAL_DELAY,
    failure: parseFailure(failure),
    scenario: parseScenario(scenario),
    expiredAt: typeof expiredAt === 'number' ? expiredAt : undefined,
  };
}
