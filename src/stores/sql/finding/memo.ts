/** Answers that are kept. */
const MOST = 500;

/** Keeps what `make` gave for a key while the version of the catalogue is the same. */
export function createMemo<T>() {
  const known = new Map<string, Promise<T>>();
  let present = '';

  return function remember(version: string, key: string, make: () => Promise<T>): Promise<T> {
    if (version !== present) known.clear();
    present = version;
    const kept = known.get(key);
    if (kept) return kept;
    const made = make();
    made.catch(() => known.delete(key));
    const [oldest] = known.keys();
    if (known.size >= MOST && oldest !== undefined) known.delete(oldest);
    known.set(key, made);
    return made;
  };
}
