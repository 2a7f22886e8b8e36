import { foldText } from '../values/text.ts';
import { getAuthors } from './authors-and-series.ts';
import type { SearchableBook } from './search.ts';

/**
 * The consonants of the Indian alphabets, which Unicode has in the same order in each script, from
 * `FIRST_CONSONANT` on. Long and short, hard and soft, dental and retroflex letters are not
 * distinguished, because Latin spellings differ in them. `N` is ñ, `R` the hard r, `y` is silent.
 */
const CONSONANTS = 'kkggnccjjNttddnttddnnppbbmyrRlllvsssh';
const FIRST_CONSONANT = 0x15;
const [ANUSVARA, VOCALIC_R, VIRAMA] = ['M', 'r', '~'];
/** Signs of one script only, by their code points. */
const SIGNS = new Map([
  [0x9ce, 't'],
  [0x9f0, 'r'],
  [0x9f1, 'v'],
  [0xa5c, 'r'],
  [0xa70, ANUSVARA],
]);

/** The letters of Urdu that are consonants; `v` and `h` may also be vowels. */
const URDU: Record<string, string> = Object.fromEntries(
  Object.entries({
    b: 'ب',
    p: 'پف',
    t: 'تٹطۃة',
    s: 'ثسشص',
    j: 'جذزژضظ',
    c: 'چ',
    h: 'حہ',
    k: 'خکق',
    d: 'دڈ',
    r: 'رڑ',
    g: 'غگ',
    l: 'ل',
    m: 'م',
    n: 'نں',
    v: 'و',
  }).flatMap(([latin, letters]) => Array.from(letters, (letter) => [letter, latin])),
);

/** Words of one script in the index are sought by texts of another one. */
const LATIN_WORD = /^[a-z]+$/;
const URDU_WORD = /^[\u0600-\u06ff]+$/;
const INDIAN_WORD = /^[\u0900-\u0d7f]+$/;
/** Tamil and Malayalam write hard and soft consonants with one letter. */
const COARSE_WORD = /^[\u0b80-\u0bff\u0d00-\u0d7f]+$/;
const TAMIL = /^[\u0b80-\u0bff]/;
const MALAYALAM = /^[\u0d00-\u0d7f]/;
/** The anusvara and the like at the end of a word in Devanagari, Gurmukhi or Gujarati. */
const FINAL_NASAL = /[\u0901\u0902\u0a01\u0a02\u0a70\u0a81\u0a82]$/;
const MAX_CHARS = 40;

/** The kinds of sound keys: which consonants are distinguished depends on the script. */
type Kind = 'fine' | 'coarse' | 'urdu';

const KINDS: readonly Kind[] = ['fine', 'coarse', 'urdu'];

/** Lists the sound keys of a folded word: its consonants, for each kind of script. */
export function listSounds(word: string): string[] {
  return listKeys(word, 'stored');
}

/** Lists the sound keys of words in other scripts that sound like this folded word. */
export function listSoughtSounds(word: string): string[] {
  return listKeys(word, 'sought');
}

export function countConsonants(word: string): number {
  return readSound(word).consonants.length;
}

const soundsOfBooks = new WeakMap<SearchableBook, ReadonlySet<string>>();

/** Returns the sound keys of the words of title, authors and series, cached. */
export function readBookSounds(book: SearchableBook): ReadonlySet<string> {
  const cached = soundsOfBooks.get(book);
  if (cached) return cached;
  const texts = [book.title, ...getAuthors(book), book.series?.name ?? ''].map(foldText);
  const words = texts.flatMap((text) => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);
  const sounds = new Set(words.flatMap(listSounds));
  soundsOfBooks.set(book, sounds);
  return sounds;
}

function listKeys(word: string, use: 'stored' | 'sought'): string[] {
  if (word.length > MAX_CHARS) return [];
  const isLatin = LATIN_WORD.test(word);
  const kind = getKind(word);
  const kinds = isLatin ? KINDS : kind ? [kind] : [];
  // A Latin word finds only words of other scripts, and these only Latin words.
  const prefix = isLatin === (use === 'stored') ? 'latin ' : '';
  // Many leave out a final nasal in Latin letters: gunaho for गुनाहों.
  const forms = [...new Set([word, word.replace(FINAL_NASAL, '')])];
  return forms.map(readSound).flatMap(({ consonants, starts, ends }) =>
    consonants === ''
      ? []
      : kinds.flatMap((each) => {
          const key = KEYS[each](consonants);
          return ends.map((end) => `${prefix}${each} ${starts}${key}${end}`);
        }),
  );
}

/** Returns the kind of sound key of a word that is not Latin; `undefined` for other scripts. */
function getKind(word: string): Kind | undefined {
  if (URDU_WORD.test(word)) return 'urdu';
  if (COARSE_WORD.test(word)) return 'coarse';
  return INDIAN_WORD.test(word) ? 'fine' : undefined;
}

