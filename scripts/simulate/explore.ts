import { createHash } from 'node:crypto';
import { SECOND_MS } from '#domain/values/time.ts';
import { runStory, type Result } from './run.ts';
import { shrinkStory } from './shrink.ts';
import { makeLargeStory, type Size } from './large-story.ts';
import { makeStory, type Story } from './story.ts';
import type { WorldOptions } from './world.ts';

/** A story that violated an invariant, made small. */
interface Finding {
  story: Story;
  /** The result of the small story, with its lines. */
  result: Result;
  /** How long it took until the invariant was violated, without making the story small. */
  seconds: number;
}

export interface Exploration {
  days: number;
  steps: number;
  stories: number;
  orders: number;
  digest: string;
  finding?: Finding;
}

interface ExploreOptions extends Omit<WorldOptions, 'goesOn'> {
  seed: number;
  /** Whether to play another story. */
  goesOn(explored: Exploration): boolean;
  /** By default, plays small stories one after another. */
  size?: Size | undefined;
}

/** Plays the stories of `seed`, `seed + 1`, … until one violates an invariant. */
export async function explore({
  seed,
  goesOn,
  size,
  ...options
}: ExploreOptions): Promise<Exploration> {
  const begin = performance.now();
  const explored: Exploration = { days: 0, steps: 0, stories: 0, orders: 0, digest: '' };
  while (goesOn(explored)) {
    const next = seed + explored.stories;
    const story = size ? makeLargeStory(next, size) : makeStory(next);
    // A small story is played to its end.
    const mayGoOn = () => !size || goesOn(explored);
    const result = await runStory(story, { ...options, goesOn: mayGoOn });
    explored.stories += 1;
    explored.days += result.days;
    explored.steps += result.steps;
    explored.orders += result.orders;
    explored.digest = shorten(explored.digest + result.digest);
    const [violation] = result.violations;
    if (!violation) continue;
    const seconds = (performance.now() - begin) / SECOND_MS;
    // A long story takes too long to be played often.
    if (size) return { ...explored, finding: { story, result, seconds } };
    const small = await shrinkStory(story, { ...violation, days: result.days }, options);
    const shown = await runStory(small, { ...options, keepLines: true });
    return { ...explored, finding: { story: small, result: shown, seconds } };
  }
  return explored;
}

function shorten(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
