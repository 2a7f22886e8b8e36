import type { FoundBooks } from '#contract/catalogue/finding.ts';
import type { BookQuery } from './book-query.ts';
import { type Positioned, countMatches } from './find-books.ts';
import { BY_TITLE } from './matching.ts';
import { type FindableBook, type ParsedSearch, parseSearch } from './search.ts';
import { type Word, countErrors, countWords, isNear, splitWords } from './words.ts';

const MAX_ERRORS = 2;
/**
 * The minimum lengths of words in which one and two typing errors are allowed. The index of
 * spellings in SQL is written with them, so a change needs a rebuild of the index.
 */
export const MIN_LETTERS_ONE_ERROR = 3;
export const MIN_LETTERS_TWO_ERRORS = 6;
const MAX_EDITS_PER_WORD = 5;
const MAX_CORRECTIONS = 20;
/** The number of likely edits that join two words; those of an unknown word are all tried. */
const MAX_JOINED = 40;

/** Words of titles and names, each with the number of titles and names that contain it. */
export type Vocabulary = ReadonlyMap<string, number>;

interface Edit {
  /** The range of indexes in the text. */
  from: number;
  to: number;
  text: string;
  errors: number;
  /** The number of titles that contain `text`; for two words, the smaller of their numbers. */
  titleCount: number;
}

/** Returns how many typing errors may be corrected in a word. */
function getMaxTypos(word: string): number {
  if (word.length < MIN_LETTERS_ONE_ERROR) return 0;
  return word.length < MIN_LETTERS_TWO_ERRORS ? 1 : MAX_ERRORS;
}

/** Returns at most 20 corrections of one or two errors (a wrong space is one), likeliest first. */
export function listCorrections(
  { folded: text, isbn }: ParsedSearch,
  vocabulary: Vocabulary,
): string[] {
  if (isbn !== undefined) return [];
  const words = splitWords(text);
  if (!isCorrectable(words, vocabulary)) return [];
  const unknownWords = listUnknownWords(words, vocabulary);
  const joined = words
    .slice(1)
    .flatMap((word, index) => joinWords(text, words[index] ?? word, word, vocabulary))
    .sort(compare);
  const isNeeded = (edit: Edit) => unknownWords.some((word) => covers(edit, word));
  const edits = [
    ...words.flatMap((word) => (vocabulary.has(word.word) ? [] : listEdits(word, vocabulary))),
    ...joined.filter((edit, index) => index < MAX_JOINED || isNeeded(edit)),
  ];
  const texts = combineEdits(edits)
    .filter((chosen) => unknownWords.every((word) => chosen.some((edit) => covers(edit, word))))
    .map((chosen) => ({
      text: applyEdits(text, chosen),
      errors: addUp(chosen.map(({ errors }) => errors)),
      titleCount: addUp(chosen.map(({ titleCount }) => titleCount)),
    }))
    .sort(compare);
  return [...new Set(texts.map((item) => item.text))].slice(0, MAX_CORRECTIONS);
}

/** Whether a text with these words has so few unknown ones that it may have corrections. */
export function isCorrectable(words: readonly Word[], vocabulary: Pick<Vocabulary, 'has'>) {
  return listUnknownWords(words, vocabulary).length <= MAX_ERRORS;
}

/** Lists unknown words that must change: not the first and last, which may be parts of words. */
function listUnknownWords(words: readonly Word[], vocabulary: Pick<Vocabulary, 'has'>): Word[] {
  return words.slice(1, -1).filter(({ word }) => !vocabulary.has(word));
}

