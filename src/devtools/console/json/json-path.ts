/** The path to a value in JSON: property names and list indexes. */
export type JsonPath = (string | number)[];

/** 'products[0].title'; names that are not JavaScript identifiers in brackets: '["content-type"]'. */
export function formatPath(path: JsonPath): string {
  return path
    .map((part, index) => {
      if (typeof part === 'string' && /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(part))
        return index === 0 ? part : `.${part}`;
      return `[${JSON.stringify(part)}]`;
    })
    .join('');
}

/** The value at `path`; `undefined` if there is none. */
export function valueAt(root: unknown, path: JsonPath): unknown {
  return path.reduce<unknown>(
    (value, part) => (isBranch(value) ? Reflect.get(value, part) : undefined),
    root,
  );
}

export function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
