/** Prints a title and rows, with columns of matching width and right-aligned numbers. */
export function printTable(title: string, head: string[], rows: string[][]): void {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  const write = (row: string[]) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .trimEnd();
  console.log(`\n${title}\n${write(head)}\n${widths.map((width) => '─'.repeat(width)).join('  ')}`);
  for (const row of rows) console.log(write(row));
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? NaN)) / 2;
}

/** The value below which this share of the others lies. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export function formatMs(value: number): string {
  return Number.isFinite(value) ? String(Math.round(value)) : '–';
}

/** Bytes as kB of 1000. */
export function formatKb(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

export interface Budget {
  name: string;
  value: number;
  limit: number;
  /** Number of decimals. */
  digits?: number;
}

/** Prints a line per budget; returns the number of missed budgets. */
export function printBudgets(title: string, budgets: Budget[]): number {
  const rows = budgets.map(({ name, value, limit, digits = 0 }) => [
    name,
    value.toFixed(digits),
    `≤ ${limit}`,
    value <= limit ? '✓' : '✗',
  ]);
  printTable(title, ['budget', 'measured', 'limit', ''], rows);
  return rows.filter((row) => row[3] === '✗').length;
}
