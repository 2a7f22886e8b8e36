import './long-text.css';

/** A part ends at the first line break after `MIN_PART_CHARS`, or after `MAX_PART_CHARS`. */
const MIN_PART_CHARS = 5000;
const MAX_PART_CHARS = 20_000;

interface LongTextProps {
  text: string;
  query?: string;
}

/** A text of any length, split so that the browser lays out only the visible parts. */
export function LongText({ text, query = '' }: LongTextProps) {
  const parts = splitIntoParts(text);
  if (parts.length === 1) return <Highlight text={text} query={query} />;
  return parts.map((part, index) => (
    <span key={index} className="long-text-part">
      <Highlight text={part} query={query} />
    </span>
  ));
}

function splitIntoParts(text: string): string[] {
  if (text.length <= MAX_PART_CHARS) return [text];
  const parts: string[] = [];
  for (let from = 0; from < text.length;) {
    const lineEnd = text.indexOf('\n', from + MIN_PART_CHARS) + 1;
    const isNear = lineEnd > 0 && lineEnd <= from + MAX_PART_CHARS;
    const to = isNear ? lineEnd : from + MAX_PART_CHARS;
    parts.push(text.slice(from, to));
    from = to;
  }
  return parts;
}

interface HighlightProps {
  text: string;
  /** Matches in upper and lower case; '' marks nothing. */
  query: string;
}

/** Marks each occurrence of `query` in the text. */
export function Highlight({ text, query }: HighlightProps) {
  if (query === '') return text;
  const pattern = new RegExp(query.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'gi');
  const matchedTexts = text.match(pattern) ?? [];
  return text.split(pattern).map((part, index) => (
    <span key={index}>
      {part}
      {matchedTexts[index] && <mark>{matchedTexts[index]}</mark>}
    </span>
  ));
}
