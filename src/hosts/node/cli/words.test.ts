import { expect, it } from 'vitest';
import { runCommand } from './testing.ts';

const PARCEL = ['--carrier', 'India Post', '--tracking', 'EK1'];

it.each([
  [['owner', 'asha'], '"asha" is not an email address.'],
  [['owner', 'Guest@example.com'], 'The guest cannot be an owner'],
  [
    [],
    'A command is missing; the commands are owner EMAIL, import FILE [--dry-run] [--map TEXT] [--values TEXT] [--stock TEXT] [--existing TEXT], export',
  ],
  [['toString'], 'There is no command "toString"; the commands are'],
  [['backup'], 'Usage: backup FILE.'],
  [['backup', ''], 'Usage: backup FILE.'],
  [['migrate', 'now'], 'Usage: migrate.'],
  [['backup', 'x', '--replace'], 'Usage: backup FILE.'],
  [['restore', 'x', '--replace=no'], 'Usage: restore FILE [--replace] [--dry-run].'],
  [['restore', '/nowhere'], 'There is no file /nowhere.'],
  [['order', 'KD-000001'], 'Usage: order NUMBER STEP [--carrier TEXT] [--tracking TEXT]'],
  [['order', 'KD-000001', 'packed', '--note'], 'Usage: order NUMBER STEP'],
  [['order', 'KD-000001', 'packed', '--replace'], 'Usage: order NUMBER STEP'],
  [
    ['order', 'KD-000001', 'lost'],
    'The step must be one of packed, shipped, delivered, undelivered, cancelled',
  ],
  [['order', 'KD-000001', 'shipped', '--tracking', 'EK1'], '--tracking and --url need --carrier.'],
  [['order', 'KD-000001', 'shipped', '--url', 'https://x.in/1'], '--url need --carrier.'],
  [['order', 'KD-000001', 'packed', ...PARCEL], 'belong to the step shipped.'],
  [
    ['order', 'KD-000001', 'shipped', ...PARCEL, '--url', 'www.x.in/1'],
    '--url must begin with http',
  ],
  [['order', 'KD-000001', 'shipped', ...PARCEL, '--note', 'x'.repeat(501)], '1 to 500 letters'],
  [
    ['order', 'KD-000001', 'shipped', '--carrier', 'India Post', '--tracking', 'x'.repeat(501)],
    '--tracking at most 500',
  ],
])('refuses %j', async (words, error) => {
  expect(await runCommand({ DATA_DIR: '/nowhere' }, ...words)).toEqual({
    code: 1,
    ok: false,
    error: expect.stringContaining(error),
  });
});

it('reports an invalid environment variable', async () => {
  expect(await runCommand({ PORT: 'x' }, 'migrate')).toMatchObject({
    code: 1,
    error: 'PORT must be a number from 0 to 65535, not "x".',
  });
});
