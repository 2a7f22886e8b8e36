import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LIMITS } from './testing/limits.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kitabdost-manage-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function manage(dataDir: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/manage.ts', ...words], {
    ...LIMITS,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: '', SITE_URL: '', DATA_DIR: join(folder, dataDir) },
  });
  return { status, stdout, stderr };
}

it('runs each command, and reports an error in its output and exit status', () => {
  const file = join(folder, 'backup.gz');
  const owner = manage('one', 'owner', 'asha@example.com');
  expect(owner).toEqual({
    status: 0,
    stdout: expect.stringContaining('/desk/welcome#'),
    stderr: '',
  });
  expect(manage('one', 'backup', file)).toMatchObject({ status: 0, stderr: '' });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const { status, stdout } = manage('two', 'restore', file, '--json');
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, rows: 2 });
  expect(manage('two', 'restore', file)).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/two has data already: .*, write --replace after the file\.\n$/),
  });
  expect(manage('two', 'check')).toEqual({ status: 0, stdout: 'No problems found.\n', stderr: '' });
});
