import { useSyncExternalStore } from 'react';
import { readControls, setControls, subscribeToControls } from '../../controls/controls.ts';
import type { Controls } from '../../controls/settings.ts';

let controls: Controls | undefined;
let changesUnderWay = 0;
const listeners = new Set<() => void>();

/** What is set of the mock, by whichever tab; `undefined` until it has been read. */
export function useControls(): Controls | undefined {
  return useSyncExternalStore(subscribe, () => controls);
}

/** Sets what is given; it shows at once, before it is kept. */
export async function changeControls(change: Partial<Controls>): Promise<void> {
  if (!controls) return;
  changesUnderWay += 1;
  publish({ ...controls, ...change });
  const after = await setControls(change).finally(() => (changesUnderWay -= 1));
  hear(after);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = subscribeToControls(hear);
  void readControls().then(hear);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** What was read while a change is under way may be older than what is shown. */
function hear(heard: Controls): void {
  if (changesUnderWay === 0) publish(heard);
}

function publish(next: Controls): void {
  controls = next;
  for (const listener of listeners) listener();
}
