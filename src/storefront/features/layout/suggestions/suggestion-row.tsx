import { Fragment } from 'react';
import type { Suggestion } from '#contract/catalogue/finding.ts';
import { shortenAuthors } from '#domain/books/present-book.ts';
import { foldText } from '#domain/values/text.ts';
import { Icon, ARROW_RIGHT, LIBRARY, SEARCH } from '#ui/display/icon.tsx';
import { Monogram } from '#ui/display/monogram.tsx';
import { BookText, Cover } from '../../../components/book-facts.tsx';

/** A row of the panel: a text to search for, or a suggestion and its page. `end` is at its end. */
export type Option =
  | { kind: 'spelling' | 'search'; search: string; end?: string }
  | { kind: Suggestion['kind']; suggestion: Suggestion; path: string; end?: string };

/** Matches a word. The joiners U+200C and U+200D are parts of words. */
const WORDS = /([\p{L}\p{M}\p{N}\u200c\u200d]+)/u;
const MARKS_AND_JOINERS = /^[\p{M}\u200c\u200d]*/u;

/** Marks the beginnings of words that match what was typed. */
function MarkedText({ text, typed }: { text: string; typed: string }) {
  const starts = foldText(typed)
    .split(WORDS)
    .filter((part) => WORDS.test(part));
  // Every second part is a word, because `WORDS` has a capturing group.
  return text.split(WORDS).map((part, index) => {
    const length = Math.max(0, ...starts.map((start) => measureMatch(part, start)));
    return (
      <Fragment key={index}>
        {length > 0 && <mark>{part.slice(0, length)}</mark>}
        {part.slice(length)}
      </Fragment>
    );
  });
}

/** Returns how many characters of `word` match the folded `start`; 0 for none. */
function measureMatch(word: string, start: string): number {
  if (!foldText(word).startsWith(start)) return 0;
  // Folding may change the number of characters.
  let length = 1;
  while (length < word.length && foldText(word.slice(0, length)).length < start.length) length += 1;
  // A vowel sign that is apart from its letter would be drawn with a dotted circle.
  const [marks = ''] = MARKS_AND_JOINERS.exec(word.slice(length)) ?? [];
  return length + marks.length;
}

interface SuggestionRowProps {
  id: string;
  option: Option;
  text: string;
  isActive: boolean;
}

/** The text between title and detail in the accessible name of a row. */
const JOINTS = { book: ' by ', author: ', author, ', series: ', series, ' } as const;

/** The focus stays in the search box: the box handles keys, and the panel handles clicks. */
export function SuggestionRow({ id, option, text, isActive }: SuggestionRowProps) {
  const { kind, end } = option;
  return (
    <div
      id={id}
      className="suggestion"
      data-kind={kind}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
    >
      {'suggestion' in option ? (
        <SuggestedText suggestion={option.suggestion} typed={text} end={end} />
      ) : (
        <>
          <Icon path={SEARCH} />
          {kind === 'spelling' ? (
            <span>
              Did you mean <SearchText text={option.search} />?
            </span>
          ) : (
            <span>
              Search for <SearchText text={option.search} isQuoted />
            </span>
          )}
        </>
      )}
      {end && (
        <span className="suggestion-end" aria-hidden={kind === 'spelling'}>
          {end}
        </span>
      )}
      {kind === 'search' && <Icon path={ARROW_RIGHT} />}
    </div>
  );
}

interface SuggestedTextProps {
  suggestion: Suggestion;
  typed: string;
  end: string | undefined;
}

/** The picture of a suggestion, its text with what was typed marked, and its detail. */
function SuggestedText({ suggestion, typed, end }: SuggestedTextProps) {
  const { kind, text, language } = suggestion;
  const detail = shortenAuthors({ author: suggestion.detail });
  return (
    <>
      <Picture {...suggestion} />
      <span>
        <span className="suggestion-text">
          <BookText text={text} language={language}>
            <MarkedText text={text} typed={typed} />
          </BookText>
          {detail !== '' && <span className="suggestion-joint">{JOINTS[kind]}</span>}
        </span>
        <span className="suggestion-detail">
          <BookText text={detail} />
          {end && <span className="suggestion-joint">, </span>}
        </span>
      </span>
    </>
  );
}

export function SearchText({ text, isQuoted = false }: { text: string; isQuoted?: boolean }) {
  return (
    <b className="suggestion-search">
      {isQuoted && '“'}
      <BookText text={text} />
      {isQuoted && '”'}
    </b>
  );
}

function Picture({ kind, text, detail, coverImg = '', language, isbn, genres }: Suggestion) {
  if (kind === 'series') return <Icon path={LIBRARY} />;
  if (kind === 'author') return <Monogram names={text.split(' ')} />;
  return (
    <Cover
      book={{ title: text, author: detail, coverImg, language, isbn, genres, inStock: true }}
    />
  );
}
