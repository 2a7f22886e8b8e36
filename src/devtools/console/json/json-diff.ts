import { isBranch, type JsonPath } from './json-path.ts';

export interface Change {
  kind: 'added' | 'removed' | 'changed';
  /** Path in the later value; for `removed`, in the earlier one. */
  path: JsonPath;
  before?: unknown;
  after?: unknown;
}

/** The changes that turn `before` into `after`. Throws a RangeError if they are nested too deeply. */
export function diffJson(before: unknown, after: unknown, path: JsonPath = []): Change[] {
  if (isSame(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return diffLists(before, after, path);
  const areObjects =
    isBranch(before) && isBranch(after) && !Array.isArray(before) && !Array.isArray(after);
  if (!areObjects) return [{ kind: 'changed', path, before, after }];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => {
    const childPath = [...path, name];
    const [oldValue, newValue]: unknown[] = [Reflect.get(before, name), Reflect.get(after, name)];
    if (!Object.hasOwn(after, name))
      return [{ kind: 'removed', path: childPath, before: oldValue }];
    if (!Object.hasOwn(before, name)) return [{ kind: 'added', path: childPath, after: newValue }];
    return diffJson(oldValue, newValue, childPath);
  });
}

/** Skips equal items at both ends and compares the items between by index. */
function diffLists(before: unknown[], after: unknown[], path: JsonPath): Change[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isSame(before[start], after[start])) start += 1;
  let end = 0;
  while (end < shorter - start && isSame(before.at(-1 - end), after.at(-1 - end))) end += 1;
  const oldItems = before.slice(start, before.length - end);
  const newItems = after.slice(start, after.length - end);
  return Array.from({ length: Math.max(oldItems.length, newItems.length) }, (_, index) => {
    const childPath = [...path, start + index];
    if (index >= newItems.length)
      return [{ kind: 'removed', path: childPath, before: oldItems[index] } as const];
    if (index >= oldItems.length)
      return [{ kind: 'added', path: childPath, after: newItems[index] } as const];
    return diffJson(oldItems[index], newItems[index], childPath);
  }).flat();
}

function isSame(a: unknown, b: unknown): boolean {
  if (!isBranch(a) || !isBranch(b)) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every(
      (name) => Object.hasOwn(b, name) && isSame(Reflect.get(a, name), Reflect.get(b, name)),
    )
  );
}
