import { Fragment, type MouseEvent, type ReactNode } from 'react';
import type { Suggestion, SuggestionsResponse } from '#contract/catalogue/finding.ts';
import { shortenAuthors } from '#domain/books/present-book.ts';
import { MAX_COUNTED_CORRECTED } from '#domain/finding/book-query.ts';
import { formatCount, formatRupees } from '#domain/values/money.ts';
import { foldText } from '#domain/values/text.ts';
import { ARROW_RIGHT, Icon, LIBRARY, SEARCH } from '#ui/display/icon.tsx';
import { Monogram } from '#ui/display/monogram.tsx';
import { BookText, Cover } from '../../../components/book-facts.tsx';
import { authorPath, bookPath, seriesPath } from '../../../navigation/paths.ts';

/** A row of the panel: a text to search for, or a suggestion and its page. `end` is at its end. */
export type Option =
  | { kind: 'spelling' | 'search'; search: string; end?: string }
  | { kind: Suggestion['kind']; suggestion: Suggestion; path: string; end?: string };

/** The groups of rows, with the maximum number of their rows. */
const GROUPS = [
  { kind: 'book', title: 'Books', max: 3 },
  { kind: 'author', title: 'Authors', max: 2 },
  { kind: 'series', title: 'Series', max: 2 },
] as const;

/** Lists the rows in the order of the panel; the last one searches for the text itself. */
export function listOptions(text: string, response: SuggestionsResponse | undefined): Option[] {
  const { suggestions = [], corrected } = response ?? {};
  return [
    ...(corrected ? [toSpellingOption(corrected)] : []),
    ...GROUPS.flatMap(({ kind, max }) =>
      suggestions
        .filter((item) => item.kind === kind)
        .slice(0, max)
        .map(toOption),
    ),
    { kind: 'search', search: text },
  ];
}

function toSpellingOption({ text, total }: { text: string; total: number }): Option {
  const orMore = total < MAX_COUNTED_CORRECTED ? '' : '+';
  return {
    kind: 'spelling',
    search: text,
    end: `${formatCount(total)}${orMore} ${total === 1 ? 'book' : 'books'}`,
  };
}

function toOption(suggestion: Suggestion): Option {
  const { kind, text, bookId = '', payable = 0 } = suggestion;
  if (kind === 'book') {
    const path = bookPath({ _id: bookId, title: text });
    return { kind, suggestion, path, end: formatRupees(payable) };
  }
  return { kind, suggestion, path: kind === 'author' ? authorPath(text) : seriesPath(text) };
}

/** Two grey rows where books will be. */
function WaitingRows() {
  return (
    <div className="suggestions-waiting" aria-hidden="true">
      {[0, 1].map((row) => (
        <div key={row}>
          <span className="suggestions-waiting-cover" />
          <div>
            <span className="suggestions-waiting-title" />
            <span className="suggestions-waiting-detail" />
          </div>
          <span className="suggestions-waiting-end" />
        </div>
      ))}
    </div>
  );
}

interface SuggestionPanelProps {
  /** The prefix of the options' ids, which end with their index. */
  id: string;
  options: Option[];
  /** The index of the highlighted option; -1 if there is none. */
  activeIndex: number;
  text: string;
  isOpen: boolean;
  response: SuggestionsResponse | undefined;
  /** Whether the response is taking long, so that the panel shows that it is waiting. */
  isSlow: boolean | undefined;
  onChoose: (option: Option) => void;
}

export function SuggestionPanel(props: SuggestionPanelProps) {
  const { id, options, activeIndex, text, isOpen, response, isSlow, onChoose } = props;
  const listRows = (kind: Option['kind']) =>
    options.flatMap((option, index) =>
      option.kind === kind
        ? [
            <SuggestionRow
              key={index}
              id={id + index}
              option={option}
              text={text}
              isActive={index === activeIndex}
            />,
          ]
        : [],
    );
  const chooseClicked = ({ target }: MouseEvent) => {
    const rowIndex = (target as Element).closest('[role=option]')?.id.slice(id.length);
    const option = rowIndex === undefined ? undefined : options[Number(rowIndex)];
    if (option) onChoose(option);
  };
  return (
    // Without `preventDefault`, a click would move the focus out of the search box.
    <div
      className="suggestions"
      hidden={!isOpen}
      role="presentation"
      onMouseDown={(event) => event.preventDefault()}
      onClick={chooseClicked}
    >
      {response && options.length === 1 && (
        <p className="suggestions-none">
          <Icon path={SEARCH} />
          <span>
            No book is called <SearchText text={text.trim()} isQuoted /> yet
          </span>
        </p>
      )}
      {isSlow && <WaitingRows />}
      <div id="suggestions" role="listbox" aria-label="Suggestions">
        {listRows('spelling')}
        {GROUPS.map(({ kind, title }) => (
          <Group key={kind} id={`${id}${kind}`} title={title} rows={listRows(kind)} />
        ))}
        {listRows('search')}
      </div>
    </div>
  );
}

function Group({ id, title, rows }: { id: string; title: string; rows: ReactNode[] }) {
  if (rows.length === 0) return null;
  return (
    <div className="suggestions-group" role="group" aria-labelledby={id}>
      <span className="caps suggestions-title" id={id}>
        {title}
      </span>
      {rows}
    </div>
  );
}

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
function SuggestionRow({ id, option, text, isActive }: SuggestionRowProps) {
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

function SearchText({ text, isQuoted = false }: { text: string; isQuoted?: boolean }) {
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
