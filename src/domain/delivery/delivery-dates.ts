import { nameDay, nameWeekday } from '../values/time.ts';

/** The first and the last day on which a parcel may arrive, as `YYYY-MM-DD`. */
export interface DeliveryDates {
  from: string;
  to: string;
}

/** Formats the dates: 'Tue 24 – Thu 26 Nov'; across the end of a month '30 Nov – 5 Dec'. */
export function formatDeliveryDates({ from, to }: DeliveryDates): string {
  const [first, last] = [new Date(from), new Date(to)];
  if (from === to) return `${nameWeekday(last)} ${nameDay(last)}`;
  if (first.getUTCMonth() !== last.getUTCMonth()) return `${nameDay(first)} – ${nameDay(last)}`;
  return `${nameWeekday(first)} ${first.getUTCDate()} – ${nameWeekday(last)} ${nameDay(last)}`;
}
