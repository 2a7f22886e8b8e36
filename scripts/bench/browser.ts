import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { connect, type Connection } from './cdp.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'chrome'];
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--hide-scrollbars',
  '--remote-debugging-port=0',
];

export interface Browser {
  connection: Connection;
  port: number;
  close(): Promise<void>;
}

/** Starts a Chromium with an empty profile, which goes when it is closed. */
export async function openBrowser(): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'kitabdost-bench-'));
  const child = spawn(findChromium(), [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: 'ignore',
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const [port = '', path = ''] = await readAddress(join(profile, 'DevToolsActivePort'));
  const connection = await connect(`ws://127.0.0.1:${port}${path}`);
  return {
    connection,
    port: Number(port),
    async close() {
      await connection.send('Browser.close').catch(() => child.kill());
      await gone;
      connection.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function readAddress(file: string): Promise<string[]> {
  for (let tries = 0; tries < 300; tries++) {
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
    if (lines.length > 1) return lines;
    await wait(50);
  }
  throw new Error('Chromium did not open its debugging port within 15 s.');
}

/** `CHROMIUM`, Playwright's own, or one on the path. */
function findChromium(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const onPath = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const candidates = [process.env['CHROMIUM'] ?? '', chromium.executablePath(), ...onPath];
  const found = candidates.find((file) => file && existsSync(file));
  if (!found) throw new Error('No Chromium was found: set CHROMIUM to its path.');
  return found;
}
