import { describeControls } from './badge/description.ts';
import { writeMirror } from './badge/mirror.ts';
import { hearNotes, tellNote } from '#hosts/browser/notes.ts';
import { showsOtherBooks } from './scenarios/scenarios.ts';
import { changeSettings, NORMAL, readSettings, type Controls, type Settings } from './settings.ts';

/** What is set now, by whichever tab. */
export async function readControls(): Promise<Controls> {
  return controlsOf(await readSettings());
}

/** Sets what is given and leaves the rest; resolves once every call from now on is answered so. */
export async function setControls(change: Partial<Controls>): Promise<Controls> {
  const { before, after } = await changeSettings((kept) => expire(kept, { ...kept, ...change }));
  const controls = controlsOf(after);
  writeMirror(describeControls(controls));
  tellNote(showsOtherBooks(before.scenario, after.scenario) ? 'data' : 'controls');
  return controls;
}

/** Back to a server as it should be; the data of the shop stay. */
export function resetControls(): Promise<Controls> {
  return setControls(NORMAL);
}

/** Calls back after each change, made here, in another tab or by a call that took its failure. */
export function subscribeToControls(listener: (controls: Controls) => void): () => void {
  return hearNotes(() => void readControls().then(listener));
}

/** Every session that began before this scenario is over. */
function expire(before: Settings, after: Settings): Settings {
  if (after.scenario !== 'session-expired' || before.scenario === after.scenario) return after;
  return { ...after, expiredAt: Date.now() };
}

function controlsOf({ expiredAt: _, ...controls }: Settings): Controls {
  return controls;
}
