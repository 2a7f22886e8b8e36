import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyCharacter } from '../../../scripts/testing/any-character.ts';
import { cutText, escapeXml, joinWords, foldText, toSlug } from './text.ts';

it.each([
  ['case', 'The HOBBIT', 'the hobbit'],
  ['accents', 'Brontë, Zoé, Ångström, İzmir', 'bronte, zoe, angstrom, izmir'],
  ['combining accents', 'Bronte\u0308', 'bronte'],
  ['apostrophes', "a'b’c‘d‛eʼfʹg`h´i′j", "a'b'c'd'e'f'g'h'i'j"],
  ['dashes', 'a-b‐c‑d‒e–f—g―h−i', 'a-b-c-d-e-f-g-h-i'],
  [
    'letters that do not decompose',
    'Jo Nesbø, Łódź, Straße, Æsop, œuvre, Đỗ, Þór, ı',
    'jo nesbo, lodz, strasse, aesop, oeuvre, do, thor, i',
  ],
  ['"&" and "and"', 'Pride & Prejudice, B&B', 'pride and prejudice, b and b'],
  ['spaces', ' \tlife  of\u00a0\n pi ', 'life of pi'],
])('ignores differences of %s', (_, text, folded) => {
  expect(foldText(text)).toBe(folded);
});

it('keeps vowel signs and viramas of Devanagari', () => {
  expect(foldText('गोदान')).toBe('गोदान');
  expect(foldText('हिन्दी')).not.toBe(foldText('हन्द'));
});

it.each([
  ['a nukta, precomposed or not', '\u095b\u093fन्दगी', 'जिन्दगी'],
  ['a nukta, precomposed or not', 'ज\u093c\u093fन्दगी', 'जिन्दगी'],
  ['a Bengali nukta', 'ব\u09bc\u09a1\u09bcি, বাড\u09bcি, \u09dc', 'বডি, বাডি, ড'],
  ['a nukta of Punjabi, Gujarati, Odia and Kannada', 'ਸ਼ ઝ઼ ଡ଼ ಫ಼', 'ਸ ઝ ଡ ಫ'],
  ['the parts of a vowel sign', 'க\u0bca, ক\u09cb', 'க\u0bc6\u0bbe, ক\u09c7\u09be'],
  ['joiners', 'क\u094d\u200dष, ന\u0d4d\u200d, می\u200cخواہم', 'क्ष, ന്, میخواہم'],
  ['letters without a vowel in Malayalam', 'എൻ അവൾ', 'എന് അവള്'],
  ['vowel marks of Urdu', 'اُردُو کِتاب, آگ', 'اردو کتاب, اگ'],
  ['a stretched letter', 'کتـــاب', 'کتاب'],
  ['letters of Arabic keyboards', 'كتاب في قريه', 'کتاب فی قریہ'],
  ['the signs of a nasal vowel', 'हाँ, चाँद', 'हां, चांद'],
  ['digits', '१९८४ ১৯৮৪ ௧௯௮௪ ۱۹۸۴ ١٩٨٤ １９８４ ᱑᱙᱘᱔', '1984 1984 1984 1984 1984 1984 1984'],
  ['invisible characters', '\ufeffgo\u00adra\u200f', 'gora'],
])('ignores differences of %s', (_, text, folded) => {
  expect(foldText(text)).toBe(folded);
});

it.each(['हिन्दी की कहानियाँ', 'চোখের বালি', 'பொன்னியின் செல்வன்', 'ആടുജീവിതം'])(
  'keeps all vowel signs and viramas of %s',
  (text) => {
    const count = (letters: string) =>
      letters.normalize('NFD').match(/[\p{L}\p{Mc}\p{Mn}]/gu)?.length;
    expect(count(foldText(text))).toBe(count(text));
  },
);

it('keeps digits, symbols and letters without accents', () => {
  expect(foldText('1984: c++ (.*) "x" — 日本')).toBe('1984: c++ (.*) "x" - 日本');
});

it('folds a folded text to itself', () => {
  const indian = fc.integer({ min: 0x600, max: 0xdff }).map((code) => String.fromCharCode(code));
  const invisible = fc.constantFrom('\u200d', '\u200c', '\u00ad', '\u0301', '\u20d2', ' ');
  const text = fc.string({ unit: fc.oneof(indian, invisible) });
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: anyCharacter }), text), (item) => {
      expect(foldText(foldText(item))).toBe(foldText(item));
    }),
  );
});

it('folds a part of a text to a part of the folded text', () => {
  const letter = fc.constantFrom(...'कखज\u093c\u095bिँंन्দড\u09dcোكیיہेന\u0d7b\u200d१1'.split(''));
  const text = fc.string({ unit: letter });
  fc.assert(
    fc.property(text, text, text, (before, part, after) => {
      expect(foldText(before + part + after)).toContain(foldText(part));
    }),
  );
});

it('ignores case and accents in a slug', () => {
  expect(toSlug('Gabriel García Márquez')).toBe('gabriel-garcia-marquez');
});

it('joins words in a slug by one hyphen, whatever is between them', () => {
  expect(toSlug('  J. R. R.  Tolkien ')).toBe('j-r-r-tolkien');
  expect(toSlug('Jean–Paul / Sartre')).toBe('jean-paul-sartre');
});

it('removes apostrophes within words from a slug', () => {
  expect(toSlug('Midnight’s Children')).toBe('midnights-children');
  expect(toSlug("Midnight's Children")).toBe('midnights-children');
});

it('keeps letters, vowel signs and digits of other scripts in a slug', () => {
  expect(toSlug('प्रेमचंद')).toBe('प्रेमचंद');
  expect(toSlug('村上 春樹 2')).toBe('村上-春樹-2');
});

it('distinguishes in slugs spellings that the search does not distinguish', () => {
  expect(toSlug('फ़ैज़')).toBe('फ़ैज़'.normalize('NFC'));
  expect(toSlug('चाँद १')).toBe('चाँद-१');
});

it('returns a slug for a text without letters', () => {
  expect(toSlug('***')).toBe('unnamed');
  expect(toSlug('')).toBe('unnamed');
});

it('escapes a text for XML, in which most control characters are forbidden', () => {
  expect(escapeXml('a<b> & "c"\u0000\u0085\t\n')).toBe('a&lt;b&gt; &amp; &quot;c&quot;  \t\n');
});

it.each([
  ['गोदान', 3, 'गो'],
  ['गोदान', 4, 'गोदा'],
  ['కథలు', 3, 'కథ'],
  ['ab😀', 3, 'ab'],
  ['ab👩‍🚀c', 4, 'ab'],
  ['cafe\u0301s', 4, 'caf'],
  ['Emma', 4, 'Emma'],
  ['Emma', 3, 'Emm'],
  ['👍🏽!', 3, ''],
])('cuts %j to %i characters between two letters', (text, max, cut) => {
  expect(cutText(text, max)).toBe(cut);
});

it('joins words, each once', () => {
  const lists = [[], ['A'], ['A', 'B', 'A'], ['A', 'B', 'C']];
  expect(lists.map((words) => joinWords(words))).toEqual(['', 'A', 'A and B', 'A, B and C']);
  expect(joinWords(['A', 'B'], 'disjunction')).toBe('A or B');
});
