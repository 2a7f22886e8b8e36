import * as v from 'valibot';

/** Items with the same key would overwrite each other. */
export function noDuplicates<Item>(name: string, keyOf: (item: Item) => string) {
  const findDuplicate = (items: Item[]) => {
    const seen = new Set<string>();
    return items.map(keyOf).find((key) => seen.size === seen.add(key).size);
  };
  return v.check<Item[], (issue: v.CheckIssue<Item[]>) => string>(
    (items) => findDuplicate(items) === undefined,
    ({ input }) => `Two have the ${name} "${findDuplicate(input)}".`,
  );
}
