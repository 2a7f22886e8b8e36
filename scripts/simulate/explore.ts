import { createHash } from 'node:crypto';
import { SECOND_MS } from '#domain/time.ts';
import { runStory, type Result } from './run.ts';
import { shrinkStory } from './shrink.ts';
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

interface ExploreOptions extends WorldOptions {
  seed: number;
  /** Whether to play another story. */
  goesOn(explored: Exploration): boolean;
}

/** Plays the stories of `seed`, `seed + 1`, … until one violates an invariant. */
export async function explore({ seed, goesOn, ...options }: ExploreOptions): Promise<Exploration> {
  const begin = performance.now();
  const explored: Exploration = { days: 0, steps: 0, stories: 0, orders: 0, digest: '' };
  while (goesOn(explored)) {
    const story = makeStory(seed + explored.stories);
    const result = await runStory(story, options);
    explored.stories += 1;
    explored.days += result.days;
    explored.steps += result.steps;
    explored.orders += result.orders;
    explored.digest = shorten(explored.digest + result.digest);
    const [violation] = result.violations;
    if (!violation) continue;
    const seconds = (performance.now() - begin) / SECOND_MS;
    const small = await shrinkStory(story, { ...violation, days: result.days }, options);
    const shown = await runStory(small, { ...options, keepLines: true });
    return { ...explored, finding: { story: small, result: shown, seconds } };
  }
  return explored;
}

function shorten(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
