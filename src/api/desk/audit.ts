import type { Context } from 'hono';
import type { User } from '#contract/account/user.ts';
import { cutText } from '#domain/values/text.ts';
import { DAY_MS, HOUR_MS, formatTimestamp } from '#domain/values/time.ts';
import { type DeskEnv, streamChunks } from '../call/call.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Store, Transaction, Writer } from '../store.ts';
import { findRole } from './role.ts';

const MAX_AGE_MS = 400 * DAY_MS;
/** The maximum number of expired entries that are deleted with each new one. */
const MAX_DELETED_ENTRIES = 10;
const MAX_SUBJECT_CHARS = 200;
const FAILED_SIGN_IN = 'sign-in-failed';

export interface AuditedAction {
  email: string;
  /** Such as `book-changed`. */
  action: string;
  /** The id of the changed item, or a name. */
  subject: string;
}

/** Returns dependencies whose first transaction that writes also writes an audit entry. */
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

/** Records an action that changes nothing, such as an export. */
export function recordAction(dependencies: Dependencies, action: AuditedAction): Promise<void> {
  return dependencies.store.transact((transaction) =>
    writeAuditEntry(transaction, dependencies, action),
  );
}

/** Like `withAudit` for the user's email, but not for shoppers, who would fill the log. */
export async function withPersonsAudit(
  dependencies: Dependencies,
  user: Pick<User, '_id' | 'email'>,
  action: string,
): Promise<Dependencies> {
  const { email } = user;
  const isPerson = await findRole(dependencies, user);
  return isPerson ? withAudit(dependencies, { email, action, subject: email }) : dependencies;
}

/** Records a person's failed sign-in. Strangers can cause many: those of an hour are one entry. */
export async function recordFailedSignIn(dependencies: Dependencies, user: User | undefined) {
  if (!user || !(await findRole(dependencies, user))) return;
  const { store, now } = dependencies;
  const { email } = user;
  await store.transact(async (transaction) => {
    const [last] = await transaction.list('auditEntries', {
      where: { email },
      orderBy: 'moment',
      isDescending: true,
      limit: 1,
    });
    if (last?.action === FAILED_SIGN_IN && now() - last.moment < HOUR_MS) {
      const subject = String(Number(last.subject) + 1);
      transaction.put('auditEntries', { ...last, subject });
      return;
    }
    const action = { email, action: FAILED_SIGN_IN, subject: '1' };
    await writeAuditEntry(transaction, dependencies, action);
  });
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
  const writer: Writer = {
    addUser: watch(transaction.addUser),
    saveUser: watch(transaction.saveUser),
    saveLines: watch(transaction.saveLines) as Writer['saveLines'],
    removeUser: watch(transaction.removeUser),
    saveBooks: watch(transaction.saveBooks),
    removeBooks: watch(transaction.removeBooks),
    replaceGenre: watch(transaction.replaceGenre),
    changeStock: watch(transaction.changeStock),
    put(kind, ...records) {
      // The record of an `Idempotency-Key` does not count as a change.
      if (kind !== 'keyedCalls') isWritten = true;
      transaction.put(kind, ...records);
    },
    remove: watch(transaction.remove),
  };
  return { transaction: { ...transaction, ...writer }, hasWritten: () => isWritten };
}

/** Writes an entry, and deletes some expired ones. */
async function writeAuditEntry(
  transaction: Transaction,
  { now, createId }: Dependencies,
  { email, action, subject }: AuditedAction,
): Promise<void> {
  const atMs = now();
  transaction.put('auditEntries', {
    _id: createId(),
    moment: atMs,
    at: formatTimestamp(atMs),
    email,
    action,
    subject: cutText(subject, MAX_SUBJECT_CHARS),
  });
  const expired = await transaction.list('auditEntries', {
    upTo: { moment: atMs - MAX_AGE_MS },
    orderBy: 'moment',
    limit: MAX_DELETED_ENTRIES,
  });
  for (const { _id } of expired) transaction.remove('auditEntries', _id);
}

/** Returns a function that records an export, and responds with a file, which is read on demand. */
export function createCsvExport(dependencies: Dependencies) {
  return async (
    c: Context<DeskEnv>,
    filename: string,
    chunks: AsyncGenerator<string, void, void>,
  ) => {
    const { email } = c.var.user;
    await recordAction(dependencies, { email, action: 'exported', subject: filename });
    return new Response(streamChunks(chunks), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${filename}"`,
      },
    });
  };
}
