import { DAY_MS, formatTimestamp } from '#domain/time.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Store, Transaction } from '../store.ts';

const MAX_AGE_MS = 400 * DAY_MS;
/** The maximum number of expired entries that are deleted with each new one. */
const MAX_DELETED_ENTRIES = 10;
const MAX_SUBJECT_CHARS = 200;

interface AuditedAction {
  /** The email of the person at the desk. */
  email: string;
  /** Such as `book-changed`. */
  action: string;
  /** The id of the changed item, or a name. */
  subject: string;
}

/**
 * Returns dependencies for one change at the desk: the first transaction that writes anything also
 * writes an audit entry. So a call that changes something has exactly one entry, and any other call
 * has none.
 */
export function withAudit(dependencies: Dependencies, action: AuditedAction): Dependencies {
  const { store } = dependencies;
  let isRecorded = false;
  const transact: Store['transact'] = async (work) => {
    let hasEntry = false;
    const result = await store.transact(async (transaction) => {
      const watched = watchWrites(transaction);
      const value = await work(watched.transaction);
      hasEntry = !isRecorded && watched.hasWritten();
      if (hasEntry) await writeAuditEntry(transaction, dependencies, action);
      return value;
    });
    // Set only now: an attempt of the transaction that fails, or is repeated, has stored no entry.
    isRecorded ||= hasEntry;
    return result;
  };
  return { ...dependencies, store: { ...store, transact } };
}

/** Wraps the transaction, and tracks whether it has written anything. */
function watchWrites(transaction: Transaction) {
  let isWritten = false;
  function watch<Args extends unknown[], Result>(write: (...args: Args) => Result) {
    return (...args: Args) => {
      isWritten = true;
      return write(...args);
    };
  }
  const watched: Transaction = {
    ...transaction,
    addUser: watch(transaction.addUser),
    saveUser: watch(transaction.saveUser),
    saveLines: watch(transaction.saveLines) as Transaction['saveLines'],
    removeUser: watch(transaction.removeUser),
    saveBooks: watch(transaction.saveBooks),
    removeBooks: watch(transaction.removeBooks),
    changeStock: watch(transaction.changeStock),
    put(kind, ...records) {
      // The record of an `Idempotency-Key` does not count as a change.
      if (kind !== 'keyedCalls') isWritten = true;
      return transaction.put(kind, ...records);
    },
    remove: watch(transaction.remove),
  };
  return { transaction: watched, hasWritten: () => isWritten };
}

/**
 * Finds a readable name for the subject of an entry; '' if the subject was deleted, has no name, or
 * is not an id.
 */
export async function findSubjectName(
  { book, records }: Pick<Store, 'book' | 'records'>,
  { action, subject }: Pick<AuditedAction, 'action' | 'subject'>,
): Promise<string> {
  // The first word of an action says what the subject is, as in `order-shipped`. The subject of a
  // refund or a return is its order.
  const [firstWord = ''] = action.split('-', 1);
  switch (firstWord) {
    case 'order':
    case 'refund':
    case 'return':
      return (await records.get('orders', subject))?.order.number ?? '';
    case 'book':
    case 'cover':
      return (await book(subject))?.title ?? '';
    case 'import':
      return (await records.get('imports', subject))?.name ?? '';
    default:
      return '';
  }
}

/** Writes an entry, and deletes some expired ones. */
async function writeAuditEntry(
  transaction: Transaction,
  { now, createId }: Pick<Dependencies, 'now' | 'createId'>,
  { email, action, subject }: AuditedAction,
): Promise<void> {
  const atMs = now();
  await transaction.put('auditEntries', {
    _id: createId(),
    moment: atMs,
    at: formatTimestamp(atMs),
    email,
    action,
    subject: subject.slice(0, MAX_SUBJECT_CHARS),
  });
  const expired = await transaction.list('auditEntries', {
    upTo: { moment: atMs - MAX_AGE_MS },
    orderBy: 'moment',
    limit: MAX_DELETED_ENTRIES,
  });
  for (const { _id } of expired) await transaction.remove('auditEntries', _id);
}
