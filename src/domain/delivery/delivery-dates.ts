import {
  addBusinessDays,
  countBusinessDays,
  dayInIndia,
  nameDay,
  nameWeekday,
} from '../values/time.ts';

/** The first and the last day on which a parcel may arrive, as `YYYY-MM-DD`. */
export interface DeliveryDates {
  from: string;
  to: string;
}

/** Moves dates that were estimated at `madeAt` to an estimate at `now`, both in ms since 1970. */
export function moveDates<D extends DeliveryDates>(dates: D, madeAt: number, now: number): D {
  // The time of a damaged order.
  if (Number.isNaN(madeAt)) return dates;
  const [before, today] = [dayInIndia(madeAt), dayInIndia(now)];
  if (today === before) return dates;
  const move = (day: string) => addBusinessDays(today, countBusinessDays(before, day));
  return { ...dates, from: move(dates.from), to: move(dates.to) };
}

/** Formats the dates: 'Tue 24 – Thu 26 Nov'; across the end of a month '30 Nov – 5 Dec'. */
export function formatDeliveryDates({ from, to }: DeliveryDates): string {
  const [first, last] = [new Date(from), new Date(to)];
  if (from === to) return `${nameWeekday(last)} ${nameDay(last)}`;
  if (first.getUTCMonth() !== last.getUTCMonth()) return `${nameDay(first)} – ${nameDay(last)}`;
  return `${nameWeekday(first)} ${first.getUTCDate()} – ${nameWeekday(last)} ${nameDay(last)}`;
}
