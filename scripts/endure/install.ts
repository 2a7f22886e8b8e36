import { execFileSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, rm, utimes } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { findOtherUser, readEnvironment, startUnit } from '../systemd-unit.ts';

/**
 * Follows docs/operate.md in a fresh clone: builds it for production, runs the unit's command as another
 * user, then the same after an update that touches the lock file. Resolves with whether both went well.
 */
export async function installShop(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'kitabdost-install-'));
  const [site, dataDir] = [join(folder, 'site'), join(folder, 'data')];
  const results: boolean[] = [];
  try {
    await chmod(folder, 0o755);
    execFileSync('git', ['clone', '--quiet', '.', site]);
    await mkdir(dataDir);
    const { uid, gid } = findOtherUser(site);
    if (uid !== undefined && gid !== undefined) await chown(dataDir, uid, gid);
    for (const step of ['first start', 'update']) {
      await utimes(join(site, 'package-lock.json'), new Date(), new Date());
      const begin = performance.now();
      execFileSync('npm', ['run', 'build:shop'], {
        cwd: site,
        // As an operator has it: without the Node in this checkout.
        env: { HOME: homedir(), ...readEnvironment({ site, dataDir, port: 0 }) },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const seconds = Math.round((performance.now() - begin) / 1000);
      const code = await runOnce(site, dataDir);
      console.log(`  ${step}: built in ${seconds} s, ended with ${code}`);
      results.push(code === 0);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return results.every(Boolean);
}

/** Resolves with the exit code, after a page was answered. */
async function runOnce(site: string, dataDir: string): Promise<unknown> {
  const port = await freePort();
  const { child, exited } = await startUnit({ site, dataDir, port });
  const page = await fetch(`http://127.0.0.1:${port}/books`);
  if (!page.ok) console.log(`    /books: ${page.status}`);
  child.kill('SIGTERM');
  const { code } = await exited;
  return page.ok ? code : page.status;
}
