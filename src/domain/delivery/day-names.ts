import { clockInIndia } from './business-day.ts';

const WEEKDAYS = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ');
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** 'Tue'; the UTC fields of `day` count. */
export function nameWeekday(day: Date): string {
  return WEEKDAYS[day.getUTCDay()] ?? '';
}

/** '24 Nov'; the UTC fields of `day` count. */
export function nameDay(day: Date): string {
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()] ?? ''}`;
}

/** The day in India at a moment of the contract: 'Thu 19 Nov'. */
export function formatShortDay(at: string): string {
  const clock = clockInIndia(Date.parse(at));
  return `${nameWeekday(clock)} ${nameDay(clock)}`;
}

/** As `formatShortDay`, with the year: 'Thu 19 Nov 2026'. */
export function formatFullDay(at: string): string {
  return `${formatShortDay(at)} ${clockInIndia(Date.parse(at)).getUTCFullYear()}`;
}

/** The time of day in India at a moment of the contract: '10:42 am'. */
export function formatTime(at: string): string {
  const clock = clockInIndia(Date.parse(at));
  const hour = clock.getUTCHours();
  const minutes = String(clock.getUTCMinutes()).padStart(2, '0');
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'am' : 'pm'}`;
}
