import { isBranch, type JsonPath } from './json-path.ts';

export interface Change {
  kind: 'added' | 'removed' | 'changed';
  /** In the later value; of what was removed, in the earlier one. */
  path: JsonPath;
  before?: unknown;
  after?: unknown;
}

/** What must change in `before` to make it `after`, as few and as small parts as are easily found. */
export function diffJson(before: unknown, after: unknown, path: JsonPath = []): Change[] {
  if (isSame(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return diffLists(before, after, path);
  const areObjects =
    isBranch(before) && isBranch(after) && !Array.isArray(before) && !Array.isArray(after);
  if (!areObjects) return [{ kind: 'changed', path, before, after }];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => {
    const way = [...path, name];
    const [old, young]: unknown[] = [Reflect.get(before, name), Reflect.get(after, name)];
    if (!Object.hasOwn(after, name)) return [{ kind: 'removed', path: way, before: old }];
    if (!Object.hasOwn(before, name)) return [{ kind: 'added', path: way, after: young }];
    return diffJson(old, young, way);
  });
}

/** Equal items at both ends stay; those between are compared in their order. */
function diffLists(before: unknown[], after: unknown[], path: JsonPath): Change[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isSame(before[start], after[start])) start += 1;
  let end = 0;
  while (end < shorter - start && isSame(before.at(-1 - end), after.at(-1 - end))) end += 1;
  const old = before.slice(start, before.length - end);
  const young = after.slice(start, after.length - end);
  return Array.from({ length: Math.max(old.length, young.length) }, (_, index) => {
    const way = [...path, start + index];
    if (index >= young.length) return [{ kind: 'removed', path: way, before: old[index] } as const];
    if (index >= old.length) return [{ kind: 'added', path: way, after: young[index] } as const];
    return diffJson(old[index], young[index], way);
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