/** Lists similar words, and the pairs of words that result from inserting a space. */
function listEdits({ word, at }: Word, vocabulary: Vocabulary): Edit[] {
  const place = { from: at, to: at + word.length };
  const edits: Edit[] = listNearWords(word, getMaxTypos(word), vocabulary).map((near) => ({
    ...place,
    ...near,
  }));
  for (let cut = 1; cut < word.length; cut++) {
    const [first, second] = [word.slice(0, cut), word.slice(cut)];
    const titleCount = Math.min(vocabulary.get(first) ?? 0, vocabulary.get(second) ?? 0);
    if (titleCount > 0) edits.push({ ...place, text: `${first} ${second}`, errors: 1, titleCount });
  }
  return edits.sort(compare).slice(0, MAX_EDITS_PER_WORD);
}

/** Joins two words if the space between them is superfluous or should be a hyphen. */
function joinWords(text: string, first: Word, second: Word, vocabulary: Vocabulary): Edit[] {
  const [from, to] = [first.at, second.at + second.word.length];
  const joinedText = text.slice(from, to);
  if (joinedText !== `${first.word} ${second.word}`) return [];
  const near = listNearWords(joinedText, 1, vocabulary).slice(0, MAX_EDITS_PER_WORD);
  return near.map((item) => ({ ...item, from, to }));
}

function listNearWords(word: string, maxErrors: number, vocabulary: Vocabulary): Ranked[] {
  const near: Ranked[] = [];
  if (maxErrors === 0) return near;
  for (const [text, titleCount] of vocabulary) {
    if (Math.abs(text.length - word.length) > maxErrors) continue;
    if (isNear(word, text)) near.push({ text, titleCount, errors: 1 });
    else if (maxErrors > 1 && countErrors(word, text, maxErrors) <= maxErrors)
      near.push({ text, titleCount, errors: maxErrors });
  }
  return near.sort(compare);
}

/** Returns every single edit, and every pair of edits that do not overlap. */
function combineEdits(edits: readonly Edit[]): Edit[][] {
  const pairs = edits.flatMap((a, index) =>
    edits
      .slice(index + 1)
      .filter((b) => a.errors + b.errors <= MAX_ERRORS && !overlap(a, b))
      .map((b) => [a, b]),
  );
  return [...edits.map((edit) => [edit]), ...pairs];
}

function overlap(a: Edit, b: Edit): boolean {
  return a.from < b.to && b.from < a.to;
}

function covers({ from, to }: Edit, { at }: Word): boolean {
  return from <= at && at < to;
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.from - a.from)
    .reduce((left, edit) => left.slice(0, edit.from) + edit.text + left.slice(edit.to), text);
}

type Ranked = Pick<Edit, 'text' | 'errors' | 'titleCount'>;

/** Sorts by fewer errors, then more titles, then alphabetically. */
function compare(a: Ranked, b: Ranked): number {
  return (
    a.errors - b.errors ||
    b.titleCount - a.titleCount ||
    Number(a.text > b.text) - Number(a.text < b.text)
  );
}

function addUp(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** Returns the most similar text to one without books, and at most `maxCounted` of its books. */
export function correctSearch(
  catalogue: readonly Positioned<FindableBook>[],
  query: BookQuery,
  maxCounted = Infinity,
): FoundBooks['corrected'] {
  const vocabulary = countWords(catalogue.map(({ book }) => book));
  for (const { search, matching } of listCorrectedSearches(query.search, vocabulary)) {
    const total = countMatches(catalogue, query, search, matching);
    if (total > 0) return { text: search.folded, total: Math.min(total, maxCounted) };
  }
  return null;
}

/** Lists corrected texts in the order of trials: first as parts of titles, then by their words. */
export function listCorrectedSearches(search: ParsedSearch, vocabulary: Vocabulary) {
  const corrected = listCorrections(search, vocabulary).map((text) => parseSearch(text));
  const count = splitWords(search.folded).length;
  const byWords = corrected.filter(({ folded }) => splitWords(folded).length <= count);
  return [
    ...corrected.map((each) => ({ search: each, matching: BY_TITLE })),
    ...(['words', 'all'] as const).flatMap((way) =>
      byWords.map((each) => ({ search: each, matching: { way } })),
    ),
  ];
}
