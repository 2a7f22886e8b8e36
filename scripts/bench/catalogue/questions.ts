import { CATEGORY_NAMES } from '#contract/category-names.ts';
import { EVERYTHING, type BookQuery } from '#domain/finding/book-query.ts';
import { createRandom } from './random.ts';
import { makeWords } from './words.ts';

const LANGUAGES = ['en', 'hi', 'ta', 'bn', 'ur'];

/** What readers may ask, the same with every run. */
export function createQuestions(titles: readonly string[]) {
  const random = createRandom(5);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(from: readonly [T, ...T[]] | readonly T[]): T => from[below(from.length)] as T;
  const common = makeWords(200).slice(0, 60);
  const title = () => pick(titles);
  const search = (text: string): BookQuery => ({ ...EVERYTHING, search: text });

  const filters: (() => Partial<BookQuery>)[] = [
    () => ({ categories: [pick(CATEGORY_NAMES)] }),
    () => ({ price: 100 + 50 * below(19) }),
    () => ({ rating: 1 + below(4) }),
    () => ({ format: pick(['Hardcover', 'Paperback']) }),
    () => ({ language: pick(LANGUAGES) }),
    () => ({ available: true }),
  ];
  const someFilters = (): BookQuery => {
    const chosen = Array.from({ length: 1 + below(4) }, () => pick(filters)());
    return Object.assign({}, EVERYTHING, ...chosen);
  };
  const inside = (letters: number) => {
    const word =
      pick(
        title()
          .split(' ')
          .filter((part) => part.length > letters + 2),
      ) ?? 'guide';
    return word.slice(1, 1 + letters);
  };
  const mistype = (word: string) => {
    const at = 1 + below(Math.max(1, word.length - 2));
    return word.slice(0, at) + word.slice(at + 1);
  };
  const longWord = () =>
    title()
      .split(' ')
      .find((word) => word.length > 5) ?? 'guide';

  return {
    filters: someFilters,
    filtersAndSort: (): BookQuery => ({
      ...someFilters(),
      sort: pick(['LOW_TO_HIGH', 'HIGH_TO_LOW', 'NEWEST', 'RATING']),
    }),
    commonWord: () => search(pick(common)),
    twoWords: () => search(title().split(' ').slice(0, 2).join(' ')),
    oneLetter: () => search(String.fromCodePoint(97 + below(26))),
    twoLetters: () => search(inside(2)),
    midWord: () => search(inside(5)),
    searchAndFilters: (): BookQuery => ({ ...someFilters(), search: longWord() }),
    mistypedSearch: () => search(mistype(longWord())),
    shortStart: () => title().slice(0, 2 + below(2)),
    longStart: () => title().slice(0, 4 + below(8)),
    mistypedStart: () => mistype(longWord()).slice(0, 7),
  };
}
