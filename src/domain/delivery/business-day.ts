const DAY_MS = 24 * 60 * 60 * 1000;
/** India is 5 h 30 min ahead of UTC all year. */
const INDIA_MS = 5.5 * 60 * 60 * 1000;
const SUNDAY = 0;
const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** The day in India at this moment (ms since 1970), as `YYYY-MM-DD`. */
export function dayInIndia(ms: number): string {
  return writeDay(ms + INDIA_MS);
}

/** The clock in India at this moment (ms since 1970), in the UTC fields of the result. */
export function clockInIndia(ms: number): Date {
  return new Date(ms + INDIA_MS);
}

/** The day that is `count` business days (Monday to Saturday) after `day`; both are `YYYY-MM-DD`. */
export function addBusinessDays(day: string, count: number): string {
  let ms = Date.parse(day);
  for (let left = count; left > 0;) {
    ms += DAY_MS;
    if (new Date(ms).getUTCDay() !== SUNDAY) left -= 1;
  }
  return writeDay(ms);
}

/** A day (`YYYY-MM-DD`) as a letter has it: '20 November 2026'. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${MONTHS[(month ?? 0) - 1]} ${year}`;
}

function writeDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
