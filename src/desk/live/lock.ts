/** Runs `work` with a lock, as the browser allows; returns `false` if the browser has no locks. */
export function requestLock(
  name: string,
  options: LockOptions,
  work: LockGrantedCallback<unknown>,
): boolean {
  // The Web Locks API is missing over plain HTTP, for example on a local network.
  const { locks } = navigator as { locks?: LockManager };
  // Rejects when the signal aborts, the page is being closed, or `work` rejects.
  locks?.request(name, options, work).catch(() => undefined);
  return locks !== undefined;
}
