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

/** Returns two cells: the limit, and whether the value is within it. Both are empty without one. */
export function judge(value: number, limit: number): [limit: string, mark: string] {
  return limit === Infinity ? ['', ''] : [`≤ ${limit}`, value <= limit ? '✓' : '✗'];
}

/** Prints a line for each value that has a limit. */
export function printLimits(
  title: string,
  rows: [name: string, value: number, limit: number][],
): void {
  printTable(
    title,
    ['', 'measured', 'limit', ''],
    rows.map(([name, value, limit]) => [
      name,
      String(Number(value.toPrecision(4))),
      ...judge(value, limit),
    ]),
  );
}

/** Returns the smallest of the values that at least `share` (0 to 1) of them do not exceed. */
export function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? NaN;
}

export function median(values: number[]): number {
  return quantile(values, 0.5);
}
