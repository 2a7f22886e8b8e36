import { ERRORS } from '#contract/errors.ts';
import { readIsbn } from '../../values/isbn.ts';

/** The largest picture of a cover. */
export const MAX_COVER_BYTES = 2 * 1024 ** 2;
export const COVER_TOO_LARGE = ERRORS.coverTooLarge;

export interface CoverFile {
  /** The path in the folder or archive. */
  name: string;
  /** Reads the bytes, or returns a sentence that says why that is impossible. */
  read(): Promise<Uint8Array<ArrayBuffer> | string>;
}

/** What has become of a picture; `problem` is the sentence that says why it was left out. */
export type CoverOutcome = 'added' | 'replaced' | 'same' | { problem: string };

/** What has become of each file so far, by its name. */
export type CoverOutcomes = ReadonlyMap<string, CoverOutcome>;

/**
 * Sets the pictures in `files` as the covers of the books whose ISBNs are in their names, one after
 * another, so that only one is in memory. Yields all outcomes after each file. Files that have an
 * outcome in `earlier` are skipped, so that an interrupted run can be continued.
 */
export async function* setCovers(
  files: AsyncIterable<CoverFile> | Iterable<CoverFile>,
  setCover: (isbn: string, picture: Uint8Array<ArrayBuffer>) => Promise<CoverOutcome>,
  earlier: CoverOutcomes = new Map(),
): AsyncGenerator<CoverOutcomes> {
  const outcomes = new Map(earlier);
  /** The file whose picture a book has got, by the ISBN. */
  const filesByIsbn = new Map<string, string>();
  for await (const { name, read } of files) {
    const isbn = readIsbnInName(name);
    const known = outcomes.get(name);
    if (isbn !== undefined && typeof known === 'string') filesByIsbn.set(isbn, name);
    if (known !== undefined || isHidden(name)) continue;
    outcomes.set(name, await setOne());
    yield outcomes;

    async function setOne(): Promise<CoverOutcome> {
      if (isbn === undefined) return { problem: 'Its name has no ISBN.' };
      if (!mayShowFront(name)) return { problem: 'Its name says that it does not show the front.' };
      const first = filesByIsbn.get(isbn);
      if (first !== undefined && (isPlain(first) || !isPlain(name)))
        return { problem: `${first} is for the same book.` };
      const picture = await read();
      if (typeof picture === 'string') return { problem: picture };
      const outcome = await setCover(isbn, picture);
      if (typeof outcome !== 'string') return outcome;
      filesByIsbn.set(isbn, name);
      if (first === undefined) return outcome;
      const isAdded = outcomes.get(first) === 'added';
      outcomes.set(first, { problem: `${name} is for the same book.` });
      return isAdded ? 'added' : outcome;
    }
  }
}

/** Says that the shop has no book for a picture. */
export function describeMissingBook(isbn: string): CoverOutcome {
  return { problem: `No book has the ISBN ${isbn}.` };
}

/** Counts the outcomes, and lists the files that were left out. */
export function sumUpCovers(outcomes: CoverOutcomes) {
  const count = (outcome: CoverOutcome) =>
    [...outcomes.values()].filter((value) => value === outcome).length;
  const problems = [...outcomes].flatMap(([name, outcome]) =>
    typeof outcome === 'string' ? [] : [{ name, message: outcome.problem }],
  );
  return { added: count('added'), replaced: count('replaced'), same: count('same'), problems };
}

const OTHER_SIDE =
  '(?:(?:back|bc|rear|4th|spine|inside|inner|sample|side)(?:[ _-]?(?:cover|page|view))?s?|full[ _-]?covers?)';
/**
 * What publishers call the other pictures of a book: `978…_back.jpg`, `BackCover 978….jpg`. Beside
 * the ISBN there is nothing else, or it stands at the end of a title or before more, with a mark.
 */
const ONLY_OTHER_SIDE = new RegExp(
  `^[^a-z]*(?:${OTHER_SIDE}|wrap|flaps?|spread|author|3d|page|contents?|index)[^a-z]*$`,
  'i',
);
const HAS_OTHER_SIDE = new RegExp(
  `^[_-]${OTHER_SIDE}[_-]|[_([-] ?${OTHER_SIDE}[^a-z]*$|(?<![a-z])(?:back|full|rear)[ _-]?cover`,
  'i',
);
/** A folder of other pictures. Other words are also those of a whole archive: `full`, `content`. */
const OTHER_FOLDER =
  /^[^a-z]*(?:back|rear|spine|inside|inner)(?:[ _-]?(?:cover|page|view))?s?[^a-z]*$/i;

/** Whether neither the name nor a folder says that a picture shows another side of the book. */
function mayShowFront(path: string): boolean {
  const [name = '', ...folders] = getParts(path);
  const isOther = ONLY_OTHER_SIDE.test(name) || HAS_OTHER_SIDE.test(name);
  return !isOther && !folders.some((folder) => OTHER_FOLDER.test(folder));
}

/** Whether a picture is preferred to others of its book: its name is only the ISBN, or says front. */
function isPlain(path: string): boolean {
  const [name = '', ...folders] = getParts(path);
  return !/\p{L}/u.test(name) || [name, ...folders].some((part) => /front/i.test(part));
}

/** Returns the name of a file without its ISBN and extension, then the names of its folders. */
function getParts(path: string): string[] {
  return [getStem(path).replaceAll(CANDIDATE, ''), ...path.split('/').slice(0, -1)];
}

/** ISBNs of 10 or 13 digits, with or without hyphens, and not inside a longer number. */
const CANDIDATE = /(?<!\d)(?:97[89][-\s]?)?\d(?:[-\s]?\d){8}[-\s]?[\dX](?!\d)/gi;

/** Reads the ISBN in the name of a file, such as `978-0-306-40615-7_front.jpg`. */
export function readIsbnInName(path: string): string | undefined {
  const name = getStem(path);
  const candidates = [name, ...(name.match(CANDIDATE) ?? [])];
  return candidates.map(readIsbn).find((isbn) => isbn !== undefined);
}

/** Whether an operating system has added this file. */
function isHidden(path: string): boolean {
  return (
    /(?:^|\/)__MACOSX\//.test(path) || /^(?:\.|thumbs\.db$|desktop\.ini$)/i.test(getBaseName(path))
  );
}

function getBaseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Returns the name of a file without its extension. */
function getStem(path: string): string {
  return getBaseName(path).replace(/\.\w+$/, '');
}
