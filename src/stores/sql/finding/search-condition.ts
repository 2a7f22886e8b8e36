import { readIsbn } from '#domain/books/isbn.ts';
import { MATCH, type MatchClass } from '#domain/finding/search.ts';
import { foldText } from '#domain/fold.ts';
import { isStorable } from '../storable.ts';
import type { Condition } from './conditions.ts';
import { endOf, MARK, markWords, TITLE_START } from './marked-title.ts';
import type { Bind } from './statement.ts';
import { partsOf, type Part } from './title-words.ts';

/** What a title must have for a search text, by how well it matches. */
export interface TitleSearch extends Condition {
  /** The words that the title has then: one of each list. */
  parts: Part[][];
  /** Of the index of titles, if the title begins with the text. */
  writeRange?(bind: Bind): string;
}

/** Books of a search text, which is not empty after folding; `match` is one class of them. */
export function searchCondition(
  search: string,
  findText: string,
  match?: MatchClass,
): TitleSearch | Condition {
  const isbn = readIsbn(search);
  if (isbn !== undefined) {
    return {
      name: 'search',
      fits: () => false,
      write: (bind) => `b.position = (SELECT position FROM books WHERE isbn = ${bind(isbn)})`,
    };
  }
  const text = foldText(search);
  if (!isStorable(text)) return { name: 'search', fits: () => false, write: () => '1 = 0' };
  return titleSearch(text, findText, match);
}

function titleSearch(text: string, findText: string, match?: MatchClass): TitleSearch {
  const atStart = markWords(text);
  const inside = atStart.slice(MARK.length);
  const has = (bind: Bind, part: string) => `${findText}(b.title, ${bind(part)})`;
  if (match === MATCH.start) {
    const start = Array.from(atStart).slice(0, TITLE_START).join('');
    return {
      name: 'search',
      fits: ({ title }) => title.startsWith(atStart),
      write: (bind) => `${has(bind, atStart)} = 1`,
      writeRange: (bind) =>
        `substr(b.title, 1, ${TITLE_START}) >= ${bind(start)}
          AND substr(b.title, 1, ${TITLE_START}) < ${bind(endOf(start))}`,
      parts: partsOf(text, true).map((part) => [part]),
    };
  }
  if (match === MATCH.word) {
    return {
      name: 'search',
      fits: ({ title }) => title.indexOf(atStart) > 0,
      write: (bind) => `${has(bind, atStart)} > 1`,
      parts: partsOf(text, true).map((part) => [part]),
    };
  }
  if (match === MATCH.inside) {
    return {
      name: 'search',
      fits: ({ title }) => title.includes(inside) && !title.includes(atStart),
      write: (bind) => `${has(bind, inside)} > 0 AND ${has(bind, atStart)} < 1`,
      parts: partsOf(text, false).map((part) => [part]),
    };
  }
  return {
    name: 'search',
    fits: ({ title }) => title.includes(inside),
    write: (bind) => `${has(bind, inside)} > 0`,
    parts: partsOf(text, false).map((part) => [part]),
  };
}

/** Books in whose titles a word starts with one of these folded texts. */
export function startCondition(starts: readonly string[], findText: string): TitleSearch {
  const marked = starts.map(markWords);
  const firsts = starts.map((start) => partsOf(start, true)[0]);
  return {
    name: 'search',
    fits: ({ title }) => marked.some((start) => title.includes(start)),
    write: (bind) =>
      `(${marked.map((start) => `${findText}(b.title, ${bind(start)}) > 0`).join(' OR ')})`,
    parts: firsts.every((part) => part !== undefined) ? [firsts] : [],
  };
}
