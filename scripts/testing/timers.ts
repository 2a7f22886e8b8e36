import { vi } from 'vitest';
import { findComponent } from './listeners.ts';

/** Files of components and hooks. Timers of others may outlive a screen, as that of a download. */
const COMPONENT_OR_HOOK = /\.tsx$|\/use-[^/]+$/;

/**
 * For tests: watches the timers that components set, also those that a test fakes. `takeLeft`
 * returns where those were set that are still waiting, and forgets them.
 */
export function watchTimers() {
  const waiting = new Map<unknown, string>();
  /** Whether the timer of a component runs at present, which may set the next one. */
  let isRunning = false;
  const watch = (kind: 'setTimeout' | 'setInterval', clear: 'clearTimeout' | 'clearInterval') => {
    const { [kind]: set, [clear]: end } = globalThis;
    const watched = (callback: (...rest: unknown[]) => void, ...rest: [number, ...unknown[]]) => {
      const caller = findComponent(isRunning);
      const timer: unknown = set(
        (...values: unknown[]) => {
          if (kind === 'setTimeout') waiting.delete(timer);
          isRunning = caller !== undefined;
          try {
            callback(...values);
          } finally {
            isRunning = false;
          }
        },
        ...rest,
      );
      if (caller && COMPONENT_OR_HOOK.test(caller) && mustBeCleared(callback, rest[0]))
        waiting.set(timer, `${kind} of ${caller}`);
      return timer;
    };
    Object.assign(globalThis, {
      [kind]: Object.assign(watched, set),
      [clear]: (timer: Parameters<typeof end>[0]) => {
        waiting.delete(timer);
        end(timer);
      },
    });
  };
  const watchAll = () => {
    watch('setTimeout', 'clearTimeout');
    watch('setInterval', 'clearInterval');
  };
  const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis;
  watchAll();
  const { useFakeTimers } = vi;
  vi.useFakeTimers = (config) => {
    useFakeTimers(config);
    watchAll();
    return vi;
  };
  return {
    takeLeft(): string[] {
      const left = [...waiting.values()];
      waiting.clear();
      return left;
    },
    stop() {
      vi.useFakeTimers = useFakeTimers;
      Object.assign(globalThis, { setTimeout, clearTimeout, setInterval, clearInterval });
    },
  };
}

/** Not a timer that runs at once, nor a pause of a function, which then checks if it may go on. */
function mustBeCleared(callback: (...rest: unknown[]) => void, ms = 0): boolean {
  const isPause = String(callback).includes('[native code]');
  return ms > 0 && !isPause;
}
