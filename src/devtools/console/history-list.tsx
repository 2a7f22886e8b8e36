import { useRef } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { type Entry, MAX_ENTRIES, MAX_STORED_BYTES } from './history.ts';
import { formatBytes, formatTime } from './measures.ts';
import { formatStatus } from './response/outcome.ts';
import './history-list.css';

interface HistoryListProps {
  /** Newest first. */
  entries: Entry[];
  isStored: boolean;
  /** The ids of the entries that the user has chosen for comparison. */
  comparedIds: string[];
  onShow: (entry: Entry) => void;
  onReplay: (entry: Entry) => void;
  onCompare: (entry: Entry) => void;
  onClear: () => void;
}

export function HistoryList(props: HistoryListProps) {
  const { entries, isStored, comparedIds, onShow, onReplay, onCompare, onClear } = props;
  const list = useRef<HTMLDivElement>(null);
  const clear = () => {
    onClear();
    list.current?.focus();
  };
  return (
    <div ref={list} className="history-list" tabIndex={-1}>
      <p className="history-list-hint">
        {isStored
          ? `The last ${MAX_ENTRIES} requests are kept in this browser, with their tokens, and responses of up to ${formatBytes(MAX_STORED_BYTES)}.`
          : 'This browser keeps nothing: the history ends with the page.'}{' '}
        Choose two to compare their responses.
      </p>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <button type="button" className="history-list-call" onClick={() => onShow(entry)}>
              <span className="method" data-method={entry.draft.method}>
                {entry.draft.method}
              </span>{' '}
              {entry.draft.endpoint}{' '}
              <span className="history-list-facts">
                {`${formatStatus(entry.outcome)} · ${formatTime(entry.at)}`}
              </span>
            </button>
            <span>
              <Button look="text" size="small" onClick={() => onReplay(entry)}>
                Replay
              </Button>
              <Button
                look="text"
                size="small"
                aria-pressed={comparedIds.includes(entry.id)}
                onClick={() => onCompare(entry)}
              >
                Compare
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {entries.length > 0 && (
        <Button look="danger" size="small" onClick={clear}>
          Clear history
        </Button>
      )}
    </div>
  );
}
