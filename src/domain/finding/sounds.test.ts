import { expect, it } from 'vitest';
import { aBook } from '../builders.ts';
import { createMatcher, listMatchings } from './matching.ts';
import { parseSearch } from './search.ts';
import { SOUND_PAIRS } from './testing-sounds.ts';

/** The pairs that the rules miss: silent letters, or letters that only this word leaves out. */
const MISSED = 9;

const BOOKS = SOUND_PAIRS.map(([, title]) => aBook({ title, author: '' }));

/** Ordinary English words, which are no titles. */
const ENGLISH = (
  'ability absence account adventure afternoon airport alphabet ambition ancient animal answer apple ' +
  'argument artist attention autumn avenue balance bandage banker basket battery beach bedroom ' +
  'benefit bicycle biscuit blanket blossom bottle boundary breakfast bridge brother bucket building ' +
  'butter button cabinet camera candle captain carpenter carpet castle ceiling century chapter ' +
  'charity cheese chicken childhood chocolate church circle citizen climate clothes coffee college ' +
  'comfort company concert contract cottage cotton country courage cousin creature culture curtain ' +
  'customer dancer danger daughter decision degree dentist desert diamond dictionary dinner direction ' +
  'distance doctor dollar dolphin driver economy education effort electric elephant emotion engine ' +
  'evening exercise factory failure family farmer feather festival fiction finger fisherman flavour ' +
  'flower football forest fortune freedom friend furniture future garden garlic general glacier ' +
  'gravity grocery guitar hammer harbour harvest heaven highway history holiday hospital hotel ' +
  'hunger husband imagine industry insect island jacket journal journey justice kettle kingdom ' +
  'kitchen knowledge ladder landscape language laptop lawyer leather lecture lemon letter library ' +
  'lightning liquid lottery luggage machine magazine manager marble market marriage material meadow ' +
  'measure medicine member memory message midnight mineral minister mirror moment monkey monster ' +
  'morning mother motion mountain museum music nation nature needle neighbour network newspaper ' +
  'northern notebook number ocean office opinion orange orchestra oxygen package painting palace ' +
  'paper parent partner passenger pattern payment pencil pepper perfume person picture pillow pirate ' +
  'planet plastic pocket poet police pottery powder president prince printer prison problem professor ' +
  'promise puzzle quality quarter question rabbit railway rainbow reason recipe religion restaurant ' +
  'river robot rocket saddle sailor sandwich scholar science season secret sentence shadow shelter ' +
  'shoulder silver sister skeleton soldier solution spider spring square stadium station stomach ' +
  'stranger strawberry student summer sunlight surgeon swimming symbol teacher telephone temple ' +
  'theatre thunder ticket tomato tongue tourist traffic treasure triangle trumpet tunnel umbrella ' +
  'uniform universe vacation valley vegetable village violin volcano voyage wallet warrior weather ' +
  'wedding whisper window winter witness wizard woman wonder writer yellow zebra'
).split(' ');

/** Lists the titles that a text finds by its sound. */
function findBySound(text: string): string[] {
  const search = parseSearch(text);
  if (!listMatchings(search).some(({ way }) => way === 'sound')) return [];
  return BOOKS.filter(createMatcher(search, { way: 'sound' })).map(({ title }) => title);
}

it('finds titles and authors of ten scripts by their spelling in Latin letters', () => {
  expect(SOUND_PAIRS.length).toBeGreaterThan(400);
  const missed = SOUND_PAIRS.filter(([latin, own]) => !findBySound(latin).includes(own));
  expect(missed.slice(MISSED)).toEqual([]);
});

it('finds titles and authors in Latin letters by their spelling in ten scripts', () => {
  const missed = SOUND_PAIRS.filter(([latin, own]) => {
    const search = parseSearch(own);
    return !createMatcher(search, { way: 'sound' })(aBook({ title: latin, author: '' }));
  });
  // A few Latin texts are only a part of the title.
  expect(missed.slice(MISSED + 2)).toEqual([]);
});

it('finds few books by English words, and none by two of them', () => {
  const other = (index: number) => ENGLISH[(index * 7 + 13) % ENGLISH.length] ?? '';
  const found = ENGLISH.filter((word) => findBySound(word).length > 0);
  const pairs = ENGLISH.map((word, index) => `${word} ${other(index)}`);
  const foundPairs = pairs.filter((text) => findBySound(text).length > 0);
  expect(ENGLISH.length).toBeGreaterThan(300);
  expect(found.slice(12)).toEqual([]);
  expect(foundPairs).toEqual([]);
});

const NINE_WORDS = 'rang birangi kitab aur purani kahani mein ek ladki nadi';

it.each(['godan', 'kal', 'नदी', 'aa', '7', 'mitra', NINE_WORDS])(
  'does not look for the sound of %j',
  (text) => {
    expect(listMatchings(parseSearch(text)).map(({ way }) => way)).not.toContain('sound');
  },
);

it.each(['s ramakrishnan', 'S. Ramakrishnan', 'ramakrishnan s'])(
  'finds an author whose initial is written by its name: %s',
  (text) => {
    const book = aBook({ title: 'யாமம்', author: 'எஸ். ராமகிருஷ்ணன்' });
    expect(createMatcher(parseSearch(text), { way: 'sound' })(book)).toBe(true);
    const other = aBook({ title: 'யாமம்', author: 'எஸ். ராமசாமி' });
    expect(createMatcher(parseSearch(text), { way: 'sound' })(other)).toBe(false);
  },
);

it('finds no word of the same script by its sound', () => {
  const matches = createMatcher(parseSearch('Chaudhuri Chander'), { way: 'sound' });
  expect(matches(aBook({ title: 'Chowdhury Chandar' }))).toBe(false);
});

it('finds a book by words of which some are written as in the book', () => {
  const book = aBook({ title: 'गोदान', author: 'Munshi Premchand' });
  expect(createMatcher(parseSearch('godan by premchand'), { way: 'sound' })(book)).toBe(true);
});

it('finds only books with the number of a text', () => {
  const matches = createMatcher(parseSearch('godan 451'), { way: 'sound' });
  const titles = ['गोदान', 'गोदान 451'];
  expect(titles.filter((title) => matches(aBook({ title })))).toEqual(['गोदान 451']);
});

it.each([
  ['title', { title: 'गोदान' }],
  ['author', { author: 'गोदान' }],
  ['series', { series: { name: 'गोदान' } }],
])('finds a book by the sound of its %s', (_name, names) => {
  const book = aBook({ title: 'Swami', author: 'R. K. Narayan', ...names });
  expect(createMatcher(parseSearch('godan'), { way: 'sound' })(book)).toBe(true);
});
