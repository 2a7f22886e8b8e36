import { describe, expect, it } from 'vitest';
import type { Database } from './database.ts';
import { addLink, redeemLink, type LinkKind } from './links.ts';
import { migrate } from './migrate.ts';
import { TEST_DATABASES } from './testing.ts';

const NOW = 1000;
const UNTIL = 5000;

function redeem({ write }: Database, kind: LinkKind, token: string, now = NOW) {
  return write((query) => redeemLink(query, kind, token, now));
}

describe.each(TEST_DATABASES)('a link in $name', ({ open }) => {
  async function openWithLink(email?: string) {
    const database = await open();
    await migrate(database);
    const link = { kind: 'reset', email, until: UNTIL } as const;
    const token = await database.write((query) => addLink(query, link, NOW));
    return { database, token };
  }

  it('is good once, also for several at once', async () => {
    const { database, token } = await openWithLink('asha@example.com');
    const calls = Array.from({ length: 8 }, () => redeem(database, 'reset', token));
    const taken = (await Promise.all(calls)).filter((link) => link !== undefined);
    expect(taken).toEqual([{ email: 'asha@example.com' }]);
    expect(await redeem(database, 'reset', token)).toBe(undefined);
  });

  it('is good for its kind and until its time only', async () => {
    const { database, token } = await openWithLink();
    expect(await redeem(database, 'owner', token)).toBe(undefined);
    expect(await redeem(database, 'reset', token, UNTIL)).toBe(undefined);
    expect(await redeem(database, 'reset', `${token}x`)).toBe(undefined);
    expect(await redeem(database, 'reset', token, UNTIL - 1)).toEqual({ email: undefined });
  });

  it('stays good when what it was used for failed', async () => {
    const { database, token } = await openWithLink('a\0\ud800');
    const failing = database.write(async (query) => {
      await redeemLink(query, 'reset', token, NOW);
      throw new Error('No password was set.');
    });
    await expect(failing).rejects.toThrow('No password');
    expect(await redeem(database, 'reset', token)).toEqual({ email: 'a\0\ud800' });
  });

  it('is kept without its token, and not longer than it is good', async () => {
    const { database, token } = await openWithLink();
    const stored = JSON.stringify(await database.read('SELECT * FROM links'));
    expect(stored).toContain(`"until_ms":${UNTIL}`);
    expect(stored).not.toContain(token);
    const next = { kind: 'owner', until: 9000 } as const;
    await database.write((query) => addLink(query, next, UNTIL));
    expect(await database.read('SELECT kind FROM links')).toEqual([{ kind: 'owner' }]);
  });
});
