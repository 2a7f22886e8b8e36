const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'];

/** Formats a size: '812 bytes', '13.1 kB'. */
export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  return new Intl.NumberFormat('en', {
    style: 'unit',
    unit: UNITS[power],
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** power);
}

/** Formats a duration: '412 ms', '3.2 s'. */
export function formatMs(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** Formats a time, in ms since 1970, as the time of day, with the date unless that is today. */
export function formatTime(at: number): string {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  const day = isToday ? {} : ({ day: 'numeric', month: 'short' } as const);
  return date.toLocaleString('en-GB', {
    ...day,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
}
