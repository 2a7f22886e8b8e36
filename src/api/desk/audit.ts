import { DAY_MS, formatTimestamp } from '#domain/time.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Store, Transaction } from '../store.ts';

const MAX_AGE_MS = 400 * DAY_MS;
/** At most this many old entries are deleted with each new one. */
const MAX_DELETED_ENTRIES = 10;
const MAX_SUBJECT_CHARS = 200;

interface Action {
  /** The email of the person at the desk. */
  email: string;
  /** Such as `book-changed`. */
  action: string;
  /** The id of what is changed, or a name. */
  subject: string;
}

/**
 * Returns dependencies for one change at the desk: the first transaction that writes anything also
 * writes an audit entry. So every change has an entry, and every entry a change.
 */
export function withAudit(dependencies: Dependencies, action: Action): Dependencies {
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
    saveUser: watch(transaction.saveUser),
    removeUser: watch(transaction.removeUser),
    saveBooks: watch(transaction.saveBooks),
    removeBooks: watch(transaction.removeBooks),
    changeStock: watch(transaction.changeStock),
    put(kind, ...records) {
      // A write that only marks a repeated call as ended is not a change.
      if (kind !== 'keyedCalls') isWritten = true;
      return transaction.put(kind, ...records);
    },
    remove: watch(transaction.remove),
  };
  return { transaction: watched, hasWritten: () => isWritten };
}

/**
 * Finds a readable name for the subject of an entry; '' if the subject was deleted or has no name.
 */
export async function findName(
  { book, records }: Pick<Store, 'book' | 'records'>,
  { action, subject }: Pick<Action, 'action' | 'subject'>,
): Promise<string> {
  const [kind = ''] = action.split('-', 1);
  switch (kind) {
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

/** Writes an entry, and deletes the oldest ones. */
async function writeAuditEntry(
  transaction: Transaction,
  { now, createId }: Pick<Dependencies, 'now' | 'createId'>,
  { email, action, subject }: Action,
): Promise<void> {
  const moment = now();
  await transaction.put('auditEntries', {
    _id: createId(),
    moment,
    at: formatTimestamp(moment),
    email,
    action,
    subject: subject.slice(0, MAX_SUBJECT_CHARS),
  });
  const old = await transaction.list('auditEntries', {
    upTo: { moment: moment - MAX_AGE_MS },
    orderBy: 'moment',
    limit: MAX_DELETED_ENTRIES,
  });
  for (const { _id } of old) await transaction.remove('auditEntries', _id);
}
