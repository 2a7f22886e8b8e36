import { describe, expect, it } from 'vitest';
import { SEED } from '#api/random-suite.ts';
import { SECOND_MS } from '#domain/time.ts';
import { explore } from './explore.ts';
import { runStory } from './run.ts';
import { makeStory } from './story.ts';

/** Seeds of stories that have violated an invariant once. */
const REGRESSION_SEEDS: readonly number[] = [1];
const FRESH_MS = 7 * SECOND_MS;

describe('the simulated shop', () => {
  it('plays a story in the same way each time', async () => {
    const story = makeStory(2);
    const [first, second] = [await runStory(story), await runStory(story)];
    expect(first.steps).toBeGreaterThan(1000);
    expect(second).toEqual(first);
  });

  it.each(REGRESSION_SEEDS)('keeps its rules in the story of seed %d', async (seed) => {
    const { violations } = await runStory(makeStory(seed));
    expect(violations).toEqual([]);
  });

  it(`keeps its rules in fresh stories, from seed ${SEED}`, { timeout: 60_000 }, async () => {
    const end = performance.now() + FRESH_MS;
    const goesOn = () => performance.now() < end;
    const { finding, ...explored } = await explore({ seed: SEED, goesOn });
    console.info(`Seed ${SEED}: ${explored.stories} stories, ${explored.steps} steps.`);
    expect(finding?.result.lines.join('\n')).toBeUndefined();
  });
});
