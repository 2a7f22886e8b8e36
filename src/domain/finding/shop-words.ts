import type { SearchWord } from './search.ts';

/** Words and phrases for the same thing, as shoppers and publishers write them; folded. */
const SAME_WORDS = [
  ['class', 'std', 'standard', 'grade', 'cl', 'कक्षा'],
  ['maths', 'math', 'mathematics', 'गणित'],
  ['sst', 'social science', 'social studies'],
  ['evs', 'environmental studies', 'environmental science'],
  ['gk', 'general knowledge'],
  ['cs', 'computer science'],
  ['bst', 'business studies'],
  ['accounts', 'accountancy'],
  ['pyq', 'pyqs', 'previous year', 'previous years'],
  ['scifi', 'science fiction'],
  ['kids', 'children', 'childrens'],
];

/** Words that say little, as "book" does, which a search leaves out anyway. */
const GENERIC_WORDS = [
  'kitab',
  'kitaab',
  'kitabe',
  'kitaben',
  'pustak',
  'किताब',
  'पुस्तक',
  'textbook',
];

const ROMAN_NUMBERS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];

/** The classes of a school, as `['10', '10th', 'x']`. */
const CLASSES = ROMAN_NUMBERS.map((roman, index) => {
  const suffix = ['st', 'nd', 'rd'][index] ?? 'th';
  return [`${index + 1}`, `${index + 1}${suffix}`, roman];
});

/**
 * Returns the terms of a search with other words for them, without generic words; none if that
 * changes nothing. A number has others only beside a word that has, because 5 is else no class.
 */
export function listShopTerms(terms: readonly SearchWord[]): SearchWord[] {
  const specific = terms.filter(({ text }) => !GENERIC_WORDS.includes(text));
  const isShopTerm = (term: SearchWord) => listOthers(SAME_WORDS, term).length > 0;
  if (specific.some(isShopTerm)) {
    const groups = [...SAME_WORDS, ...CLASSES];
    const found = new Set<string>();
    return specific.flatMap((term) => {
      // Another word for the same thing finds the same books, and each one costs time.
      if (found.has(term.text)) return [];
      const others = listOthers(groups, term);
      for (const words of others) found.add(words.join(' '));
      return { ...term, others };
    });
  }
  return specific.length < terms.length ? specific : [];
}

function listOthers(groups: readonly string[][], { text }: SearchWord): string[][] {
  const group = groups.find((words) => words.includes(text)) ?? [];
  return group.filter((word) => word !== text).map((word) => word.split(' '));
}
