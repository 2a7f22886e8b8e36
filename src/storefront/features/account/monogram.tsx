import type { SessionUser } from '#contract/session.ts';
import './monogram.css';

/** The initials of a reader. */
export function Monogram({ user: { firstName, lastName } }: { user: SessionUser }) {
  return (
    <span className="monogram" aria-hidden="true">
      {initial(firstName) + initial(lastName)}
    </span>
  );
}

/** The first visible letter, even if it consists of several code points (नि, é). */
function initial(name: string): string {
  const [first] = new Intl.Segmenter('en').segment(name.trim());
  return first?.segment.toUpperCase() ?? '';
}
