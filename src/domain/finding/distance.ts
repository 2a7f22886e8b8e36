/**
 * The least number of typing errors that turn one text into the other: a letter wrong, missing or too
 * many, or two neighbours exchanged (optimal string alignment). Above `most` it may be too low.
 */
export function countErrors(one: string, other: string, most = Infinity): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    let least = row;
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1];
      const isExchanged = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      const errors = Math.min(
        (last[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
        row > 1 && at > 1 && isExchanged ? (before[at - 2] ?? 0) + 1 : Infinity,
      );
      next[at] = errors;
      least = Math.min(least, errors);
    }
    // An exchange reaches back two rows, and costs one.
    if (least > most + 1) return least - 1;
    [before, last] = [last, next];
  }
  return last[other.length] ?? 0;
}

/** Whether `countErrors` is 0 or 1, much faster. */
export function isNear(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let [end, otherEnd] = [one.length, other.length];
  while (end > start && otherEnd > start && one[end - 1] === other[otherEnd - 1]) {
    end -= 1;
    otherEnd -= 1;
  }
  const [left, otherLeft] = [end - start, otherEnd - start];
  if (left <= 1 && otherLeft <= 1) return true;
  if (left !== 2 || otherLeft !== 2) return false;
  return one[start] === other[start + 1] && one[start + 1] === other[start];
}
