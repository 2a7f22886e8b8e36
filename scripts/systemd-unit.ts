import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, resolve } from 'node:path';
import { isReady, waitForServer } from './testing/wait-for-server.ts';

/** The unit that docs/operate.md describes. */
export const UNIT = readFileSync('deploy/kitabdost@.service', 'utf8');

/** The path of the checkout in the unit. */
const SITE = /^WorkingDirectory=(.*)$/m.exec(UNIT)?.[1] ?? '';
/** The id of the user and the group `nobody`. */
const UNPRIVILEGED_ID = 65_534;
const START_TIMEOUT_MS = 180_000;

interface Place {
  /** The checkout; the unit has it in `/srv/kitabdost`. */
  site: string;
  dataDir: string;
  port: number;
}

interface UnitProcess {
  child: ChildProcess;
  /** Resolves with its exit code, and what it wrote to standard error. */
  exited: Promise<{ code: unknown; errors: string }>;
  isReady(): Promise<boolean>;
}

/** Reads the environment variables of the unit. */
export function readEnvironment({ site, dataDir, port }: Place): Record<string, string> {
  const pairs = [...UNIT.matchAll(/^Environment=(.*)$/gm)]
    .flatMap(([, line = '']) => line.split(' '))
    .map((pair) => pair.replaceAll('%i', String(port)).replaceAll(SITE, site).split('=', 2));
  const environment = Object.fromEntries(pairs) as Record<string, string>;
  const path = `${environment['PATH']}${delimiter}${dirname(process.execPath)}`;
  return { ...environment, PATH: path, DATA_DIR: dataDir, SITE_URL: `http://127.0.0.1:${port}` };
}

/**
 * Returns the ids of an unprivileged user. Returns no ids, which means the current user, if the
 * current user may not switch to that user, or if that user cannot read `site`.
 */
export function findOtherUser(site: string): { uid?: number; gid?: number } {
  const other = { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID };
  const { status } = spawnSync('test', ['-r', resolve(site, 'package.json')], other);
  return status === 0 ? other : {};
}

/** Starts the unit's command as systemd does, and resolves once it is ready. Rejects if it ends. */
export async function startUnit(place: Place): Promise<UnitProcess> {
  const { site, port } = place;
  const [command = '', ...words] = (/^ExecStart=(.*)$/m.exec(UNIT)?.[1] ?? '').split(' ');
  const child = spawn(command, words, {
    ...findOtherUser(site),
    cwd: site,
    env: readEnvironment(place),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (text) => (errors += text));
  const exited = once(child, 'exit').then(([code]) => ({ code: code as unknown, errors }));
  const url = `http://127.0.0.1:${port}/readyz`;
  const describe = () => `The unit did not start. ${errors}`;
  await waitForServer(url, { child, limitMs: START_TIMEOUT_MS, describe });
  return { child, exited, isReady: () => isReady(url) };
}
