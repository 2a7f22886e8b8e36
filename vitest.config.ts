import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Node then compiles a file once, and not in each process and in each thread of SQLite.
process.env['NODE_COMPILE_CACHE'] ??= resolve('node_modules/.cache/compiled');
// Neither UTC nor the time of India, so that tests notice code that uses the local time.
process.env['TZ'] = 'America/New_York';

// A process that has run a test without a window starts again for one with a window.
const WITH_WINDOW = globSync('src/{providers,hosts,devtools/controls}/**/*.test.ts').filter(
  (file) => readFileSync(file, 'utf8').startsWith('// @vitest-environment jsdom'),
);

/** The host in a browser keeps its store and channels in modules: a process for each file. */
const WITH_STATE = 'src/{hosts/browser,hosts/memory,devtools/controls}/**/*.test.ts';

const STATELESS = /\/src\/(?:contract|domain|seed|api|import|stores)\//;

export default defineConfig({
  plugins: [react()],
  test: {
    setupFiles: ['scripts/testing/every-file.ts'],
    globalSetup: ['scripts/testing/find-postgres.ts', 'scripts/testing/data-folder.ts'],
    restoreMocks: true,
    // Two per processor, because many tests wait for a database, a thread or a timer; not more than
    // PostgreSQL has connections for.
    maxWorkers: Math.min(2 * availableParallelism(), 8),
    // After the screens, because projects with other numbers of workers run one after the other.
    sequence: { groupOrder: 1 },
    // They only say that a test hangs, because a busy machine may be many times slower.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: [
            'src/{contract,domain,seed,api,import,stores,providers,hosts}/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: [...WITH_WINDOW, WITH_STATE],
          // A process per file would be a quarter of the work.
          isolate: false,
          setupFiles: ['scripts/testing/shared-process.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'browser', include: [WITH_STATE, ...WITH_WINDOW] },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: [
            'src/{ui,bills,client,storefront,desk,devtools/console,devtools/panels,devtools/replay}/**/*.test.{ts,tsx}',
          ],
          environment: 'jsdom',
          // A process per file would spend three quarters of its time on loading jsdom and React.
          isolate: false,
          // One per processor: these tests do not wait, and each worker loads jsdom and React.
          maxWorkers: Math.min(availableParallelism(), 8),
          sequence: { groupOrder: 0 },
          setupFiles: ['scripts/testing/shared-process.ts', 'scripts/testing/screens.ts'],
          // Rooms without state, which Node imports itself: they stay when a file has ended, and the
          // modules of the others are loaded again. Mutants need Vite.
          server: { deps: { external: 'MUTATED_ROOM' in process.env ? [] : [STATELESS] } },
        },
      },
    ],
  },
});
