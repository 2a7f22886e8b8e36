import { expect, it } from 'vitest';
import { createTotpSecret, findTotpStep, makeTotpCode } from './second-factor.ts';

/** '12345678901234567890' in base32: the secret of the examples in RFC 6238, appendix B. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
/** How long a code is current. */
const STEP_MS = 30_000;

// The RFC lists codes of eight digits for SHA-1; these are their last six digits.
it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('creates the code of RFC 6238 for second %i', async (second, code) => {
  expect(await makeTotpCode(SECRET, second * 1000)).toBe(code);
});

it('accepts the current code and those of 30 s before and after, and no other', async () => {
  const now = 1_111_111_109_000;
  const step = Math.floor(now / STEP_MS);
  for (const offset of [-1, 0, 1])
    expect(
      await findTotpStep(SECRET, await makeTotpCode(SECRET, now + offset * STEP_MS), now),
    ).toBe(step + offset);
  for (const offset of [-2, 2])
    expect(
      await findTotpStep(SECRET, await makeTotpCode(SECRET, now + offset * STEP_MS), now),
    ).toBeUndefined();
});

it('creates a different secret of 160 bits each time', () => {
  const secrets = Array.from({ length: 100 }, createTotpSecret);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(new Set(secrets).size).toBe(100);
});
