export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** India is 5 h 30 min ahead of UTC all year. */
export const INDIA_MS = 5.5 * HOUR_MS;
const SUNDAY = 0;
const WEEKDAYS = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ');
const SHORT_MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** Formats a time (ms since 1970) in UTC, with the offset +00:00: '2026-11-20T06:00:00+00:00'. */
export function formatTimestamp(ms: number): string {
  const seconds = new Date(ms).toISOString().slice(0, 'YYYY-MM-DDTHH:mm:ss'.length);
  return `${seconds}+00:00`;
}

/** Converts a timestamp to India's time, with the offset +05:30. An invalid one stays the same. */
export function toIndiaTimestamp(at: string): string {
  const ms = Date.parse(at);
  return Number.isNaN(ms) ? at : formatTimestamp(ms + INDIA_MS).replace('+00:00', '+05:30');
}

/** Returns the date in India at this time (ms since 1970) as `YYYY-MM-DD`. */
export function dayInIndia(ms: number): string {
  return formatUtcDay(ms + INDIA_MS);
}

/** Returns the last millisecond of the day in India: 'until 15 Dec' includes the whole day. */
export function getEndOfDay(ms: number): number {
  return Math.floor((ms + INDIA_MS) / DAY_MS + 1) * DAY_MS - INDIA_MS - 1;
}

/** Returns a `Date` whose UTC fields are the date and time in India at `ms` (since 1970). */
function shiftToIndia(ms: number): Date {
  return new Date(ms + INDIA_MS);
}

/** Returns the date `count` business days (Monday to Saturday) after `day`, as `YYYY-MM-DD`. */
export function addBusinessDays(day: string, count: number): string {
  let ms = Date.parse(day);
  for (let remainingDays = count; remainingDays > 0;) {
    ms += DAY_MS;
    if (new Date(ms).getUTCDay() !== SUNDAY) remainingDays -= 1;
  }
  return formatUtcDay(ms);
}

/** Counts the business days after the day `from`, up to the day `to`; both are `YYYY-MM-DD`. */
export function countBusinessDays(from: string, to: string): number {
  let count = 0;
  for (let ms = Date.parse(from) + DAY_MS; ms <= Date.parse(to); ms += DAY_MS)
    if (new Date(ms).getUTCDay() !== SUNDAY) count += 1;
  return count;
}

/** Formats `YYYY-MM-DD`, `YYYY-MM` or `YYYY`: '20 November 2026', 'November 2026', '2026'. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-');
  const parts = [date && Number(date), month && MONTHS[Number(month) - 1], year];
  return parts.filter(Boolean).join(' ');
}

/** Formats the weekday, 'Tue', from the UTC fields of `day`. */
export function nameWeekday(day: Date): string {
  return WEEKDAYS[day.getUTCDay()] ?? '';
}

/** Formats day and month, '24 Nov', from the UTC fields of `day`. */
export function nameDay(day: Date): string {
  return `${day.getUTCDate()} ${SHORT_MONTHS[day.getUTCMonth()] ?? ''}`;
}

/** Formats the date in India of a timestamp, or a date (`YYYY-MM-DD`): 'Thu 19 Nov'. */
export function formatShortDay(at: string): string {
  const dateInIndia = shiftToIndia(Date.parse(at));
  return `${nameWeekday(dateInIndia)} ${nameDay(dateInIndia)}`;
}

/** Like `formatShortDay`, with the year: 'Thu 19 Nov 2026'. */
export function formatFullDay(at: string): string {
  return `${formatShortDay(at)} ${shiftToIndia(Date.parse(at)).getUTCFullYear()}`;
}

/** Formats the time of day in India of a timestamp: '10:42 am'. */
export function formatTime(at: string): string {
  const dateInIndia = shiftToIndia(Date.parse(at));
  const hour = dateInIndia.getUTCHours();
  const minutes = String(dateInIndia.getUTCMinutes()).padStart(2, '0');
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'am' : 'pm'}`;
}

/** Formats the time from `at` to `now`: '18 min', '1 h 10 min', 'since Thu 19 Nov'. */
export function formatWait(at: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / MINUTE_MS));
  const [from, today] = [Date.parse(at), now].map(dayInIndia);
  if (from === today) {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    return [hours && `${hours} h`, (rest || !hours) && `${rest} min`].filter(Boolean).join(' ');
  }
  return from === dayInIndia(now - DAY_MS) ? 'since yesterday' : `since ${formatShortDay(at)}`;
}

function formatUtcDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
