import { spawnSync } from 'node:child_process';

/** Runs the journeys of `e2e/` against the shop's own server over SQLite. */

const environment = { ...process.env, VITE_SERVER: '1', E2E_SHOP: '1' };
const commands = [
  ['node', 'scripts/build/build-server.ts'],
  ['node', 'scripts/checks/check-browsers.ts', 'dist-shop/public'],
  ['playwright', 'test', '--config=playwright.config.ts', ...process.argv.slice(2)],
];
for (const [command = '', ...args] of commands) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: environment });
  if (status !== 0) process.exit(1);
}
