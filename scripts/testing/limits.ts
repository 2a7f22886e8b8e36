/**
 * For a process that a test waits for. Node 24 seldom waits for its own threads for ever as it ends,
 * and then no timer of the test runs, and only SIGKILL helps.
 */
export const LIMITS = { timeout: 300_000, killSignal: 'SIGKILL' } as const;
