import type { Failure } from '../failures/failure.ts';
import { NORMAL_DELAY, type Delay } from '../latency.ts';
import type { Scenario } from '../scenarios/scenarios.ts';
import type { Controls } from '../settings.ts';

export const SCENARIO_WORDS: Record<Scenario, string> = {
  'session-expired': 'sessions expired',
  'sold-out': 'books in carts sold out',
  'server-down': 'server down',
  'empty-catalogue': 'empty catalogue',
  'ten-thousand-books': '10,000 books',
};

/** The controls in use, in words: '500 on every call, 2 s delay'; `''` if all are normal. */
export function describeControls({ delay, failure, scenario }: Controls): string {
  const parts = [
    failure && describeFailure(failure),
    scenario && SCENARIO_WORDS[scenario],
    delay !== NORMAL_DELAY && describeDelay(delay),
  ];
  return parts.filter(Boolean).join(', ');
}

function describeFailure({ how, for: target }: Failure): string {
  const what = { network: 'no network', malformed: 'broken answer' };
  const where = { next: 'the next call', all: 'every call' };
  const words = typeof how === 'number' ? how : what[how];
  return `${words} on ${target === 'next' || target === 'all' ? where[target] : target}`;
}

function describeDelay(delay: Delay): string {
  if (delay === 'slow-3g') return 'slow 3G';
  if (delay === 0) return 'no delay';
  return delay < 1000 ? `${delay} ms delay` : `${delay / 1000} s delay`;
}
