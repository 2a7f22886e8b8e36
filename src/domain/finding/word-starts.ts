import { isNear } from './distance.ts';
import { isWordStart } from './search.ts';

/** Letters of a word from which on a typing error is forgiven. */
const LETTERS_FOR_ERROR = 4;

/** The parts of a folded text, each of which has to be where a word starts. */
export function splitStarts(text: string): string[] {
  return text.split(' ').filter((start) => start !== '');
}

/** Whether a word of the folded text starts with each of them. */
export function hasStarts(text: string, starts: readonly string[]): boolean {
  return starts.every((start) => hasStart(text, start));
}

/** As `hasStarts`, but each from four letters on may have one typing error. `words` are those of the text. */
export function hasNearStarts(
  text: string,
  words: readonly string[],
  starts: readonly string[],
): boolean {
  return starts.every((start) => hasStart(text, start) || hasNearStart(words, start));
}

function hasStart(text: string, start: string): boolean {
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1)) {
    if (isWordStart(text, at)) return true;
  }
  return false;
}

function hasNearStart(words: readonly string[], start: string): boolean {
  const { length } = start;
  if (length < LETTERS_FOR_ERROR) return false;
  return words.some((word) =>
    [length, length - 1, length + 1].some((letters) => isNear(start, word.slice(0, letters))),
  );
}
