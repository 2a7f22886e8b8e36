/** Prints rows in columns, numbers aligned to the right. */
export function printTable(title: string, head: string[], rows: string[][]): void {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)),
  );
  const alignCell = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  const rule = widths.map((width) => '─'.repeat(width));
  console.log(`\n${title}`);
  for (const row of [head, rule, ...rows]) console.log(row.map(alignCell).join('  ').trimEnd());
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2;
}

/** Returns the value below which `share` (0 to 1) of the values lie. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export function formatMs(value = NaN): string {
  return Number.isFinite(value) ? String(Math.round(value)) : '–';
}

/** Formats bytes in kB (1000 bytes), without the unit. */
export function formatKb(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

export interface Budget {
  name: string;
  value: number;
  limit: number;
  /** The number of decimals. */
  digits?: number;
}

/** Prints a line for each budget; returns the number of missed budgets. */
export function printBudgets(title: string, budgets: Budget[]): number {
  const rows = budgets.map(({ name, value, limit, digits = 0 }) => [
    name,
    value.toFixed(digits),
    `≤ ${limit}`,
    value <= limit ? '✓' : '✗',
  ]);
  printTable(title, ['budget', 'measured', 'limit', ''], rows);
  return budgets.filter(({ value, limit }) => !(value <= limit)).length;
}
