/** Letters at the start of a word in which typing errors are looked for; the rest is compared later. */
const LOOKED_AT = 7;
/** From so many letters on, a word may have two errors. */
const LONG = 6;
const SHORT = 3;

/**
 * What is left of a word when letters are missing: as many as it may have typing errors. Two words
 * that differ by no more errors have a variant in common, since each error is a letter that one of
 * them, or both, can do without (the method of SymSpell).
 */
export function variantsOf(word: string): string[] {
  const letters = Array.from(word);
  const start = letters.slice(0, LOOKED_AT).join('');
  const once = errorsOf(letters.length) > 0 ? withoutOne(start) : [];
  const twice = errorsOf(letters.length) > 1 ? once.flatMap(withoutOne) : [];
  return [...new Set([start, ...once, ...twice])];
}

/** How many typing errors a word of so many letters may have. */
function errorsOf(letters: number): number {
  if (letters >= LONG) return 2;
  return letters >= SHORT ? 1 : 0;
}

function withoutOne(text: string): string[] {
  const letters = Array.from(text);
  return letters.map((_, at) => letters.toSpliced(at, 1).join(''));
}
