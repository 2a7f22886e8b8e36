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
import { broadcast, isStory, onMessage } from '#hosts/browser/messages.ts';

/** Reads the current controls, whichever tab has set them. */
export async function readControls(): Promise<Controls> {
  return toControls(await readSettings());
}

/** Changes some controls; resolves with what applies: the old ones if they cannot be stored. */
export async function setControls(change: Partial<Controls>): Promise<Controls> {
  const { before, after } = await changeSettings((current) =>
    countBeginning(current, { ...current, ...change }),
  );
  const controls = toControls(after);
  writeMirror(describeControls(controls));
  broadcast(changesBooks(before.scenario, after.scenario) ? 'data' : 'controls');
  return controls;
}

/** Sets all controls to normal. The data of the shop stay. */
export function resetControls(): Promise<Controls> {
  return setControls(NORMAL);
}

/** Calls `listener` when the controls may have changed. Returns a function that unsubscribes. */
export function subscribeToControls(listener: (controls: Controls) => void): () => void {
  return onMessage(() => void readControls().then(listener));
}

/** Counts the beginnings of 'session-expired', which end earlier sessions, and those of stories. */
function countBeginning(before: Settings, after: Settings): Settings {
  const { scenario } = after;
  if (before.scenario === scenario) return after;
  if (scenario === 'session-expired') return { ...after, expiries: (before.expiries ?? 0) + 1 };
  return isStory(scenario) ? { ...after, beginnings: (before.beginnings ?? 0) + 1 } : after;
}

function toControls({ expiries: _, beginnings: _beginnings, ...controls }: Settings): Controls {
  return controls;
}
