import type { AllRecords, Kind } from '#api/records.ts';
import type { UserWithLists } from '#contract/account/user.ts';
import { getFinancialYear } from '#domain/orders/bills/bill.ts';
import {
  formatCreditNoteNumber,
  formatInvoiceNumber,
  readSeriesNumber,
} from '#domain/orders/bills/numbers.ts';
import {
  DAY_MS,
  INDIA_MS,
  dayInIndia,
  formatShortDay,
  formatTime,
  formatTimestamp,
} from '#domain/values/time.ts';
import type { StoryName } from '../messages.ts';

/** The site of the links in the emails of a story. */
export const STORY_SITE = 'https://books.example';

/** A story as the build has made it, with the dates of its simulation: see `shiftStory`. */
export interface StoryData {
  /** Its end, in ms since 1970: an evening in India. */
  end: number;
  /** Those who have signed up. */
  users: UserWithLists[];
  records: AllRecords;
  /** The last number of each series. */
  numbers: Record<string, number>;
  /** The copies for sale at the end, by the `_id` of the book. */
  stock: Record<string, number>;
}

/** How long to wait for the file. A page waits longer for the response to its call. */
const TIMEOUT_MS = 8000;

/** The attempts that run or have failed, by the story, and by the load of a page. */
const attempts = new Map<string, Map<string, Promise<boolean>>>();

/**
 * Runs `work`, which reads a story; resolves with whether it succeeded. After a failure, the next
 * load of a page (`tab`) tries again, not the next call, because each would wait.
 */
export function tryStory(id: string, tab: string, work: () => Promise<void>): Promise<boolean> {
  const loads = attempts.get(id) ?? new Map<string, Promise<boolean>>();
  const known = loads.get(tab);
  if (known) return known;
  const run = work().then(
    () => {
      attempts.delete(id);
      return true;
    },
    (error: unknown) => {
      console.info(`The story ${id} is not here; the next load tries again.`, error);
      return false;
    },
  );
  attempts.set(id, loads.set(tab, run));
  return run;
}

