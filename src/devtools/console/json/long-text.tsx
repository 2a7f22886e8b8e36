import './long-text.css';

/** A part ends at the first line break after `MIN_PART_CHARS`, or after `MAX_PART_CHARS`. */
const MIN_PART_CHARS = 5000;
const MAX_PART_CHARS = 20_000;

/** A text of any length, split so that the browser lays out only the visible parts. */
export function LongText({ text, query = '' }: { text: string; query?: string }) {
  const parts = splitIntoParts(text, query);
  if (parts.length === 1) return <Highlight text={text} query={query} />;
  return parts.map((part, index) => (
    <span key={index} className="long-text-part">
      <Highlight text={part} query={query} />
    </span>
  ));
}

function splitIntoParts(text: string, query: string): string[] {
  if (text.length <= MAX_PART_CHARS) return [text];
  const parts: string[] = [];
  for (let from = 0; from < text.length;) {
    const lineEnd = text.indexOf('\n', from + MIN_PART_CHARS) + 1;
    const isNear = lineEnd > 0 && lineEnd <= from + MAX_PART_CHARS;
    const to = isNear ? lineEnd : findCut(text, from + MAX_PART_CHARS, query);
    parts.push(text.slice(from, to));
    from = to;
  }
  return parts;
}

/** The longest match that is kept whole; with a longer one, a part could be empty. */
const MAX_WHOLE_MATCH_CHARS = MAX_PART_CHARS - MIN_PART_CHARS;

/** Returns a place at or before `end` that splits no surrogate pair, and no usual match. */
function findCut(text: string, end: number, query: string): number {
  if (query !== '' && query.length <= MAX_WHOLE_MATCH_CHARS) {
    const start = end - query.length + 1;
    const match = text.slice(start, end + query.length - 1).search(toPattern(query));
    if (match >= 0) return start + match;
  }
  return /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end - 1 : end;
}

/** Builds a pattern that finds `query` in upper and lower case. */
function toPattern(query: string): RegExp {
  return new RegExp(query.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'gi');
}

interface HighlightProps {
  text: string;
  /** Matches in upper and lower case; '' marks nothing. */
  query: string;
}

export function Highlight({ text, query }: HighlightProps) {
  if (query === '') return text;
  const pattern = toPattern(query);
  const matchedTexts = text.match(pattern) ?? [];
  return text.split(pattern).map((part, index) => (
    <span key={index}>
      {part}
      {matchedTexts[index] && <mark>{matchedTexts[index]}</mark>}
    </span>
  ));
}
