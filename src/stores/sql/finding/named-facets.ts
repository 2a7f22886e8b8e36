import { getLanguageName } from '#domain/books/language-name.ts';
import { foldText } from '#domain/values/text.ts';
import { FACET_PARTS, FACET_SQL, FORMATS } from './schema.ts';
import { listGenres, type Statistics } from './statistics.ts';
import { joinWords, MARK } from './text.ts';

/** The categories, languages and formats that a search word names. */
export interface NamedFacets {
  /** Whether no book has such a name. */
  isEmpty: boolean;
  matches(bits: number): boolean;
  /** Builds SQL conditions on a column of facet bits, one of which must be true. */
  build(column: string): string[];
}

interface FacetNames {
  /** The marked words of the names of categories, languages and formats. */
  words: ReadonlyMap<string, string>;
  /** The names of the languages, by their numbers. */
  languages: ReadonlyMap<number, string>;
}

const namesOfVersions = new WeakMap<Statistics['genres'], FacetNames>();

/** Returns the names of a version, cached, because naming 20,000 languages takes seconds. */
function getNames({ genres, languages: numbers }: Statistics): FacetNames {
  const cached = namesOfVersions.get(genres);
  if (cached) return cached;
  const languages = new Map([...numbers].map(([tag, number]) => [number, getLanguageName(tag)]));
  const all = [...genres.values().flatMap((list) => list), ...languages.values(), ...FORMATS];
  const words = new Map(all.map((name) => [name, joinWords([foldText(name)]) + MARK]));
  const names = { words, languages };
  namesOfVersions.set(genres, names);
  return names;
}

/** Finds the categories, languages and formats whose marked names contain the pattern. */
export function findNamedFacets(pattern: string, statistics: Statistics): NamedFacets {
  const { words, languages } = getNames(statistics);
  const named = new Set(words.keys().filter((name) => words.get(name)?.includes(pattern)));
  const sets = new Set(
    named.size === 0
      ? []
      : listGenres(statistics, (genres) => genres.some((name) => named.has(name))),
  );
  const numbers = new Set(
    languages.keys().filter((number) => named.has(languages.get(number) ?? '')),
  );
  const formats = [...FORMATS.keys()].filter((format) => named.has(FORMATS[format] ?? ''));
  const isEmpty = sets.size + numbers.size + formats.length === 0;
  return {
    isEmpty,
    matches(bits) {
      if (isEmpty) return false;
      return (
        sets.has(FACET_PARTS.category(bits)) ||
        numbers.has(FACET_PARTS.language(bits)) ||
        formats.includes(FACET_PARTS.format(bits))
      );
    },
    build: (column) => [
      ...(sets.size === 0 ? [] : [FACET_SQL.genres(column, [...sets])]),
      ...(numbers.size === 0 ? [] : [FACET_SQL.languages(column, [...numbers])]),
      ...formats.map((format) => FACET_SQL.format(column, format)),
    ],
  };
}
