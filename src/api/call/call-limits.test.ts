import { expect, it, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/values/time.ts';
import { createTestApi, testDependencies } from '../testing.ts';
import { limitCall } from './call-limits.ts';

const LIMITS = {
  signInOfAddress: [60, MINUTE_MS],
  forgotOfAddress: [60, MINUTE_MS],
  signUp: [30, HOUR_MS],
  signInOfSite: [480, MINUTE_MS],
  forgotOfSite: [480, MINUTE_MS],
  signUpOfSite: [240, HOUR_MS],
  signUpOfMailbox: [5, DAY_MS],
  signIn: [10, MINUTE_MS],
  signInOfAccount: [100, HOUR_MS],
  forgot: [3, HOUR_MS],
  code: [5, 15 * MINUTE_MS],
  ownPassword: [10, MINUTE_MS],
  ownPasswordHourly: [100, HOUR_MS],
  apiKey: [120, MINUTE_MS],
  order: [20, HOUR_MS],
  checkout: [20, MINUTE_MS],
  cashOrder: [20, DAY_MS],
} as const;

// docs/operate.md names them for the operators of shops.
it('counts each subject under its limit, the limits of an address first', async () => {
  const countCall = vi.fn(async () => 0);
  const names = Object.keys(LIMITS).toReversed();
  await limitCall({ countCall }, Object.fromEntries(names.map((name) => [name, 'us01'])));
  expect(countCall).toHaveBeenCalledExactlyOnceWith(
    Object.entries(LIMITS).map(([name, [maxCalls, windowMs]]) => ({
      key: `${name} us01`,
      maxCalls,
      windowMs,
    })),
  );
});

it('counts calls without an account for the address and its site', async () => {
  const keys: string[][] = [];
  const countCall = async (calls: readonly { key: string }[]) => {
    keys.push(calls.map(({ key }) => key));
    return 1;
  };
  const api = createTestApi(testDependencies({ countCall }));
  for (const path of ['signup', 'login', 'forgot']) {
    const body = JSON.stringify({ email: 'asha@example.com', password: 'secret' });
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    const site = { clientAddress: '2001:db8:1:2::/64', clientSite: '2001:db8:1:' };
    expect((await api.request(`/api/auth/${path}`, init, site)).status).toBe(429);
  }
  expect(keys).toEqual([
    ['signUp 2001:db8:1:2::/64', 'signUpOfSite 2001:db8:1:'],
    [
      'signInOfAddress 2001:db8:1:2::/64',
      'signInOfSite 2001:db8:1:',
      'signIn 2001:db8:1:2::/64 asha@example.com',
      'signInOfAccount asha@example.com',
    ],
    ['forgotOfAddress 2001:db8:1:2::/64', 'forgotOfSite 2001:db8:1:', 'forgot asha@example.com'],
  ]);
});
