import { createRandom, type Random } from '#api/testing.ts';

/** The most frequent words of titles, in order of frequency. */
const COMMON = (
  'the of and a in to story for love life my an history world night house on from with day ' +
  'little girl time guide book man secret dark king new last great stories heart india war ' +
  'river garden science one art children home light journey dream mystery death women city ' +
  "stars family introduction sea black road white blood lost queen child's poems moon first " +
  'golden winter end how fire red cooking modern letters summer snow mother selected ' +
  'की का और कहानी प्रेम जीवन भारत रात कथा गोदान सपने नदी घर दिन दुनिया ' +
  "C++ C# .NET Don't 1984 Café 3D A–Z"
).split(' ');

const SYLLABLE_STARTS = splitWords(
  'b br c ch d dr f g gr h j k kr l m n p pr r s sh st t tr v w y z',
);
const VOWELS = splitWords('a e i o u ai ee oo ia');
const WORD_ENDS = ['', '', 'n', 'r', 's', 't', 'l', 'nd', 'm', 'sh'] as const;

/** Makes `count` different words, in order of their frequency in titles. */
export function makeWords(count: number): string[] {
  const random = createRandom(7);
  return makeDistinct(count, () => makeWord(random, 1 + random.nextInt(3)), COMMON);
}

/** Makes `count` different names such as `Brena Shimond`. */
export function makeNames(count: number): string[] {
  const random = createRandom(11);
  const firsts = makeDistinct(900, () => capitalize(makeWord(random, 1)));
  const lasts = makeDistinct(9000, () => capitalize(makeWord(random, 2)));
  const pick = (names: string[]) => names[random.nextInt(names.length)];
  return makeDistinct(count, () => `${pick(firsts)} ${pick(lasts)}`);
}

export function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export function splitWords(text: string, separator = ' '): readonly [string, ...string[]] {
  const [first = '', ...others] = text.split(separator);
  return [first, ...others];
}

/** Returns the `given` texts, followed by as many made ones as are needed for `count`. */
function makeDistinct(count: number, makeText: () => string, given: string[] = []): string[] {
  const texts = new Set(given);
  while (texts.size < count) texts.add(makeText());
  return [...texts];
}

/** Makes a word of one syllable and this number of extra ones. */
function makeWord({ pick }: Random, extraSyllables: number): string {
  let word = '';
  for (let at = 0; at <= extraSyllables; at++) word += pick(SYLLABLE_STARTS) + pick(VOWELS);
  return word + pick(WORD_ENDS);
}

/** Returns a random number from 0 to below 1. */
export function toFraction({ nextInt }: Random): number {
  return nextInt(2 ** 32) / 2 ** 32;
}

/**
 * Returns a function that picks an index below `count`, low ones most often (Zipf's law). The
 * frequency falls as 1/(n + `offset`); names need an offset, because no author has written a tenth
 * of all books.
 */
export function createZipf(count: number, random: Random, offset = 0): () => number {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let at = 0; at < count; at++) sums[at] = sum += 1 / (at + 1 + offset);
  return () => {
    const wanted = toFraction(random) * sum;
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
