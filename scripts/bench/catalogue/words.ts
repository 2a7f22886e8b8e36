import { createRandom } from './random.ts';

/** The most frequent words of titles, the most frequent first. */
const COMMON = (
  'the of and a in to story for love life my an history world night house on from with day ' +
  'little girl time guide book man secret dark king new last great stories heart india war ' +
  'river garden science one art children home light journey dream mystery death women city ' +
  "stars family introduction sea black road white blood lost queen child's poems moon first " +
  'golden winter end how fire red cooking modern letters summer snow mother modern selected'
).split(' ');

const HINDI = 'की का और कहानी प्रेम जीवन भारत रात कथा गोदान सपने नदी घर दिन दुनिया'.split(' ');
const SYMBOLS = ['C++', 'C#', '.NET', "Don't", '1984', 'Café', '3D', 'Vol. 2', 'A–Z', 'No. 1'];

const STARTS = 'b br c ch d dr f g gr h j k kr l m n p pr r s sh st t tr v w y z'.split(' ');
const VOWELS = 'a e i o u ai ee oo ia'.split(' ');
const ENDS = ['', '', 'n', 'r', 's', 't', 'l', 'nd', 'm', 'sh'];

/** `count` different words, in the order of how often titles have them. */
export function makeWords(count: number): string[] {
  const words = new Set(COMMON);
  for (const [at, word] of [...HINDI, ...SYMBOLS].entries()) if (at % 2 === 0) words.add(word);
  const random = createRandom(7);
  while (words.size < count) words.add(makeWord(random, 1 + Math.floor(random() * 3)));
  for (const word of [...HINDI, ...SYMBOLS]) words.add(word);
  return [...words];
}

/** Names such as `Brena Shimond`. */
export function makeNames(count: number): string[] {
  const random = createRandom(11);
  const firsts = [...distinct(900, () => capitalise(makeWord(random, 1)))];
  const lasts = [...distinct(9000, () => capitalise(makeWord(random, 2)))];
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '';
  return [...distinct(count, () => `${pick(firsts)} ${pick(lasts)}`)];
}

export function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function distinct(count: number, make: () => string): Set<string> {
  const made = new Set<string>();
  while (made.size < count) made.add(make());
  return made;
}

function makeWord(random: () => number, syllables: number): string {
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '';
  let word = '';
  for (let at = 0; at <= syllables; at++) word += pick(STARTS) + pick(VOWELS);
  return word + pick(ENDS);
}