interface Sound {
  /** In Latin letters. */
  consonants: string;
  /** `a` if the word starts with a vowel, else ''. */
  starts: string;
  /** `a` if the word ends with a vowel, else ''; both if it may be spoken either way. */
  ends: readonly string[];
}

/** Returns how a word sounds; without consonants for other scripts. */
function readSound(word: string): Sound {
  // A final h is often silent.
  const letters = readLetters(word).replace(/h[aeiou]*$/, '');
  const consonants = letters.replaceAll(/[^bcdghjklmnprstv]/g, '');
  const starts = /^[aeiou]/.test(letters) ? 'a' : '';
  if (/[aeiou]$/.test(letters)) return { consonants, starts, ends: ['a'] };
  const isLatin = LATIN_WORD.test(word);
  // Malayalam speaks a short u after its final virama.
  const isStrict = letters.endsWith(VIRAMA) && !MALAYALAM.test(word);
  const isSpelt = isLatin || URDU_WORD.test(word) || isStrict;
  return { consonants, starts, ends: isSpelt ? [''] : ['', 'a'] };
}

function readLetters(word: string): string {
  if (LATIN_WORD.test(word)) return readLatin(word);
  if (URDU_WORD.test(word)) return readUrdu(word);
  return INDIAN_WORD.test(word) ? readIndian(word) : '';
}

/** The letters of v and h are also those of vowels, v except at the start, h at the end. */
function readUrdu(word: string): string {
  return word
    .replaceAll(/(?!^)و|ہ$/g, 'ا')
    .replace(/^ی/, 'y')
    .replaceAll('ھ', '')
    .replaceAll(/./gsu, (letter) => URDU[letter] ?? (letter === 'y' ? letter : 'a'))
    .replaceAll(/([^a])\1/g, '$1')
    .replaceAll(/(?!^)m/g, 'n');
}

const KEYS: Record<Kind, (consonants: string) => string> = {
  fine: (text) => text.replaceAll('v', 'b'),
  coarse: (text) =>
    text
      .replaceAll(/[gh]/g, 'k')
      .replaceAll(/[cj]/g, 's')
      .replaceAll('d', 't')
      .replaceAll(/[bv]/g, 'p')
      .replaceAll('nk', 'n'),
  urdu: (text) =>
    text
      .replaceAll(/(?!^)v/g, '')
      .replaceAll('v', 'b')
      .replaceAll('ng', 'n'),
};

function readLatin(word: string): string {
  return word
    .replace(/y$/, 'i')
    .replaceAll('ch', 'C')
    .replaceAll('zh', 'l')
    .replaceAll(/jn|dny|^gn/g, 'g')
    .replace(/^nj/, 'n')
    .replaceAll('x', 'ks')
    .replaceAll(/ck|[cq]/g, 'k')
    .replaceAll(/[Cz]h?/g, (letter) => (letter.startsWith('C') ? 'c' : 'j'))
    .replaceAll(/([aeiou])w(?![aeiouy])/g, '$1')
    .replaceAll('w', 'v')
    .replaceAll(/([^aeiouh])h/g, '$1')
    .replaceAll('f', 'p')
    .replaceAll(/([^aeiou])\1/g, '$1')
    .replaceAll(/(?!^)m/g, 'n')
    .replaceAll(/n+g/g, 'n');
}

/** Returns the word in Latin letters: vowels as `a`, and a virama after a letter without vowel. */
function readIndian(word: string): string {
  const letters = Array.from(spellBengali(word), readIndianLetter).join('');
  const plain = letters.replaceAll('j~N', 'g').replaceAll(/([M~])h/g, '$1');
  const [afterR, afterN] = TAMIL.test(word) ? ['tr', 'ntr'] : ['t', 'nt'];
  return plain
    .replaceAll('R~R', afterR)
    .replaceAll('n~R', afterN)
    .replaceAll('R', 'r')
    .replaceAll(/(.)~\1/g, '$1')
    .replaceAll(/M(?=[mn])/g, '')
    .replaceAll(/(?!^)m/g, 'n')
    .replaceAll(/(M|[nN]~)g/g, 'n')
    .replaceAll(/[MN]/g, 'n');
}

/** Spells a Bengali word as it is spoken: folding has removed the dots of two letters. */
function spellBengali(word: string): string {
  return word.replace(/^য/, 'জ').replaceAll(/(?<=[^ং্])[ডঢ](?!্)/g, 'র');
}

function readIndianLetter(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const sign = SIGNS.get(code);
  if (sign !== undefined) return sign;
  const offset = (code - 0x900) % 0x80;
  if (offset === 1 || offset === 2) return ANUSVARA;
  if (offset === 0x0b || offset === 0x43) return VOCALIC_R;
  return offset === 0x4d ? VIRAMA : (CONSONANTS[offset - FIRST_CONSONANT] ?? 'a');
}
