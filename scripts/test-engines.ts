import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buyBooks, signInWithoutStorage, checkForcedColours } from '../e2e/engines/buy-books.ts';
import type { Engine } from '../e2e/engines/engine.ts';
import { FIREFOX, startFirefox } from '../e2e/engines/firefox.ts';
import { waitForCache, readShop, type Step } from '../e2e/engines/read-shop.ts';
import { createUser, type User } from '../e2e/engines/user.ts';
import { startWebKit, WEBKIT_PROGRAMS } from '../e2e/engines/webkit.ts';
import { findProgram } from './chromium.mjs';
import { run } from './fail.ts';
import { findFreePort } from './free-port.ts';
import { serveFolder } from './serve.ts';
import { waitForServer } from './testing/wait-for-server.ts';

const START_TIMEOUT_MS = 180_000;
const WIDE = [1280, 800] as const;
const NARROW = [390, 844] as const;
/** Settings of Firefox: 2 blocks all cookies and storage. */
const BLOCKED_STORAGE = { 'network.cookie.cookieBehavior': 2 };
/** 2 replaces the colours of all pages with the user's own. */
const OWN_COLOURS = { 'browser.display.document_color_use': 2 };

/** Opens the demo or the server on a free port. */
type OpenShop = () => Promise<{ origin: string; close(): Promise<void> }>;
const openDemo: OpenShop = () => serveFolder({ folder: 'dist', port: 0 });
type Walk = (user: User, step: Step) => Promise<void>;

let passed = 0;
let failed = 0;

// With `--purchase`, makes only one order, in Firefox with the existing build of the demo.
if (process.argv.includes('--purchase')) {
  if (isInstalled('Firefox', FIREFOX))
    await visit('Firefox, demo', startFirefox, openDemo, buyOnPhone);
} else {
  build('scripts/build/build.ts', {});
  build('scripts/build/build-server.ts', { VITE_SERVER: '1' });
  const shops = { demo: openDemo, server: openServer };
  for (const [name, open] of Object.entries(shops)) {
    if (isInstalled('Firefox', FIREFOX)) {
      await visit(`Firefox, ${name}`, startFirefox, open, walkWholeShop);
      const startWithOwnColours = () => startFirefox(OWN_COLOURS);
      await visit(`Firefox, ${name}, own colours`, startWithOwnColours, open, checkForcedColours);
      const startWithoutStorage = () => startFirefox(BLOCKED_STORAGE);
      await visit(`Firefox, ${name}, no storage`, startWithoutStorage, open, signInWithoutStorage);
    }
    if (isInstalled('WebKit', ...WEBKIT_PROGRAMS))
      await visit(`WebKit, ${name}`, startWebKit, open, walkWholeShop);
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

async function walkWholeShop(user: User, step: Step): Promise<void> {
  await readShop(user, step);
  await buyBooks(user, step);
  await user.resize(...NARROW);
  await buyBooks(user, (name, act) => step(`${name}, on a phone`, act));
  await waitForCache(user, step);
}

async function buyOnPhone(user: User, step: Step): Promise<void> {
  await user.resize(...NARROW);
  await buyBooks(user, step);
}

/** Walks through the demo or the server in one browser. Stops at the first step that fails. */
async function visit(name: string, start: () => Promise<Engine>, open: OpenShop, walk: Walk) {
  console.log(name);
  const shop = await open();
  const engine = await start();
  const step: Step = async (title, act) => {
    await act();
    const errors = engine.takeErrors();
    if (errors.length > 0) throw new Error(`${title}: ${errors.join('\n')}`);
    passed += 1;
  };
  let title = 'start';
  try {
    const user = createUser(engine, shop.origin);
    await user.resize(...WIDE);
    // Turns off the delay of the mock API; the server ignores the parameter.
    await user.open('/?mockDelay=0');
    await walk(user, (next, act) => step((title = next), act));
  } catch (error) {
    failed += 1;
    const seen = () => `${location.href}: ${document.body.innerText.slice(0, 300)}`;
    const page = await engine.run(seen).catch(String);
    console.error(`✗ ${name}: ${title}\n  ${String(error)}\n${page}`);
  } finally {
    await engine.close();
    await shop.close();
  }
}

function isInstalled(name: string, ...programs: string[]): boolean {
  const missing = programs.filter((program) => !findProgram([program]));
  if (missing.length > 0) console.log(`${name} was left out: there is no ${missing.join()}.`);
  return missing.length === 0;
}

function build(script: string, environment: NodeJS.ProcessEnv) {
  if (!run([process.execPath, script], environment)) process.exit(1);
}

async function openServer() {
  const port = await findFreePort();
  const child = spawn(process.execPath, ['e2e/support/servers/shop-server.ts'], {
    env: { ...process.env, E2E_SHOP: '1', E2E_PORT: String(port) },
    stdio: 'inherit',
  });
  const origin = `http://127.0.0.1:${port}`;
  const describe = () => 'The server of the shop ended at its start.';
  await waitForServer(origin, { child, limitMs: START_TIMEOUT_MS, describe });
  return {
    origin,
    async close() {
      child.kill();
      await once(child, 'exit');
    },
  };
}
