import { useSyncExternalStore } from 'react';
import { createEmitter } from '#ui/browser/emitter.ts';
import { readControls, setControls, subscribeToControls } from '../controls/controls.ts';
import type { Controls } from '../controls/settings.ts';

let controls: Controls | undefined;
let pendingChanges = 0;
const changes = createEmitter();

/** Returns the controls of the mock, whichever tab has set them; `undefined` until they are read. */
export function useControls(): Controls | undefined {
  return useSyncExternalStore(subscribe, () => controls);
}

/** Changes some of the controls. The page shows the change before it is stored. */
export async function changeControls(change: Partial<Controls>): Promise<void> {
  if (!controls) return;
  pendingChanges += 1;
  publish({ ...controls, ...change });
  const after = await setControls(change).finally(() => (pendingChanges -= 1));
  receive(after);
}

function subscribe(listener: () => void): () => void {
  const stops = [changes.subscribe(listener), subscribeToControls(receive)];
  void readControls().then(receive);
  return () => {
    for (const stop of stops) stop();
  };
}

/** Shows read controls, except while a change is stored: they may be older. */
function receive(received: Controls): void {
  if (pendingChanges === 0) publish(received);
}

function publish(next: Controls): void {
  controls = next;
  changes.emit();
}
