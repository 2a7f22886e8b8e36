interface MarkedProps {
  text: string;
  /** To be marked wherever it stands, in any case. */
  wanted: string;
}

export function Marked({ text, wanted }: MarkedProps) {
  if (wanted === '') return text;
  const pattern = new RegExp(wanted.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'gi');
  const found = text.match(pattern) ?? [];
  return text.split(pattern).map((part, index) => (
    <span key={index}>
      {part}
      {found[index] && <mark>{found[index]}</mark>}
    </span>
  ));
}
