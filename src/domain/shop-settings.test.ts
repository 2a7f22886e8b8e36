import { shopSettingsSchema } from '#contract/shop-settings.ts';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from './shop-settings.ts';

it('starts with settings that match the contract', () => {
  expect(v.parse(shopSettingsSchema, DEFAULT_SETTINGS)).toEqual(DEFAULT_SETTINGS);
});

it('takes a GSTIN of the right form only', () => {
  const isTaken = (gstin: string) => v.is(shopSettingsSchema, { ...DEFAULT_SETTINGS, gstin });
  expect(isTaken('29AABCK4821M1Z9')).toBe(true);
  expect(isTaken('29AABCK4821M1Z')).toBe(false);
  expect(isTaken('')).toBe(false);
});
