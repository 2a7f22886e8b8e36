interface HighlightProps {
  text: string;
  /** Each occurrence is marked, ignoring case. */
  query: string;
}

export function Highlight({ text, query }: HighlightProps) {
  if (query === '') return text;
  const pattern = new RegExp(query.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'gi');
  const found = text.match(pattern) ?? [];
  return text.split(pattern).map((part, index) => (
    <span key={index}>
      {part}
      {found[index] && <mark>{found[index]}</mark>}
    </span>
  ));
}
