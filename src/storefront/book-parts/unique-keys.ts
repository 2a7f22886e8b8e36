/** A React key for each item: its `_id`, plus a number for duplicates, which the API allows. */
export function uniqueKeys(items: readonly { _id: string }[]): string[] {
  const seen = new Map<string, number>();
  return items.map(({ _id }) => {
    const count = seen.get(_id) ?? 0;
    seen.set(_id, count + 1);
    return count === 0 ? _id : `${_id}-${count}`;
  });
}
