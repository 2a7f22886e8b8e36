import { shiftStory } from './shift-story.ts';
import type { StoryData, StoryName } from './story-data.ts';

/** How long to wait for the file. A page waits longer for the response to its call. */
const TIMEOUT_MS = 8000;

/** The tries that run or have failed, by the story, and by the load of a page. */
const tries = new Map<string, Map<string, Promise<boolean>>>();

/**
 * Runs `work`, which reads a story; resolves with whether it succeeded. After a failure, such as one
 * without a network, the next load of a page tries again, and not the next call, because each would
 * wait. `tab` is the id of the loaded page.
 */
export function tryStory(id: string, tab: string, work: () => Promise<void>): Promise<boolean> {
  const loads = tries.get(id) ?? new Map<string, Promise<boolean>>();
  const known = loads.get(tab);
  if (known) return known;
  const run = work().then(
    () => tries.delete(id) || true,
    (error: unknown) => {
      console.info(`The story ${id} is not here; the next load tries again.`, error);
      return false;
    },
  );
  tries.set(id, loads.set(tab, run));
  return run;
}

/** Reads a story that the build has made, moved to today. */
export async function readStory(name: StoryName): Promise<StoryData> {
  const site = new URL(import.meta.env.BASE_URL, location.href);
  const file = await fetch(new URL(`stories/${name}.json`, site), {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!file.ok) throw new Error(`The story ${name} got ${file.status}.`);
  const siteUrl = site.href.replace(/\/$/, '');
  return shiftStory((await file.json()) as StoryData, { now: Date.now(), siteUrl });
}
