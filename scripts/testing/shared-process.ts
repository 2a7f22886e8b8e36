import { IDBFactory } from 'fake-indexeddb';
import { afterAll, vi } from 'vitest';

// Test files share a process, so clean up what one file leaves for the next.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  if ('indexedDB' in globalThis) globalThis.indexedDB = new IDBFactory();
});
