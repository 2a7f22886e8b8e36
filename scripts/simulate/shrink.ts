import { DAY_MS, SECOND_MS } from '#domain/values/time.ts';
import { runStory } from './run.ts';
import type { Act, Story } from './story.ts';
import type { WorldOptions } from './world.ts';

/** So many stories are tried at most. */
const MAX_RUNS = 80;

/**
 * Returns the smallest story found that violates the same invariant, in `days` after its start: with
 * fewer acts, with one
 * process, and with fewer acts whose network and waits have faults. Acts keep their own random
 * numbers, so that leaving one out changes the others little.
 */
export async function shrinkStory(
  failing: Story,
  { invariant, days }: { invariant: string; days: number },
  options: WorldOptions = {},
): Promise<Story> {
  let best = failing;
  let runs = 0;

  /** Takes the story if it still fails. */
  async function attempt(story: Story): Promise<boolean> {
    if (runs >= MAX_RUNS) return false;
    runs += 1;
    const { violations } = await runStory(story, options);
    if (violations[0]?.invariant !== invariant) return false;
    best = story;
    return true;
  }

  async function leaveOutActs(): Promise<void> {
    for (let size = Math.ceil(best.acts.length / 2); size >= 1; size = Math.floor(size / 2)) {
      let start = 0;
      while (start < best.acts.length) {
        const acts = best.acts.filter((_, index) => index < start || index >= start + size);
        if (!(await attempt({ ...best, acts }))) start += size;
      }
    }
  }

  async function calmActs(): Promise<void> {
    const calm = (act: Act): Act => ({ ...act, calm: true });
    if (await attempt({ ...best, acts: best.acts.map(calm) })) return;
    for (const index of best.acts.keys())
      await attempt({
        ...best,
        acts: best.acts.map((act, position) => (position === index ? calm(act) : act)),
      });
  }

  const isBefore = ({ at }: Act) => at * SECOND_MS <= days * DAY_MS;
  await attempt({ ...best, acts: best.acts.filter(isBefore) });
  await leaveOutActs();
  if (best.processes > 1) await attempt({ ...best, processes: 1 });
  await calmActs();
  await leaveOutActs();
  return best;
}
