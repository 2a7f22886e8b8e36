import * as v from 'valibot';
import { ERRORS } from '#contract/errors.ts';
import {
  shopSettingsSchema,
  type ShopSettings,
  type SettingsChange,
} from '#contract/shop-settings.ts';
import { changeSettings, DEFAULT_SETTINGS } from '#domain/shop-settings.ts';
import { formatTimestamp } from '#domain/time.ts';
import type { Dependencies } from './dependencies.ts';
import { HttpError } from './errors.ts';
import type { RecordTypes } from './records.ts';
import type { RecordReader } from './store.ts';

/** The `_id` of the only record of the kind `settings`. */
const ID = 'shop';

/** Returns the stored settings, and the defaults of all that are not stored. */
export async function readSettings(records: Pick<RecordReader, 'get'>): Promise<ShopSettings> {
  return parseSettings(await records.get('settings', ID));
}

/** Returns all settings, their version, and the time of the last change. */
export async function readVersionedSettings(records: Pick<RecordReader, 'get'>) {
  return withVersion(await records.get('settings', ID));
}

/**
 * Changes some settings. Throws 409 if `change.version` is no longer the current version, 422 for a
 * GSTIN with a typing error or a colour with too little contrast.
 */
export async function saveSettings(
  { store, now }: Pick<Dependencies, 'store' | 'now'>,
  change: SettingsChange,
) {
  return store.transact(async (transaction) => {
    // Take the next number first: it locks the series, so that other changes wait for this one.
    const version = await transaction.nextNumber('settings');
    const stored = await transaction.get('settings', ID);
    if (change.version !== undefined && change.version !== version - 1)
      throw new HttpError(409, 'changedMeanwhile');
    const settings = changeSettings(parseSettings(stored), change);
    if (settings === 'badGstin')
      throw new HttpError(422, settings, {
        fields: [{ field: 'gstin', message: ERRORS.badGstin }],
      });
    if (settings === 'lowContrast') throw new HttpError(422, settings);
    const updatedAt = formatTimestamp(now());
    const record = { ...stored, _id: ID, settings, version, updatedAt };
    transaction.put('settings', record);
    return withVersion(record);
  });
}

function withVersion(stored: RecordTypes['settings'] | undefined) {
  const { version = 0, updatedAt = null } = stored ?? {};
  return { ...parseSettings(stored), version, updatedAt };
}

/**
 * Returns the stored settings; a setting that is damaged, or that an older release did not store,
 * has its default value. Older releases accepted higher numbers, which become the maximum.
 */
function parseSettings(stored: RecordTypes['settings'] | undefined): ShopSettings {
  const changedSettings = Object.entries(stored?.settings ?? {}).flatMap(([name, value]) => {
    if (!isSettingName(name)) return [];
    const limited = limitNumbers(shopSettingsSchema.entries[name], value);
    return v.is(shopSettingsSchema.entries[name], limited) ? [[name, limited]] : [];
  });
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(changedSettings) };
}

/** Returns the value with the schema's maximum in place of each number that is above it. */
function limitNumbers(schema: v.GenericSchema, value: unknown): unknown {
  const maxima = new Map<unknown, unknown>();
  for (const issue of v.safeParse(schema, value).issues ?? [])
    if (issue.type === 'max_value') maxima.set(issue.input, issue.requirement);
  if (maxima.size === 0) return value;
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) => maxima.get(part) ?? part);
}

function isSettingName(name: string): name is keyof ShopSettings {
  return Object.hasOwn(shopSettingsSchema.entries, name);
}
