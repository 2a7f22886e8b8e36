/** The way to a value within JSON: names of objects, places in lists. */
export type JsonPath = (string | number)[];

/** 'products[0].title', names that are none of JavaScript's in brackets: '["content-type"]'. */
export function formatPath(path: JsonPath): string {
  return path
    .map((part, index) => {
      if (typeof part === 'string' && /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(part))
        return index === 0 ? part : `.${part}`;
      return `[${JSON.stringify(part)}]`;
    })
    .join('');
}

/** What stands at the end of the way; `undefined` where it leads nowhere. */
export function valueAt(root: unknown, path: JsonPath): unknown {
  return path.reduce<unknown>(
    (value, part) => (isBranch(value) ? Reflect.get(value, part) : undefined),
    root,
  );
}

export function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
