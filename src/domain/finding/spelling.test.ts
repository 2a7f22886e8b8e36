import { parseSearch } from './search.ts';
import { expect, it } from 'vitest';
import { aQuery, aCatalogue } from '../builders.ts';
import { correctSearch, listCorrections } from './spelling.ts';
import { countWords, listWords } from './words.ts';

const catalogue = aCatalogue(
  { title: 'The Hobbit' },
  { title: 'Malgudi Days' },
  { title: 'Swami and Friends', totalStars: 1 },
  { title: 'Midnight’s Children' },
  { title: 'Catch-22' },
  { title: 'The Guide' },
  { title: 'Brontë’s Letters' },
  { title: 'गोदान' },
);

const correct = (search: string) => correctSearch(catalogue, aQuery({ search }))?.text;

it.each([
  ['hobit', 'hobbit'],
  ['teh hobbit', 'the hobbit'],
  ['the hobit', 'the hobbit'],
  ['hbobti', 'hobbit'],
  ['malgdui dyas', 'malgudi days'],
  ['mal gudi', 'malgudi'],
  ['malgudidays', 'malgudi days'],
  ['Midnights Children', "midnight's children"],
  ['midnight s children', "midnight's children"],
  ['catch 22', 'catch-22'],
  ['catch22', 'catch-22'],
  ['brnte', 'bronte'],
  ['BRONTÉE', 'bronte'],
  ['गोदन', 'गोदान'],
  ['swamy and fr', 'swami and fr'],
  ['malgdi dyas', 'malgudi days'],
  ['mal gudi dyas', 'malgudi days'],
])('corrects %j to %j', (typed, meant) => {
  expect(correct(typed)).toBe(meant);
});

it.each([
  '',
  'xyzzy',
  'brnt',
  'gide hobit swamy',
  'mal.gudi',
  'to',
  '978-0-14-303965-6',
  '9780143039655',
  '%_\\',
])('has no correction for %j', (typed) => {
  expect(correct(typed)).toBeUndefined();
});

it('counts the books that a correction finds with the filters of the query', () => {
  expect(correctSearch(catalogue, aQuery({ search: 'friens' }))).toEqual({
    text: 'friends',
    total: 1,
  });
  expect(correctSearch(catalogue, aQuery({ search: 'friens', rating: 2 }))).toBeNull();
  expect(correctSearch(catalogue, aQuery({ search: 'hte', rating: 2 }))).toEqual({
    text: 'the',
    total: 2,
  });
});

it('prefers fewer errors, then words of more titles, then alphabetical order', () => {
  const vocabulary = new Map([
    ['rover', 2],
    ['rivers', 2],
    ['lover', 9],
    ['river', 1],
  ]);
  expect(listCorrections(parseSearch('rivver'), vocabulary)).toEqual(['river', 'rivers', 'rover']);
  expect(listCorrections(parseSearch('rver'), vocabulary)).toEqual(['rover', 'river']);
});

it('joins the parts of a wrong word, however many others could be joined', () => {
  const numbers = Array.from({ length: 50 }, (_, index) => index + 10);
  const titles = numbers.flatMap((at) => [`aa${at} bb${at} aa${at}bb${at}`, `aa${at}bb${at}`]);
  const others = numbers.map((at) => `aa${at} bb${at}`).join(' ');
  const vocabulary = countWords(['Malgudi', ...titles].map((title) => ({ title })));
  const [likeliest] = listCorrections(parseSearch(`${others} mal gudi`), vocabulary);
  expect(likeliest).toBe(`${others} malgudi`);
});

it('prefers two words of titles to five similar words with more errors', () => {
  const similar = ['goodlane', 'goodlamp', 'goodland', 'goodlark', 'goodlazy'].map(
    (word) => [word, 9] as const,
  );
  const vocabulary = new Map([...similar, ['good', 1], ['last', 1]]);
  expect(listCorrections(parseSearch('goodlast'), vocabulary)[0]).toBe('good last');
});

it('does not correct words that are in titles', () => {
  expect(listCorrections(parseSearch('the guide'), countWords([{ title: 'The Guide' }]))).toEqual(
    [],
  );
});

it('corrects no text with more than two wrong words', () => {
  const vocabulary = new Map([['river', 1]]);
  expect(listCorrections(parseSearch('a rver riverr rivre b'), vocabulary)).toEqual([]);
});

it('tries at most 20 texts', () => {
  const words = Array.from('abcdefghijklmnopqrst', (letter) => [`ri${letter}er`, 1] as const);
  const vocabulary = new Map(words);
  expect(listCorrections(parseSearch('ri2er'), vocabulary)).toHaveLength(5);
  expect(listCorrections(parseSearch('ri2er ri3er'), vocabulary)).toHaveLength(20);
});

it('lists a word with a hyphen or an apostrophe both as a whole and in its parts', () => {
  expect(listWords("catch-22 is midnight's - 'tis")).toEqual([
    'catch-22',
    'is',
    "midnight's",
    'tis',
    'catch',
    '22',
    'midnight',
    's',
  ]);
});

it('corrects a text of 600 short words quickly', () => {
  const vocabulary = new Map(
    ['s', 't', 'sat', 'set', 'sit', 'tis', 'tes'].map((word) => [word, 1]),
  );
  expect(listCorrections(parseSearch('s t '.repeat(300)), vocabulary)).toHaveLength(20);
});

/** Words of titles, with the number of titles that contain each word. */
const GARDEN_WORDS = new Map([
  ['garden', 1],
  ['of', 2],
  ['rivers', 1],
]);

it('corrects at most two errors in the whole text', () => {
  expect(listCorrections(parseSearch('gaxxen rivxxs'), GARDEN_WORDS)).toEqual([
    'garden rivxxs',
    'gaxxen rivers',
  ]);
  expect(listCorrections(parseSearch('gaxden rivxrs'), GARDEN_WORDS)[0]).toBe('garden rivxrs');
  expect(listCorrections(parseSearch('gaxden rivxrs'), GARDEN_WORDS)).toContain('garden rivers');
});

it('corrects every wrong word except the first and the last, which may be incomplete', () => {
  expect(listCorrections(parseSearch('of gardxn of'), GARDEN_WORDS)).toEqual(['of garden of']);
  expect(listCorrections(parseSearch('of gardxn rivxrs of'), GARDEN_WORDS)).toEqual([
    'of garden rivers of',
  ]);
  expect(listCorrections(parseSearch('rivxrs xyzzy of'), GARDEN_WORDS)).toEqual([]);
  expect(listCorrections(parseSearch('gar den'), GARDEN_WORDS)).toEqual(['garden']);
});

it('splits a word only into two words of titles, and does not correct a word of two letters', () => {
  expect(listCorrections(parseSearch('ofgarden'), GARDEN_WORDS)).toEqual(['of garden', 'garden']);
  expect(listCorrections(parseSearch('gardenxyz'), GARDEN_WORDS)).toEqual([]);
  expect(listCorrections(parseSearch('xf'), GARDEN_WORDS)).toEqual([]);
});

it('searches by the words of a correction that joins some, but of none that splits one', () => {
  expect(correct('days mal gudi')).toBe('days malgudi');
  expect(correct('daysmalgudi')).toBeUndefined();
});

it('does not correct an ISBN', () => {
  const catalogueOfDigits = aCatalogue({ title: '9780143039654' });
  expect(correctSearch(catalogueOfDigits, aQuery({ search: '9780143039655' }))).toBeNull();
});
