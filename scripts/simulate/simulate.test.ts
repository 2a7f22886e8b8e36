import { afterAll, describe, expect, it } from 'vitest';
import { SEED } from '#api/random/random-suite.ts';
import { packTrace, unpackTrace } from '#devtools/replay/trace.ts';
import { explore } from './explore.ts';
import { REGRESSIONS } from './regressions.ts';
import { runStory } from './run.ts';
import { chooseStore, cleanUp } from './stores.ts';
import { makeStory } from './story.ts';
import { toTrace } from './trace.ts';

describe('the simulated shop', () => {
  afterAll(cleanUp);

  it.each(['memory', 'sqlite', 'indexed-db'])(
    'plays a story over %s in the same way each time',
    async (name) => {
      const { openStore } = chooseStore(name);
      const { acts, ...rest } = makeStory(2);
      const story = { ...rest, acts: acts.slice(0, 20) };
      const [first, second] = [
        await runStory(story, { openStore }),
        await runStory(story, { openStore }),
      ];
      expect(first.steps).toBeGreaterThan(300);
      expect(second).toEqual(first);
    },
  );

  it.each(Object.entries(REGRESSIONS))('%s', async (_name, story) => {
    const { violations } = await runStory(story);
    expect(violations).toEqual([]);
  });

  it('plays one story of a shop with as many orders a day as asked', async () => {
    const size = { days: 1, orders: 5 };
    const explored = await explore({ seed: 1, size, goesOn: ({ days }) => days < size.days });
    expect(explored).toMatchObject({ stories: 1, orders: 5 });
    expect(explored.finding).toBeUndefined();
  });

  it('makes a trace of a story that fits into an address', async () => {
    const [story] = Object.values(REGRESSIONS);
    if (!story) expect.fail('There is no story.');
    const { trace } = await runStory(story, { keepLines: true });
    const ordered = trace.find(({ what }) => what === 'places an order');
    expect(ordered).toMatchObject({
      who: 'Imran',
      call: { method: 'POST', path: '/user/orders', body: expect.anything(), status: 201 },
    });
    const records = ordered?.changes?.map(({ record }) => record.replace(/\/.*/, '')) ?? [];
    expect(records).toEqual(expect.arrayContaining(['orders', 'books']));
    const packed = await packTrace(toTrace(story, trace, 'memory'));
    expect(packed.length).toBeLessThan(16_000);
    expect((await unpackTrace(packed)).steps).toHaveLength(trace.length);
  });

  it(`keeps its rules in two stories, from seed ${SEED}`, async () => {
    const goesOn = ({ stories }: { stories: number }) => stories < 2;
    const { finding, ...explored } = await explore({ seed: SEED, goesOn });
    console.info(`Seed ${SEED}: ${explored.stories} stories, ${explored.steps} steps.`);
    expect(finding?.result.lines.join('\n')).toBeUndefined();
  });
});
