/** Numbers from 0 to below 1 that are the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Picks an index below `count`, the first most often (Zipf's law): how often falls as 1/n, for names
 * as 1/(n + `offset`), as no author has written every tenth book.
 */
export function createZipf(count: number, random: () => number, offset = 0): () => number {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let at = 0; at < count; at++) sums[at] = sum += 1 / (at + 1 + offset);
  return () => {
    const wanted = random() * sum;
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
