import { COLUMNS, type Column } from './import-row.ts';

/**
 * Other names of columns, written `MRP=originalPrice,Name=title`: the file's name first. `undefined`
 * for any other text.
 */
export function readNames(text: string): Record<string, Column> | undefined {
  const pairs = text.split(',').filter((part) => part.trim() !== '');
  const entries = pairs.map((pair) => {
    const at = pair.lastIndexOf('=');
    const column = COLUMNS.find((known) => known === pair.slice(at + 1).trim());
    const name = pair.slice(0, Math.max(0, at)).trim();
    return column && name !== '' ? ([name, column] as const) : undefined;
  });
  const right = entries.filter((entry) => entry !== undefined);
  return right.length === entries.length ? Object.fromEntries(right) : undefined;
}
