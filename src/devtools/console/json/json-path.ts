/** The search stops after this many matches. */
export const MAX_MATCHES = 10_000;

/** A value that the search still has to look at. */
interface Visit {
  value: unknown;
  /** The name or index of the value in its parent; `undefined` for the root. */
  part?: string | number;
  parent?: Visit;
}

/** Finds the paths to the names and values that contain `text`, ignoring case, in tree order. */
export function findMatches(root: unknown, text: string): JsonPath[] {
  const query = text.trim().toLowerCase();
  const found: JsonPath[] = [];
  if (query === '') return found;
  // Not recursive: a response may be nested deeper than the call stack.
  const stack: Visit[] = [{ value: root }];
  for (let visit = stack.pop(); visit && found.length < MAX_MATCHES; visit = stack.pop()) {
    const { value, part } = visit;
    const isNameMatch = typeof part === 'string' && part.toLowerCase().includes(query);
    if (isNameMatch || (!isBranch(value) && String(value).toLowerCase().includes(query)))
      found.push(toPath(visit));
    if (!isBranch(value)) continue;
    const parts = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
    for (const next of parts.toReversed())
      stack.push({ value: Reflect.get(value, next), part: next, parent: visit });
  }
  return found;
}

function toPath(visit: Visit): JsonPath {
  const path: JsonPath = [];
  for (let at: Visit | undefined = visit; at; at = at.parent)
    if (at.part !== undefined) path.push(at.part);
  return path.toReversed();
}

/** The path to a value in JSON: property names and list indexes. */
export type JsonPath = (string | number)[];

/**
 * Formats a path: 'products[0].title'. A name that is not a JavaScript identifier is in brackets:
 * '["content-type"]'.
 */
export function formatPath(path: JsonPath): string {
  return path
    .map((part, index) => {
      if (typeof part === 'string' && /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(part))
        return index === 0 ? part : `.${part}`;
      return `[${JSON.stringify(part)}]`;
    })
    .join('');
}

/** Returns the value at `path`; `undefined` if there is none. */
export function getValueAt(root: unknown, path: JsonPath): unknown {
  return path.reduce<unknown>(
    (value, part) => (isBranch(value) ? Reflect.get(value, part) : undefined),
    root,
  );
}

export function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
