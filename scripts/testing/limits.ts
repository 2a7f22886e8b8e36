/**
 * Options of `spawnSync` that end a process which hangs at its exit, because no timer of the test
 * runs meanwhile. V8 in Node 24 can deadlock there, and then ignores SIGTERM.
 */
export const LIMITS = { timeout: 300_000, killSignal: 'SIGKILL' } as const;
