import { type IDBPDatabase, openDB } from 'idb';
import { createEmitter } from '#ui/browser/emitter.ts';
import type { AssertionResult } from './assertions/assertions.tsx';
import { type Draft, toMethod } from './request/request.ts';
import { type Outcome, formatStatus } from './response/outcome.ts';
import { useRef, useSyncExternalStore } from 'react';
import { SmallButton } from './small-button.tsx';
import { formatBytes, formatTime } from './measures.ts';
import './history-list.css';

/** The history drops a response's body if it is larger than this. */
export const MAX_STORED_BYTES = 1_000_000;

export interface Entry {
  id: string;
  /** When the request was sent, in ms since 1970. */
  at: number;
  draft: Draft;
  outcome: Outcome;
  /** Missing if the request has no assertions. */
  results?: AssertionResult[];
}

function withoutLargeBody(entry: Entry): Entry {
  const { outcome } = entry;
  if (outcome.kind === 'failure' || outcome.bytes <= MAX_STORED_BYTES) return entry;
  return { ...entry, outcome: { ...outcome, body: { kind: 'dropped' } } };
}

/** Whether a stored value may be an entry; other entries need another database version. */
function isEntry(value: unknown): value is Entry {
  const { id, draft, outcome } = (value ?? {}) as Partial<Entry>;
  return typeof id === 'string' && toMethod(draft?.method ?? '') !== undefined && !!outcome;
}

const MAX_ENTRIES = 50;
const ENTRIES = 'entries';

interface Snapshot {
  /** Newest first. */
  entries: Entry[];
  /** Whether the browser can store the entries. If not, they are lost when the page is closed. */
  isStored: boolean;
}

/** Creates a history that survives reloads, in the IndexedDB database `name`; an external store. */
export function createHistory(name: string) {
  let snapshot: Snapshot = { entries: [], isStored: true };
  let loading: Promise<void> | undefined;
  const changes = createEmitter();

  function publish(part: Partial<Snapshot>) {
    snapshot = { ...snapshot, ...part };
    changes.emit();
  }

  async function withDatabase<T>(work: (db: IDBPDatabase) => Promise<T>): Promise<T | undefined> {
    if (!snapshot.isStored) return undefined;
    try {
      const db = await openDatabase(name);
      return await work(db).finally(() => db.close());
    } catch {
      // Storage is denied, full or broken: the list stays in memory, and the page says so.
      publish({ isStored: false });
      return undefined;
    }
  }

  async function load() {
    const rows: unknown[] = (await withDatabase((db) => db.getAll(ENTRIES))) ?? [];
    publish({ entries: rows.filter(isEntry).toReversed() });
  }

  return {
    get: () => snapshot,
    subscribe(listener: () => void) {
      loading ??= load();
      return changes.subscribe(listener);
    },
    async add(sent: Entry) {
      const entry = withoutLargeBody(sent);
      await loading;
      publish({ entries: [entry, ...snapshot.entries].slice(0, MAX_ENTRIES) });
      await withDatabase((db) => put(db, entry));
    },
    async clear() {
      await loading;
      publish({ entries: [] });
      await withDatabase((db) => db.clear(ENTRIES));
    },
  };
}

/** Stores an entry, and deletes the oldest ones above the limit. */
async function put(db: IDBPDatabase, entry: Entry) {
  const transaction = db.transaction(ENTRIES, 'readwrite');
  await transaction.store.add(entry);
  const keys = await transaction.store.getAllKeys();
  await Promise.all(keys.slice(0, -MAX_ENTRIES).map((key) => transaction.store.delete(key)));
  await transaction.done;
}

function openDatabase(name: string) {
  return openDB(name, 1, {
    upgrade: (db) => void db.createObjectStore(ENTRIES, { autoIncrement: true }),
  });
}

interface HistoryListProps {
  history: ReturnType<typeof createHistory>;
  compared: Entry[];
  onShow: (entry: Entry) => void;
  onReplay: (entry: Entry) => void;
  onCompare: (entry: Entry) => void;
}

export function HistoryList(props: HistoryListProps) {
  const { history, compared, onShow, onReplay, onCompare } = props;
  const { entries, isStored } = useSyncExternalStore(history.subscribe, history.get);
  const list = useRef<HTMLDivElement>(null);
  const clear = () => {
    void history.clear();
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
              <SmallButton onClick={() => onReplay(entry)}>Replay</SmallButton>
              <SmallButton
                aria-pressed={compared.some(({ id }) => id === entry.id)}
                onClick={() => onCompare(entry)}
              >
                Compare
              </SmallButton>
            </span>
          </li>
        ))}
      </ul>
      {entries.length > 0 && (
        <SmallButton look="danger" onClick={clear}>
          Clear history
        </SmallButton>
      )}
    </div>
  );
}
