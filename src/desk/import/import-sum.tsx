import type { CSSProperties } from 'react';
import type { ImportReview } from '#contract/imports/import-review.ts';
import { formatCount } from '#domain/values/money.ts';
import { countNoun } from '#domain/values/text.ts';
import './import-check.css';

/** What has become, or would become, of the rows of a file. */
type Counts = ImportReview['counts'];

/** The parts of the sum, with those that are also shown if they are 0. */
const PARTS: readonly (readonly [part: keyof Counts, text: string, isAlways?: true])[] = [
  ['added', 'added', true],
  ['changed', 'changed', true],
  ['same', 'the same as before', true],
  ['deleted', 'deleted'],
  ['pictures', 'further pictures'],
  ['leftOut', 'left out', true],
];

/** A bar in parts, and the same figures below, which add up to the rows of the file. */
export function ImportSum({ counts }: { counts: Counts }) {
  const parts = PARTS.filter(([part, , isAlways]) => isAlways || counts[part] > 0).map(
    ([part, text]) =>
      [part, part === 'pictures' && counts[part] === 1 ? 'further picture' : text] as const,
  );
  const total = PARTS.reduce((sum, [part]) => sum + counts[part], 0);
  const words = parts.map(([part, text]) => `${formatCount(counts[part])} ${text}`).join(', ');
  return (
    <>
      <div
        className="import-bar"
        role="img"
        aria-label={`${words}: together ${countNoun(total, 'row')}`}
      >
        {parts.map(
          ([part]) =>
            counts[part] > 0 && (
              <i key={part} data-part={part} style={{ '--rows': counts[part] } as CSSProperties} />
            ),
        )}
      </div>
      <dl className="desk-figures import-figures">
        {parts.map(([part, text]) => (
          <div key={part}>
            <dd>{formatCount(counts[part])}</dd>
            <dt data-part={part}>{text}</dt>
          </div>
        ))}
        <div className="import-total">
          <dd>{formatCount(total)}</dd>
          <dt>rows of the file</dt>
        </div>
      </dl>
    </>
  );
}
