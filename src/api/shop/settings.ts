import * as v from 'valibot';
import { shopSettingsSchema, type ShopSettings } from '#contract/shop-settings.ts';
import { getFinancialYear } from '#domain/orders/bills/bill.ts';
import { readSeriesNumber } from '#domain/orders/bills/numbers.ts';
import { getFinancialYearStart } from '#domain/values/period.ts';
import {
  changeSettings,
  DEFAULT_SETTINGS,
  getPrefix,
  isGroup,
} from '#domain/shop/shop-settings.ts';
import { dayInIndia, formatTimestamp } from '#domain/values/time.ts';
import type { Dependencies } from '../dependencies.ts';
import { createFieldError, HttpError } from '../errors.ts';
import type { RecordTypes } from '../records.ts';
import type { RecordReader, Transaction } from '../store.ts';

const ID = 'shop';

/** Returns the stored settings, and the defaults of all that are not stored. */
export async function readSettings(records: Pick<RecordReader, 'get'>): Promise<ShopSettings> {
  return parseSettings(await records.get('settings', ID));
}

/** Returns all settings with their version, and the bills of this financial year. */
export async function readVersionedSettings({
  store: { records },
  now,
}: Pick<Dependencies, 'store' | 'now'>) {
  const settings = withVersion(await records.get('settings', ID));
  return { settings, bills: await summarizeBills(records, now()) };
}

type Change = Parameters<typeof changeSettings>[1];

/**
 * Changes some settings; `alsoWrite` writes in the same transaction. Throws 409 for another
 * `version`, 422 for a wrong GSTIN, too little contrast, or a new prefix after bills of this year.
 */
export async function saveSettings(
  { store, now }: Pick<Dependencies, 'store' | 'now'>,
  change: Change,
  alsoWrite?: (transaction: Transaction) => void,
) {
  return store.transact(async (transaction) => {
    const record = await replaceSettings(transaction, now(), async (before, version) => {
      if (change.version !== undefined && change.version !== version)
        throw new HttpError(409, 'changedMeanwhile');
      const settings = changeSettings(before, change);
      if (settings === 'badGstin') throw createFieldError('gstin', settings);
      if (settings === 'lowContrast') throw new HttpError(422, settings);
      const today = dayInIndia(now());
      const hasNewPrefix = getPrefix(settings, today) !== getPrefix(before, today);
      if (hasNewPrefix && (await summarizeBills(transaction, now())).count > 0)
        throw createFieldError('prefix', 'prefixFixed');
      return settings;
    });
    alsoWrite?.(transaction);
    return withVersion(record);
  });
}

async function replaceSettings(
  transaction: Transaction,
  now: number,
  change: (before: ShopSettings, version: number) => Promise<ShopSettings>,
) {
  // Take the next number first: it locks the series, so that other changes wait for this one.
  const version = await transaction.nextNumber('settings');
  const stored = await transaction.get('settings', ID);
  const settings = await change(parseSettings(stored), version - 1);
  const record = { ...stored, _id: ID, settings, version, updatedAt: formatTimestamp(now) };
  transaction.put('settings', record);
  return record;
}

/** Removes a row from the home page, because what it shows is deleted. */
export async function removeHomeRow(transaction: Transaction, row: string, now: number) {
  if (!(await readSettings(transaction)).identity.home.includes(row)) return;
  await replaceSettings(transaction, now, async ({ identity, ...others }) => {
    const home = identity.home.filter((other) => other !== row);
    return { ...others, identity: { ...identity, home } };
  });
}

/** Counts the bills of this financial year by the last number, because they have no gaps. */
async function summarizeBills(records: Pick<RecordReader, 'list'>, now: number) {
  const year = getFinancialYear(now);
  const until = `${getFinancialYearStart(dayInIndia(now)) + 1}-03-31`;
  const [latest] = await records.list('orders', {
    orderBy: 'billedOn',
    isDescending: true,
    limit: 1,
  });
  const day = latest?.order.invoice?.date;
  if (day === undefined || getFinancialYear(Date.parse(day)) !== year)
    return { until, count: 0, last: null };
  // Reads only one bill of the day, which can have thousands: the highest as a text. On the day of
  // number 999,999, the longer numbers after it are lower.
  const [highest] = await records.list('orders', {
    where: { billedOn: day },
    orderBy: 'billNumber',
    isDescending: true,
    limit: 1,
  });
  const last = highest?.order.invoice?.number ?? null;
  return { until, count: readSeriesNumber(last ?? '')?.n ?? 0, last };
}

function withVersion(stored: RecordTypes['settings'] | undefined) {
  const { version = 0, updatedAt = null } = stored ?? {};
  return { ...parseSettings(stored), version, updatedAt };
}

/**
 * Returns the stored settings, with the default for each damaged or missing one, and the maximum
 * for higher numbers of older releases.
 */
function parseSettings(stored: RecordTypes['settings'] | undefined): ShopSettings {
  const changed = Object.entries(shopSettingsSchema.entries).flatMap(([name, schema]) => {
    const value = stored?.settings[name];
    if (value === undefined) return [];
    const defaults: unknown = DEFAULT_SETTINGS[name as keyof ShopSettings];
    const whole = isGroup(defaults) && isGroup(value) ? { ...defaults, ...value } : value;
    if (v.is(schema, whole)) return [[name, whole]];
    const limited = limitNumbers(schema, whole);
    return v.is(schema, limited) ? [[name, limited]] : [];
  });
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(changed) };
}

/** Returns the value with the schema's maximum in place of each number that is above it. */
function limitNumbers(schema: v.GenericSchema, value: unknown): unknown {
  const limited = { value: structuredClone(value) };
  for (const { type, requirement, path } of v.safeParse(v.object({ value: schema }), limited)
    .issues ?? []) {
    const place = path?.at(-1);
    if (type === 'max_value' && place)
      (place.input as Record<string, unknown>)[String(place.key)] = requirement;
  }
  return limited.value;
}
