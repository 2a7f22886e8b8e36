import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Node then compiles a file once, and not in each process and in each thread of SQLite.
process.env['NODE_COMPILE_CACHE'] ??= resolve('node_modules/.cache/compiled');
// Neither UTC nor the time of India, so that tests notice code that uses the local time.
process.env['TZ'] = 'America/New_York';

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
          include: ['src/{contract,domain,seed,api,import,stores,providers}/**/*.test.ts'],
          exclude: ['src/providers/*/checkout.test.ts'],
          // A process per file would be a quarter of the work.
          isolate: false,
          // Node imports these files itself, as on a server: Vite would rewrite them for each
          // project, and each use of an imported name would call a getter. Mutants need Vite.
          experimental: { viteModuleRunner: 'MUTATED_ROOM' in process.env, nodeLoader: false },
          setupFiles: ['scripts/testing/shared-process.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          include: [
            'src/providers/*/checkout.test.ts',
            'src/{hosts/browser,hosts/memory,devtools/controls}/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'scripts',
          // The tests of the server import parts of the storefront, whose .tsx Node cannot read.
          include: ['{scripts,src/hosts/node}/**/*.test.ts'],
          isolate: false,
          setupFiles: ['scripts/testing/shared-process.ts'],
        },
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
        },
      },
    ],
  },
});
