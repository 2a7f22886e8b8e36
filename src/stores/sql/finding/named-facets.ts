import { getLanguageName } from '#domain/books/language-name.ts';
import { hasWord, listTextWords } from '#domain/finding/search.ts';
import { foldText } from '#domain/values/text.ts';
import { FACET_PARTS, FACET_SQL, FORMATS } from './schema.ts';
import { listGenres, type Statistics } from './statistics.ts';

/** The categories, languages and formats that a search word names. */
export interface NamedFacets {
  /** Whether no book has such a name. */
  isEmpty: boolean;
  matches(bits: number): boolean;
  /** Builds SQL conditions on a column of facet bits, one of which must be true. */
  build(column: string): string[];
}

const namesOfVersions = new WeakMap<Statistics['genres'], ReadonlyMap<string, string[]>>();

/** Returns the words of the names of categories, languages and formats, cached for a version. */
function getNames({ genres, languages }: Statistics): ReadonlyMap<string, string[]> {
  const cached = namesOfVersions.get(genres);
  if (cached) return cached;
  const all = [
    ...genres.values().flatMap((list) => list),
    ...languages.keys().map(getLanguageName),
  ];
  const names = new Map([...all, ...FORMATS].map((name) => [name, listTextWords(foldText(name))]));
  namesOfVersions.set(genres, names);
  return names;
}

/** Finds the categories, languages and formats in whose names a word starts with the prefix. */
export function findNamedFacets(prefix: string, statistics: Statistics): NamedFacets {
  const names = getNames(statistics);
  const isNamed = (name: string) => hasWord(names.get(name) ?? [], { text: prefix });
  const categories = [...names.keys()].filter(isNamed);
  const sets = new Set(
    categories.length === 0
      ? []
      : listGenres(statistics, (genres) => genres.some((name) => categories.includes(name))),
  );
  const numbers = [...statistics.languages].flatMap(([tag, number]) =>
    isNamed(getLanguageName(tag)) ? [number] : [],
  );
  const formats = [...FORMATS.keys()].filter((format) => isNamed(FORMATS[format] ?? ''));
  const isEmpty = sets.size + numbers.length + formats.length === 0;
  return {
    isEmpty,
    matches(bits) {
      if (isEmpty) return false;
      return (
        sets.has(FACET_PARTS.category(bits)) ||
        numbers.includes(FACET_PARTS.language(bits)) ||
        formats.includes(FACET_PARTS.format(bits))
      );
    },
    build: (column) => [
      ...(sets.size === 0 ? [] : [FACET_SQL.genres(column, [...sets])]),
      ...numbers.map((number) => `(${FACET_SQL.language(column, number)})`),
      ...formats.map((format) => FACET_SQL.format(column, format)),
    ],
  };
}
