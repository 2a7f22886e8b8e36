import { parseFailure, type Failure } from './failures/failure.ts';
import { parseDelay } from './latency.ts';
import { parseScenario } from './scenarios/scenarios.ts';
import { NORMAL, type Controls } from './settings.ts';

/** What an address can ask of the mock. Resets come first: the rest is set upon them. */
export interface Wishes extends Partial<Controls> {
  resetsControls?: true;
  /** Users, carts, wishlists, addresses and catalogue as on the first day. */
  resetsData?: true;
}

type Parameter = [name: string, value: string];

/** What a parameter without a value asks for. */
const TAKEN_BACK: Record<string, Wishes> = {
  mockDelay: { delay: NORMAL.delay },
  mockFail: { failure: undefined },
  mockScenario: { scenario: undefined },
  mockReset: { resetsControls: true },
};

/** `nonsense` are the parameters that were not understood, as they were written. */
export function readParameters(given: Parameter[]): { wishes: Wishes; nonsense: string[] } {
  const { mockFail, mockFor = 'all' } = Object.fromEntries(given);
  const failure = parseFailure({ how: mockFail, for: mockFor });
  const wishes: Wishes = {};
  const nonsense: string[] = [];
  for (const [name, value] of given) {
    const wish = value === '' ? TAKEN_BACK[name] : readParameter(name, value, failure);
    if (wish) Object.assign(wishes, wish);
    else nonsense.push(`${name}=${value}`);
  }
  return { wishes, nonsense };
}

function readParameter(name: string, value: string, failure?: Failure): Wishes | undefined {
  const delay = parseDelay(value);
  const scenario = parseScenario(value);
  if (name === 'mockDelay' && delay !== undefined) return { delay };
  if (name === 'mockScenario' && scenario) return { scenario };
  // Each is nothing without the other.
  if ((name === 'mockFail' || name === 'mockFor') && failure) return { failure };
  if (name === 'mockReset' && value === 'data') return { resetsData: true };
  return undefined;
}

/** The address of a page of the shop that opens under these wishes: for tests, and for links. */
export function addressWith(path: string, wishes: Wishes): string {
  const url = new URL(path, 'http://shop');
  const ask = (name: string, value: unknown = '') => url.searchParams.append(name, String(value));
  if (wishes.resetsControls) ask('mockReset');
  if (wishes.resetsData) ask('mockReset', 'data');
  if ('delay' in wishes) ask('mockDelay', wishes.delay);
  if ('failure' in wishes) ask('mockFail', wishes.failure?.how);
  if (wishes.failure) ask('mockFor', wishes.failure.for);
  if ('scenario' in wishes) ask('mockScenario', wishes.scenario);
  return url.pathname + url.search + url.hash;
}
