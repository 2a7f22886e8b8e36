import type { Suggestion } from '#contract/finding.ts';
import { Icon } from '#ui/icon.tsx';
import { ARROW_RIGHT, LIBRARY, SEARCH } from '#ui/icons.ts';
import { Monogram } from '#ui/monogram.tsx';
import { Cover } from '../../../book-parts/cover.tsx';
import { MarkedText } from './marked-text.tsx';
import type { Option } from './options.ts';

interface SuggestionRowProps {
  id: string;
  option: Option;
  /** The typed text. */
  text: string;
  isMarked: boolean;
}

/** What the name of a row says between its texts. */
const JOINTS = { book: ' by ', author: ', author, ', series: ', series, ' } as const;

/** Only the box has the focus: keys act there, and presses in the panel. */
export function SuggestionRow({ id, option, text, isMarked }: SuggestionRowProps) {
  const { kind, label, suggestion, end } = option;
  return (
    <div
      id={id}
      className="suggestion"
      data-kind={kind}
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
    >
      {suggestion ? <Picture {...suggestion} /> : <Icon path={SEARCH} />}
      {suggestion ? (
        <span>
          <span className="suggestion-text">
            <MarkedText text={suggestion.text} typed={text} />
          </span>
          <span className="suggestion-joint">{JOINTS[suggestion.kind]}</span>
          <span className="suggestion-detail">
            {suggestion.detail}
            {end && <span className="suggestion-joint">, </span>}
          </span>
        </span>
      ) : (
        <span>{label}</span>
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

function Picture({ kind, text, detail, coverImg = '' }: Suggestion) {
  if (kind === 'series') return <Icon path={LIBRARY} />;
  if (kind === 'author') return <Monogram names={text.split(' ')} />;
  return <Cover book={{ title: text, author: detail, coverImg, inStock: true }} />;
}
