import { expect, it } from 'vitest';
import {
  type CoverFile,
  type CoverOutcome,
  type CoverOutcomes,
  describeMissingBook,
  readIsbnInName,
  setCovers,
  sumUpCovers,
} from './cover-batch.ts';

it.each([
  ['9780306406157.jpg', '9780306406157'],
  ['new/978-0-306-40615-7_front.PNG', '9780306406157'],
  ['0-306-40615-2.webp', '9780306406157'],
  ['Malgudi Days (9780306406157) 600x900.jpg', '9780306406157'],
  ['080442957x-cover.jpeg', '9780804429573'],
  ['9780306406158.jpg', undefined],
  ['IMG_20260102_101112345.jpg', undefined],
  ['9780306406157/front.jpg', undefined],
  ['.jpg', undefined],
])('reads the ISBN in the name %s', (name, isbn) => {
  expect(readIsbnInName(name)).toBe(isbn);
});

const ISBNS = ['9780306406157', '9780804429573', '9788129115300'];
const [FIRST = '', SECOND = '', THIRD = ''] = ISBNS;

/** Sets these pictures, and returns what became of them and which were read and set. */
async function set(
  names: string[],
  { earlier, outcome = () => 'added' }: SetOptions = {},
): Promise<{ outcomes: CoverOutcomes; read: string[]; set: string[] }> {
  const calls = { read: [] as string[], set: [] as string[] };
  const files: CoverFile[] = names.map((name) => ({
    name,
    read: async () => {
      calls.read.push(name);
      return name.includes('large') ? 'The picture is too large.' : new Uint8Array(1);
    },
  }));
  let outcomes: CoverOutcomes = new Map();
  const setCover = async (isbn: string) => {
    calls.set.push(isbn);
    return outcome(isbn);
  };
  for await (outcomes of setCovers(files, setCover, earlier));
  return { outcomes, ...calls };
}

interface SetOptions {
  earlier?: CoverOutcomes;
  outcome?: (isbn: string) => CoverOutcome;
}

it('sets pictures one after another, and says which were left out and why', async () => {
  const outcome = (isbn: string): CoverOutcome =>
    isbn === SECOND ? describeMissingBook(isbn) : isbn === THIRD ? 'same' : 'added';
  const names = [
    `${FIRST}.jpg`,
    `${SECOND}.jpg`,
    `${THIRD}.jpg`,
    'front.jpg',
    `large ${FIRST}.jpg`,
  ];
  const { outcomes, read } = await set(names, { outcome });
  expect(sumUpCovers(outcomes)).toEqual({
    added: 1,
    replaced: 0,
    same: 1,
    problems: [
      { name: `${SECOND}.jpg`, message: `No book has the ISBN ${SECOND}.` },
      { name: 'front.jpg', message: 'Its name has no ISBN.' },
      { name: `large ${FIRST}.jpg`, message: `${FIRST}.jpg is for the same book.` },
    ],
  });
  expect(read).toEqual(names.slice(0, 3));
});

it('sets the next picture of a book if the first one was left out', async () => {
  const { outcomes } = await set([`large ${FIRST}.jpg`, `${FIRST}.jpg`]);
  expect([...outcomes.values()]).toEqual([{ problem: 'The picture is too large.' }, 'added']);
});

it('takes no picture of the back, the spine or the inside for a cover', async () => {
  const names = ['_back', '-spine', ' inside 2', '_front', '-Background'].map(
    (what) => `${FIRST}${what}.jpg`,
  );
  const { outcomes, set: books } = await set(names);
  const problem = 'Its name says that it does not show the front.';
  expect([...outcomes.values()]).toEqual([
    { problem },
    { problem },
    { problem },
    'added',
    { problem: `${FIRST}_front.jpg is for the same book.` },
  ]);
  expect(books).toEqual([FIRST]);
});

it.each([
  ['_BackCover', false],
  ['-backcover-2', false],
  ['_back_final', false],
  ['-BC', false],
  ['_4thCover', false],
  [' (back page)', false],
  [' Come Back Home', true],
  [' - Side by Side', true],
  ['_The Inside Story', true],
  ['_FrontCover', true],
  ['-FC', true],
  [' Wings of Fire back cover', false],
  [' Title - back', false],
  ['_Title_back_cover_final', false],
  ['_full cover', false],
  ['_fullcover_spread', false],
  ['_wrap', false],
  ['_rear', false],
  ['_flaps', false],
  ['_author', false],
  ['_3D', false],
  ['_page1', false],
  ['_contents', false],
  ['_index', false],
  [' The Author', true],
  [' Full Circle', true],
  ['_the-author', true],
  ['-On-Being-3D', true],
  ['_Turn-the-Page', true],
  ['_full', true],
])('takes %s for a cover: %s', async (what, isFront) => {
  const { outcomes } = await set([`${FIRST}${what}.jpg`]);
  expect([...outcomes.values()]).toEqual([isFront ? 'added' : expect.any(Object)]);
});

it.each([
  'back_%',
  'Back %',
  'back-cover-%',
  'spine-%',
  'inside_%',
  '%back',
  '%.back',
  '% - back',
  '% [back]',
])('takes no %s for a cover', async (name) => {
  const { outcomes } = await set([`${name.replace('%', FIRST)}.jpg`, `front_${FIRST}.jpg`]);
  expect([...outcomes.values()]).toEqual([expect.any(Object), 'added']);
});

it('prefers the plain name, front, and a folder of fronts to other pictures of a book', async () => {
  const names = [
    `Back covers/${FIRST}.jpg`,
    `Front covers/${FIRST}.jpg`,
    `${SECOND} Title.jpg`,
    `${SECOND}.jpg`,
    `${SECOND}_front.jpg`,
    `${THIRD}_large.jpg`,
    `${THIRD}_front.jpg`,
  ];
  const { outcomes, set: books } = await set(names);
  const left = (name: string) => ({ problem: `${name} is for the same book.` });
  expect([...outcomes.values()]).toEqual([
    { problem: 'Its name says that it does not show the front.' },
    'added',
    left(`${SECOND}.jpg`),
    'added',
    left(`${SECOND}.jpg`),
    { problem: 'The picture is too large.' },
    'added',
  ]);
  expect(books).toEqual([FIRST, SECOND, SECOND, THIRD]);
});

it('ignores the files of operating systems', async () => {
  const names = [`__MACOSX/._${FIRST}.jpg`, 'covers/Thumbs.db', '.DS_Store'];
  expect((await set(names)).outcomes.size).toBe(0);
});

it('continues after an interruption without reading the earlier files again', async () => {
  const earlier = new Map([[`${FIRST}.jpg`, 'added' as const]]);
  const names = [`${FIRST}.jpg`, `${FIRST}-2.jpg`, `${SECOND}.jpg`];
  const { outcomes, read } = await set(names, { earlier });
  expect(read).toEqual([`${SECOND}.jpg`]);
  expect([...outcomes.values()]).toEqual([
    'added',
    { problem: `${FIRST}.jpg is for the same book.` },
    'added',
  ]);
});

it.each([
  ['full', true],
  ['content', true],
  ['Authors', true],
  ['Samples', true],
  ['Back covers', false],
  ['inside pages', false],
  ['spines', false],
])('looks at the folder %s of a picture: %j', async (folder, isSet) => {
  const { set: books } = await set([`${folder}/${FIRST}.jpg`]);
  expect(books).toEqual(isSet ? [FIRST] : []);
});
