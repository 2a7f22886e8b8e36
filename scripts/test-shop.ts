import { run } from './fail.ts';

/** Runs the journeys of `e2e/` against the shop's own server over SQLite. */

const commands = [
  ['node', 'scripts/build/build-server.ts'],
  ['node', 'scripts/checks/check-browsers.ts', 'dist-shop/public'],
  ['playwright', 'test', '--config=playwright.config.ts', ...process.argv.slice(2)],
];
for (const command of commands)
  if (!run(command, { VITE_SERVER: '1', E2E_SHOP: '1' })) process.exit(1);
