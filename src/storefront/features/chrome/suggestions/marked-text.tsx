import { Fragment } from 'react';
import { foldText } from '#domain/fold.ts';

const WORDS = /([\p{L}\p{M}\p{N}]+)/u;

/** Marks the beginnings of words that were typed. */
export function MarkedText({ text, typed }: { text: string; typed: string }) {
  const starts = foldText(typed)
    .split(WORDS)
    .filter((part) => WORDS.test(part));
  // Every second part is a word.
  return text.split(WORDS).map((part, index) => {
    const length = Math.max(0, ...starts.map((start) => lengthOfStart(part, start)));
    return (
      <Fragment key={index}>
        {length > 0 && <mark>{part.slice(0, length)}</mark>}
        {part.slice(length)}
      </Fragment>
    );
  });
}

/** How much of the word the folded text begins; 0 if it does not. */
function lengthOfStart(word: string, start: string): number {
  if (!foldText(word).startsWith(start)) return 0;
  // Folding may change the number of letters.
  for (let length = 1; length < word.length; length += 1)
    if (foldText(word.slice(0, length)).length >= start.length) return length;
  return word.length;
}
