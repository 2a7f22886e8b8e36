/**
 * Calls `read` for all who ask while it runs at once, after it has ended: nobody gets what was read
 * before they asked, and there is never more than one call under way.
 */
export function shareNext<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> | undefined;
  let next: Promise<T> | undefined;

  function start(): Promise<T> {
    next = undefined;
    const reading = read();
    const done = reading
      .catch(() => undefined)
      .then(() => {
        if (running === done) running = undefined;
      });
    running = done;
    return reading;
  }

  return () => {
    if (!running) return start();
    return (next ??= running.then(start));
  };
}
