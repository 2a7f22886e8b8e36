import {
  type Controls,
  NORMAL,
  type Settings,
  changeSettings,
  changesBooks,
  describeControls,
  readSettings,
} from './settings.ts';
import { writeMirror } from './mirror.ts';
import { isStory, type StoryScenario } from '#hosts/browser/stories/story-data.ts';
import { onMessage, broadcast } from '#hosts/browser/messages.ts';

/** Reads the current controls, whichever tab has set them. */
export async function readControls(): Promise<Controls> {
  return toControls(await readSettings());
}

/** Changes some controls; resolves with what applies: the old ones if they cannot be stored. */
export async function setControls(change: Partial<Controls>): Promise<Controls> {
  const { scenario } = change;
  if (isStory(scenario) && (await readSettings()).scenario !== scenario) await restart(scenario);
  const { before, after } = await changeSettings((current) =>
    countExpiry(current, { ...current, ...change }),
  );
  const controls = toControls(after);
  writeMirror(describeControls(controls));
  broadcast(changesBooks(before.scenario, after.scenario) ? 'data' : 'controls');
  return controls;
}

/** Lets a story begin again. Without storage, it is in the memory of the page that handles calls. */
async function restart(story: StoryScenario): Promise<void> {
  const { restartStory } = await import('#hosts/browser/stories/story-store.ts');
  await restartStory(story).catch(() => undefined);
}

/** Sets all controls to normal. The data of the shop stay. */
export function resetControls(): Promise<Controls> {
  return setControls(NORMAL);
}

/**
 * Calls `listener` with the controls whenever they may have changed: after a change in any tab, and
 * after the call that has used up the failure for the next call. Returns a function that
 * unsubscribes.
 */
export function subscribeToControls(listener: (controls: Controls) => void): () => void {
  return onMessage(() => void readControls().then(listener));
}

/** Counts the beginnings of 'session-expired'. Each of them ends the sessions that began before. */
function countExpiry(before: Settings, after: Settings): Settings {
  if (after.scenario !== 'session-expired' || before.scenario === after.scenario) return after;
  return { ...after, expiries: (before.expiries ?? 0) + 1 };
}

function toControls({ expiries: _, ...controls }: Settings): Controls {
  return controls;
}
