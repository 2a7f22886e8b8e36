const PART = /[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}\s]/gu;
const IS_WORD = /^[\p{L}\p{M}\p{N}]/u;

/** Letters; databases refuse keys that are far longer. */
const LONG = 60;

/** How a word of a title must fit a part of a search text. */
type Fit = 'whole' | 'starts' | 'ends' | 'inside';

/** A word, or a single sign, of a search text. */
export interface Part {
  text: string;
  fit: Fit;
}

/**
 * The words of a folded title and its signs, each once. Of a word of more than 60 letters, pieces that
 * have every run of 60 letters of it.
 */
export function titleWords(folded: string): string[] {
  return [...new Set((folded.match(PART) ?? []).flatMap(cutLong))];
}

export function isWord(part: string): boolean {
  return IS_WORD.test(part);
}

/** What the words of a folded title must fit if it contains this folded text. */
export function partsOf(text: string, isAtWordStart: boolean): Part[] {
  const found = [...text.matchAll(PART)];
  return found.map(({ 0: part, index }) => {
    if (!isWord(part)) return { text: part, fit: 'whole' };
    const letters = Array.from(part);
    if (letters.length > LONG) return { text: letters.slice(0, LONG).join(''), fit: 'inside' };
    const canBeginBefore = index === 0 && !isAtWordStart;
    const canGoOn = index + part.length === text.length;
    if (canBeginBefore) return { text: part, fit: canGoOn ? 'inside' : 'ends' };
    return { text: part, fit: canGoOn ? 'starts' : 'whole' };
  });
}

/** What the word is without its first letters; first the word itself. */
export function suffixesOf(word: string): string[] {
  const letters = Array.from(word);
  return letters.map((_, at) => letters.slice(at).join(''));
}

/** Pieces of a long word; the word itself if it is not. */
export function cutLong(word: string): string[] {
  const letters = Array.from(word);
  if (letters.length <= LONG) return [word];
  return Array.from({ length: Math.ceil(letters.length / LONG) - 1 }, (_, at) =>
    letters.slice(at * LONG, (at + 2) * LONG).join(''),
  );
}
