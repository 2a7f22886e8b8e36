import './monogram.css';

interface MonogramProps {
  /** The names; the initials of the first and the last one are shown. */
  names: readonly string[];
}

export function Monogram({ names }: MonogramProps) {
  return (
    <span className="monogram" aria-hidden="true">
      {getInitial(names[0])}
      {names.length > 1 && getInitial(names.at(-1))}
    </span>
  );
}

/** Returns the first visible letter in upper case, even if it has several code points (नि, é). */
function getInitial(name = ''): string {
  const text = name.trim();
  // Firefox has no segmenter before 125. There, a letter is one code point with its marks.
  const [first] = Intl.Segmenter
    ? Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment)
    : (/^.\p{M}*/u.exec(text) ?? []);
  return first?.toUpperCase() ?? '';
}
