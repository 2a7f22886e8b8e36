/**
 * Options of `spawnSync` that end a process which hangs at its exit, because no timer of the test
 * runs meanwhile. V8 in Node 24 can deadlock there, and then ignores SIGTERM. Shorter than the limit
 * of a test, because what the process has printed is often enough.
 */
export const LIMITS = { timeout: 200_000, killSignal: 'SIGKILL' } as const;
