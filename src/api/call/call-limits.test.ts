import { expect, it, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/values/time.ts';
import { limitCall } from './call-limits.ts';

const LIMITS = {
  signInOfAddress: [60, MINUTE_MS],
  forgotOfAddress: [60, MINUTE_MS],
  signIn: [10, MINUTE_MS],
  signInOfAccount: [100, HOUR_MS],
  signUp: [30, HOUR_MS],
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
