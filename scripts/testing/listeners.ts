type Target = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
type Options = boolean | AddEventListenerOptions | undefined;

interface Added {
  target: Target;
  type: string;
  listener: unknown;
  isCapturing: boolean;
  signal: AbortSignal | undefined;
  caller: string;
}

/** A file of the shop, but no test. */
const SOURCE = /\/src\/(?!\S*\b(?:test|testing)\.tsx?)\S+\.tsx?/;

/**
 * For tests: watches the listeners that components add to the window and to the document. `takeLeft`
 * returns where those were added that are still there, and forgets them.
 */
export function watchListeners() {
  let added: Added[] = [];
  // Some tests of screens run without a window.
  const targets: Target[] = 'document' in globalThis ? [globalThis, document] : [];
  const restorers = targets.map((target) => {
    const { addEventListener, removeEventListener } = target;
    target.addEventListener = (type: string, listener: unknown, options: Options) => {
      const caller = findComponent();
      const { signal, once } = typeof options === 'object' ? options : {};
      const isCapturing = isForCapture(options);
      if (caller !== undefined && !once)
        added.push({ target, type, listener, isCapturing, signal, caller });
      addEventListener.call(target, type, listener as EventListener, options);
    };
    target.removeEventListener = (type: string, listener: unknown, options: Options) => {
      const isThis = (item: Added) =>
        item.target === target &&
        item.type === type &&
        item.listener === listener &&
        item.isCapturing === isForCapture(options);
      added = added.filter((item) => !isThis(item));
      removeEventListener.call(target, type, listener as EventListener, options);
    };
    return () => Object.assign(target, { addEventListener, removeEventListener });
  });
  return {
    takeLeft(): string[] {
      const left = added.filter(({ signal }) => !signal?.aborted);
      added = [];
      return left.map(({ type, caller }) => `${type} of ${caller}`);
    },
    stop: () => restorers.forEach((restore) => restore()),
  };
}

/**
 * Returns the file that has called the caller of this function, if React called that file, or if
 * that is known from its earlier call; else `undefined`.
 */
export function findComponent(isKnown = false): string | undefined {
  const { prepareStackTrace } = Error;
  // Vitest would look up each line in a source map, which takes longer than the rest of the timer.
  Object.assign(Error, { prepareStackTrace: undefined });
  const { stack = '' } = new Error('found');
  Error.prepareStackTrace = prepareStackTrace;
  const [, , , caller = '', ...callers] = stack.split('\n');
  const isByReact = isKnown || callers.some((line) => line.includes('/react-dom/'));
  return isByReact ? SOURCE.exec(caller)?.[0] : undefined;
}

function isForCapture(options: Options): boolean {
  return typeof options === 'object' ? options.capture === true : options === true;
}
