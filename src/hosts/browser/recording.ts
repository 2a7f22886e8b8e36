import type { Store, Transaction, Writer } from '#api/store.ts';
import { changeSettingRows, readSettingRows } from './settings-database.ts';

interface RecordChange {
  /** The kind of the record and its id: `orders/o12`. */
  record: string;
  fields: FieldChange[];
}

/** A call that was handled during a recording, without its headers, passwords and tokens. */
export interface RecordedCall {
  /** In ms since 1970. */
  at: number;
  /** The path of the calling page, and the id of its load. */
  page: string;
  tab: string;
  method: string;
  /** With the query. */
  path: string;
  body?: unknown;
  /** 0 if there was no response. */
  status: number;
  answer?: unknown;
  changes: RecordChange[];
}

export interface Recording {
  /** In ms since 1970. */
  since: number;
  calls: RecordedCall[];
}

const KEYS = ['recording'] as const;
/** The maximum number of recorded calls, after which no more are recorded. */
const MAX_CALLS = 200;

/** Returns the recording that was started in this browser; `undefined` if there is none. */
export async function readRecording(): Promise<Recording | undefined> {
  return (await readSettingRows(KEYS)).recording as Recording | undefined;
}

export async function startRecording(): Promise<Recording> {
  const recording: Recording = { since: Date.now(), calls: [] };
  await changeSettingRows(KEYS, () => ({ recording }));
  return recording;
}

export async function stopRecording(): Promise<Recording | undefined> {
  const { before } = await changeSettingRows(KEYS, () => ({}));
  return before.recording as Recording | undefined;
}

/** Adds a call to the recording, unless that was stopped meanwhile. */
export async function recordCall(call: RecordedCall): Promise<void> {
  await changeSettingRows(KEYS, ({ recording }) => {
    const { since, calls } = (recording as Recording | undefined) ?? {};
    if (!calls || since === undefined) return {};
    return { recording: { since, calls: [...calls, call].slice(0, MAX_CALLS) } };
  });
}

/** Reads the JSON of a body; a text that is none stays a text, and nothing stays nothing. */
export function readBody(bytes: ArrayBuffer): unknown {
  if (bytes.byteLength === 0) return undefined;
  const text = new TextDecoder().decode(bytes);
  try {
    return redact(JSON.parse(text));
  } catch {
    return redact(text);
  }
}

/** Returns the store with transactions that pass what they have changed to `onChange`. */
export function watchStore<T extends Store>(store: T, onChange: (change: RecordChange) => void): T {
  return {
    ...store,
    async transact<R>(work: (transaction: Transaction) => R | Promise<R>) {
      let listed: RecordChange[] = [];
      const result = await store.transact(async (transaction) => {
        const seen: Promise<RecordChange>[] = [];
        const value = await work(watch(transaction, seen));
        // Of a transaction that runs more than once, the last run counts.
        listed = await Promise.all(seen);
        return value;
      });
      for (const change of listed) if (change.fields.length > 0) onChange(change);
      return result;
    },
  };
}

/** The reads that are added come before the writes, so that they return what was stored before. */
function watch(transaction: Transaction, seen: Promise<RecordChange>[]): Transaction {
  const note = (record: string, before: Promise<unknown>, after: unknown) => {
    const change = before.then((value) => ({ record, fields: listChanges(value, after) }));
    // If the transaction fails, nothing awaits the change.
    change.catch(() => undefined);
    seen.push(change);
  };
  const writer: Writer = {
    put(kind, ...records) {
      for (const record of records)
        note(`${kind}/${record._id}`, transaction.get(kind, record._id), record);
      transaction.put(kind, ...records);
    },
    remove(kind, id) {
      note(`${kind}/${id}`, transaction.get(kind, id), undefined);
      transaction.remove(kind, id);
    },
    async addUser(user) {
      const isAdded = await transaction.addUser(user);
      if (isAdded) note(`users/${user.email}`, Promise.resolve(undefined), user);
      return isAdded;
    },
    removeUser(email) {
      note(`users/${email}`, transaction.user(email), undefined);
      transaction.removeUser(email);
    },
    saveUser(user) {
      note(`users/${user.email}`, transaction.user(user.email), user);
      transaction.saveUser(user);
    },
    saveLines(name, user, lines) {
      note(`${name}/${user.email}`, transaction.lines(name, user), lines);
      transaction.saveLines(name, user, lines);
    },
    async changeStock(bookId, change) {
      const [before] = await transaction.booksById([bookId]);
      const isChanged = await transaction.changeStock(bookId, change);
      const stock = before?.stock;
      if (isChanged && stock !== undefined)
        note(`books/${bookId}`, Promise.resolve({ stock }), { stock: stock + change });
      return isChanged;
    },
    async replaceGenre(change) {
      // One change for all books that have the genre.
      const { from, to } = change;
      note(`genres/${from}`, Promise.resolve({ name: from }), to && { name: to });
      return transaction.replaceGenre(change);
    },
    async removeBooks(ids) {
      for (const book of await transaction.booksById(ids))
        note(`books/${book._id}`, Promise.resolve(book), undefined);
      return transaction.removeBooks(ids);
    },
    async saveBooks(books) {
      const before = await transaction.booksById(books.map(({ book }) => book._id));
      for (const { book } of books)
        note(
          `books/${book._id}`,
          Promise.resolve(before.find(({ _id }) => _id === book._id)),
          book,
        );
      return transaction.saveBooks(books);
    },
  };
  return { ...transaction, ...writer };
}

/** A changed field of a record. A new one has no `was`, a removed one no `is`. */
interface FieldChange {
  name: string;
  was?: unknown;
  is?: unknown;
}

const MAX_ITEMS = 12;
const MAX_CHARS = 200;
/** The names of secret fields: `old` and `new` are passwords, and a second factor has a `uri`. */
const SECRET = /password|token|secret|recoverycode|^(?:old|new|uri)$/i;
/** A link that works once has its token after the `#`. */
const LINK_TOKEN = /(https?:\/\/[^\s#]+#)[^\s"<]+/g;

/** Cuts long lists and texts, and hides passwords and tokens, because a trace is sent to others. */
export function redact(value: unknown, name = ''): unknown {
  if (SECRET.test(name)) return '…';
  if (typeof value === 'string') {
    const text = value.slice(0, MAX_CHARS).replaceAll(LINK_TOKEN, '$1…');
    return value.length > MAX_CHARS ? `${text}…` : text;
  }
  if (Array.isArray(value)) {
    const items = value.slice(0, MAX_ITEMS).map((item) => redact(item));
    return value.length > MAX_ITEMS ? [...items, `… ${value.length - MAX_ITEMS} more`] : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, redact(member, key)]),
  );
}

/** Lists the fields in which two records differ: `order.status`, `order.lines.0.qty`. */
export function listChanges(before: unknown, after: unknown, name = ''): FieldChange[] {
  if (isObject(before) || isObject(after)) {
    const left = isObject(before) ? before : {};
    const right = isObject(after) ? after : {};
    const keys = [...new Set([...Object.keys(left), ...Object.keys(right)])];
    return keys.flatMap((key) =>
      SECRET.test(key) ? [] : listChanges(left[key], right[key], name ? `${name}.${key}` : key),
    );
  }
  if (before === after) return [];
  return [
    {
      name,
      ...(before !== undefined && { was: redact(before) }),
      ...(after !== undefined && { is: redact(after) }),
    },
  ];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
