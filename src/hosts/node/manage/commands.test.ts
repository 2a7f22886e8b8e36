import { describe, expect, it } from 'vitest';
import { redeemLink, type LinkKind } from '#stores/sql/links.ts';
import { SCHEMA } from '#stores/sql/migrate.ts';
import { TEST_DATABASES } from '#stores/sql/testing.ts';
import { dump, openFilled, openTestData, runCommand } from './testing.ts';

const SITE = { SITE_URL: 'https://books.example' };

describe.each(TEST_DATABASES)('manage on $name', ({ makeEnvironment }) => {
  async function redeem(
    environment: Record<string, string>,
    { kind, token, now }: { kind: LinkKind; token: string; now: number },
  ) {
    const { write } = await openTestData(environment);
    return write((query) => redeemLink(query, kind, token, now));
  }

  it('makes a link for an owner, without anything set up', async () => {
    const environment = { ...(await makeEnvironment()), ...SITE };
    const { link, ...rest } = await runCommand(environment, 'owner', 'asha@example.com');
    expect(rest).toEqual({ code: 0, ok: true, email: 'asha@example.com' });
    expect(link).toMatch(/^https:\/\/books\.example\/desk\/welcome#[\w-]{43}$/);
    const token = String(link).split('#')[1] ?? '';
    expect(await redeem(environment, { kind: 'owner', token, now: Date.now() })).toEqual({
      email: 'asha@example.com',
    });
  });

  it('makes a link for a new password, for one hour and for a user only', async () => {
    const environment = { ...(await makeEnvironment()), ...SITE };
    await openFilled(environment);
    expect(await runCommand(environment, 'reset-password', 'ravi@example.com')).toEqual({
      code: 1,
      ok: false,
      error: 'Nobody has signed up with ravi@example.com.',
    });
    const { link, ...rest } = await runCommand(environment, 'reset-password', 'asha@example.com');
    const now = Date.now();
    expect(rest).toEqual({ code: 0, ok: true, email: 'asha@example.com' });
    expect(link).toMatch(/^https:\/\/books\.example\/reset\/[\w-]{43}$/);
    const token = String(link).split('/').at(-1) ?? '';
    const late = { kind: 'reset', token, now: now + 3_600_000 } as const;
    expect(await redeem(environment, late)).toBe(undefined);
    const inTime = { ...late, now: now + 3_500_000 };
    expect(await redeem(environment, inTime)).toEqual({ email: 'asha@example.com' });
  });

  it.each([1, 2, 3])('migrates data of schema %i, and says so', async (from) => {
    const environment = await makeEnvironment();
    const { read } = await openFilled(environment, from);
    const before = await dump(read, from);
    const migrated = { code: 0, ok: true, from, to: SCHEMA };
    expect(await runCommand(environment, 'migrate')).toEqual(migrated);
    expect(await dump(read, from)).toEqual(before);
    expect(await runCommand(environment, 'migrate')).toEqual({ ...migrated, from: SCHEMA });
  });

  it('makes no backup of nothing', async () => {
    const environment = await makeEnvironment();
    expect(await runCommand(environment, 'backup', '/nowhere')).toMatchObject({
      code: 1,
      error: expect.stringContaining('There are no data in'),
    });
  });
});
