import { describe, expect, it } from 'vitest';
import { hashText } from '#api/auth/hash.ts';
import { SCHEMA } from '#stores/sql/migrate.ts';
import { createSqlStore } from '#stores/sql/sql-store.ts';
import { TEST_DATABASES } from '#stores/sql/testing.ts';
import { openFilled, openTestData, runCommand } from './testing.ts';

const SITE = { SITE_URL: 'https://books.example' };

describe.each(TEST_DATABASES)('manage on $name', ({ makeEnvironment }) => {
  async function readLink(environment: Record<string, string>, token: string) {
    const { records } = createSqlStore(await openTestData(environment));
    return records.get('links', await hashText(token));
  }

  it('creates a link for a first owner, even before the shop has data', async () => {
    const environment = { ...(await makeEnvironment()), ...SITE };
    const { link, ...rest } = await runCommand(environment, 'owner', 'asha@example.com');
    expect(rest).toEqual({ code: 0, ok: true, email: 'asha@example.com' });
    expect(link).toMatch(/^https:\/\/books\.example\/desk\/welcome#[0-9a-f]{64}$/);
    const token = String(link).split('#')[1] ?? '';
    expect(await readLink(environment, token)).toMatchObject({
      kind: 'owner',
      email: 'asha@example.com',
    });
  });

  it('creates a link for a new password, valid for one hour, only for existing users', async () => {
    const environment = { ...(await makeEnvironment()), ...SITE };
    await openFilled(environment);
    expect(await runCommand(environment, 'reset-password', 'ravi@example.com')).toEqual({
      code: 1,
      ok: false,
      error: 'No account has the email ravi@example.com.',
    });
    const now = Date.now();
    const { link, ...rest } = await runCommand(environment, 'reset-password', ' ASHA@example.com');
    expect(rest).toEqual({ code: 0, ok: true, email: ' ASHA@example.com' });
    expect(link).toMatch(/^https:\/\/books\.example\/reset#[0-9a-f]{64}$/);
    const token = String(link).split('#')[1] ?? '';
    const storedLink = await readLink(environment, token);
    expect(storedLink).toMatchObject({ kind: 'reset', email: 'asha@example.com' });
    expect(storedLink?.until).toBeGreaterThanOrEqual(now + 3_600_000);
    expect(storedLink?.until).toBeLessThanOrEqual(Date.now() + 3_600_000);
  });

  it('turns off the second factor of an owner, and fails for a user without one', async () => {
    const environment = await makeEnvironment();
    const store = createSqlStore(await openFilled(environment));
    const { _id = '', email = '' } = (await store.user('asha@example.com')) ?? {};
    const dropSecondFactor = () => runCommand(environment, 'drop-second-factor', email);
    const unknown = { code: 1, ok: false, error: `${email} has no second factor.` };
    expect(await dropSecondFactor()).toEqual(unknown);
    const secondFactor = { secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', isOn: true, lastStep: 7 };
    await store.transact((transaction) => transaction.put('people', { _id, email, secondFactor }));
    expect(await dropSecondFactor()).toEqual({ code: 0, ok: true, email });
    expect(await store.records.get('people', _id)).toEqual({ _id, email });
    expect(await dropSecondFactor()).toEqual(unknown);
  });

  it('creates the tables of a new shop, and reports both schemas', async () => {
    const environment = await makeEnvironment();
    const migrated = { code: 0, ok: true, from: 0, to: SCHEMA };
    expect(await runCommand(environment, 'migrate')).toEqual(migrated);
    expect(await runCommand(environment, 'migrate')).toEqual({ ...migrated, from: SCHEMA });
  });

  it('creates no backup of a shop that does not exist', async () => {
    const environment = await makeEnvironment();
    expect(await runCommand(environment, 'backup', '/nowhere')).toMatchObject({
      code: 1,
      error: expect.stringContaining('There are no data in'),
    });
  });
});