/** Reads a story that the build has made, moved to today. */
export async function readStory(name: StoryName): Promise<StoryData> {
  const site = new URL(import.meta.env.BASE_URL, location.href);
  const file = await fetch(new URL(`stories/${name}.json`, site), {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!file.ok) throw new Error(`The story ${name} got ${file.status}.`);
  const siteUrl = site.href.replace(/\/$/, '');
  return shiftStory((await file.json()) as StoryData, { now: Date.now(), siteUrl });
}

/** The farthest a story's times are from its end; others, such as days of publication, stay. */
const MAX_DISTANCE_MS = 400 * DAY_MS;
/** A timestamp or a date; 'Thu 19 Nov', perhaps with a year and a time of day; a number of a bill. */
const MOMENT =
  /\b(\d{4}-\d\d-\d\d)(T[\d:]{8}[+-]\d\d:\d\d)?|\b[A-Z][a-z]{2}\s(\d{1,2}\s[A-Z][a-z]{2})( \d{4})?(?:,\s(\d{1,2}:\d\d\s[ap]m))?\b|\b[A-Z]{1,4}\/(?:CN\/)?\d\d-\d\d\/\d+/g;

/**
 * Moves a story to end yesterday evening, by whole days. Bills are numbered again, because a new
 * financial year may begin within it. The order that awaits payment moves to now, because it is
 * held for a day only. Links lead to `siteUrl`.
 */
export function shiftStory(story: StoryData, { now, siteUrl }: { now: number; siteUrl: string }) {
  const datesBy = Date.parse(dayInIndia(now)) - DAY_MS - Date.parse(dayInIndia(story.end));
  const bills = numberBills(story, datesBy);
  const held = (story.records.orders ?? []).filter(
    ({ order }) => order.status === 'awaiting-payment',
  );
  const shift = <T>(value: T, momentsBy = datesBy) =>
    shiftValue(value, { datesBy, momentsBy, end: story.end, bills: bills.names, siteUrl });
  const records = Object.entries(story.records).map(([kind, list]) => [
    kind as Kind,
    list.map((record) => {
      const text = JSON.stringify(record);
      const isHeld = held.some(({ _id }) => text.includes(_id));
      return shift(record, isHeld ? now - story.end : datesBy);
    }),
  ]);
  return {
    ...story,
    end: story.end + datesBy,
    users: shift(story.users),
    records: Object.fromEntries(records) as StoryData['records'],
    numbers: { ...dropBills(story.numbers), ...bills.numbers },
  };
}

interface Shift {
  /** How far dates move, in ms. */
  datesBy: number;
  /** How far times move, in ms. */
  momentsBy: number;
  /** The end of the story, by which a date without a year is understood. */
  end: number;
  bills: Map<string, string>;
  siteUrl: string;
}

function shiftValue<T>(value: T, shift: Shift): T {
  const move = (item: unknown): unknown => {
    if (typeof item === 'string') return shiftText(item, shift);
    if (typeof item === 'number') return isNear(item, shift) ? item + shift.momentsBy : item;
    if (Array.isArray(item)) return item.map(move);
    if (typeof item !== 'object' || item === null) return item;
    return Object.fromEntries(Object.entries(item).map(([key, field]) => [key, move(field)]));
  };
  return move(value) as T;
}

function isNear(at: number, { end }: Shift): boolean {
  return Math.abs(at - end) < MAX_DISTANCE_MS;
}

function shiftText(text: string, shift: Shift): string {
  const { datesBy, momentsBy, end, bills, siteUrl } = shift;
  return text
    .replaceAll(STORY_SITE, siteUrl)
    .replaceAll(MOMENT, (found, date?: string, time?: string, day = '', year = '', clock = '') => {
      if (date) {
        const at = Date.parse(date + (time ?? ''));
        if (!isNear(at, shift)) return found;
        return time
          ? formatTimestamp(at + momentsBy)
          : new Date(at + datesBy).toISOString().slice(0, date.length);
      }
      if (!day) return bills.get(found) ?? found;
      const at = parseDay(day, clock || '12:00 pm', end) + (clock ? momentsBy : datesBy);
      if (Number.isNaN(at)) return found;
      const moved = new Date(at).toISOString();
      const shown = formatShortDay(moved) + (year && ` ${dayInIndia(at).slice(0, 4)}`);
      return clock ? `${shown}, ${formatTime(moved)}` : shown;
    });
}

/** Parses '19 Nov' as the day that is nearest to the end of the story, with a time of day in India. */
function parseDay(day: string, clock: string, end: number): number {
  const year = new Date(end).getUTCFullYear();
  const times = [year - 1, year, year + 1].map(
    (near) => Date.parse(`${day} ${near} ${clock} UTC`) - INDIA_MS,
  );
  const distance = (at: number) => Math.abs(at - end);
  return times.reduce((best, at) => (distance(at) < distance(best) ? at : best));
}

/** Numbers the bills and credit notes again, each in the year of its moved date. */
function numberBills({ records }: StoryData, datesBy: number) {
  const documents = (records.orders ?? [])
    .flatMap(({ order }) => [
      ...(order.invoice ? [order.invoice] : []),
      ...(order.creditNotes ?? []),
    ])
    .flatMap(({ number, date }) => {
      const read = readSeriesNumber(number);
      return read ? [{ ...read, number, date }] : [];
    })
    .toSorted((a, b) => a.n - b.n);
  const names = new Map<string, string>();
  const numbers: Record<string, number> = {};
  for (const { kind, number, date, prefix } of documents) {
    const year = getFinancialYear(Date.parse(date) - INDIA_MS + datesBy);
    const counter = `${kind} ${year}`;
    const n = (numbers[counter] ?? 0) + 1;
    numbers[counter] = n;
    const format = kind === 'invoices' ? formatInvoiceNumber : formatCreditNoteNumber;
    names.set(number, format(prefix, year, n));
  }
  return { names, numbers };
}

function dropBills(numbers: StoryData['numbers']): StoryData['numbers'] {
  const isKept = ([name]: [string, unknown]) => !/^(?:invoices|credit notes) /.test(name);
  return Object.fromEntries(Object.entries(numbers).filter(isKept));
}
