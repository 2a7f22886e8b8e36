import type { BookChange, Counts } from '#domain/import/plan-rows.ts';
import type { Column, Problem } from '#domain/import/import-row.ts';
import type { OrderRecord } from '#domain/orders/order-record.ts';
import type { KeyedCall } from './idempotency-key.ts';

/** Work that is done outside a transaction, and tried again until it succeeds or is given up. */
export interface Job {
  _id: string;
  /** ms since 1970: when it is done next; `null` once it is done or given up. */
  due: number | null;
  /** ms since 1970. */
  since: number;
  tries: number;
  /** Of the last try that failed. */
  problem?: string;
  task: Task;
}

export type Task =
  | { kind: 'mail'; mail: Mail }
  /** A mail with a link, if the e-mail is known. */
  | { kind: 'forgot'; email: string }
  | { kind: 'refund'; orderId: string; paymentId: string; refundId: string }
  /** To ask the provider for the payments of an order, and for their refunds. */
  | { kind: 'reconcile'; orderId: string };

/** A mail as it is sent. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** What a link is good for: to become an owner, or to choose a new password. */
type LinkKind = 'owner' | 'reset';

/** A link that is good once. */
export interface Link {
  /** The hash of the token, which itself is stored nowhere. */
  _id: string;
  kind: LinkKind;
  /** As at the sign-up; `undefined` if the person who uses the link chooses it. */
  email?: string | undefined;
  /** ms since 1970: the link is void from then on. */
  until: number;
}

/** An event that the payment provider told of. */
interface ProviderEvent {
  _id: string;
}

/** A change of the copies of a book that can be sold. */
export interface StockEntry {
  _id: string;
  bookId: string;
  change: number;
  reason: string;
  orderId?: string;
  note?: string;
  /** As in the contract. */
  at: string;
}

/** A user who runs the shop; `_id` is the user's. */
interface Owner {
  _id: string;
  email: string;
  secondFactor?: SecondFactor;
}

/** Codes of an authenticator app. */
export interface SecondFactor {
  /** Base32. */
  secret: string;
  /** Whether a code is asked for at sign-in. */
  isOn: boolean;
  /** Of the code that was used last: see `findTotpStep`. */
  lastStep: number;
}

/** What the rehearsal keeps of an order of its own. Amounts are paise. */
export interface Rehearsal {
  _id: string;
  amount: number;
  payments: { id: string; amount: number; status: 'captured' | 'failed' }[];
  refunds: { id: string; paymentId: string; amount: number; key: string }[];
}

/** An import of books from a file. */
export interface ImportRecord {
  _id: string;
  /** Of the file, as the owner knows it. */
  name: string;
  state: 'running' | 'done' | 'failed' | 'undone';
  /** What is to be done next; the first is that all of the file arrives. */
  phase: 'receiving' | 'importing' | 'undoing' | 'cleaning' | 'finished';
  /** ms since 1970: when any process may take it up; `null` once it is finished. */
  due: number | null;
  /** The run that works on it until then. */
  holder: string | null;
  /** Nothing but this record is written. */
  isDryRun: boolean;
  /** Names of the file's header, and the columns that they mean. */
  names: Record<string, Column>;
  /** Pieces of the file. */
  parts: number;
  /** Tells whether another file is the same. */
  fingerprint?: string;
  /** What was read of the file, notes too. */
  read: number;
  batches: number;
  /** Runs that began since the work last got on. */
  tries: number;
  counts: Counts;
  /** The first 1,000. */
  problems: Problem[];
  /** As in the contract. */
  createdAt: string;
}

/** A piece of a file that is imported: base64 of a gzip stream; `_id` is the import's and a number. */
interface ImportPart {
  _id: string;
  data: string;
}

/** What one transaction of an import changed; `_id` is the import's and a number. */
interface ImportBatch {
  _id: string;
  changes: BookChange[];
}

/** The records of each kind. */
export interface Kinds {
  orders: OrderRecord;
  keyedCalls: KeyedCall;
  jobs: Job;
  events: ProviderEvent;
  stockEntries: StockEntry;
  rehearsals: Rehearsal;
  owners: Owner;
  links: Link;
  imports: ImportRecord;
  importParts: ImportPart;
  importBatches: ImportBatch;
}

/** What the records of a kind can be found by, besides their `_id`. */
export interface Columns {
  orders:
    | 'sequence'
    | 'userId'
    | 'status'
    | 'paymentStatus'
    | 'hasOpenReturn'
    | 'due'
    | 'key'
    | 'providerOrderId'
    | 'search';
  keyedCalls: never;
  jobs: 'due' | 'kind' | 'orderId' | 'email';
  events: never;
  stockEntries: 'bookId';
  rehearsals: never;
  owners: never;
  links: 'kind' | 'email' | 'until';
  imports: 'due';
  importParts: never;
  importBatches: never;
}

export type Kind = keyof Kinds;

/** Records that fulfil all conditions. A column without a value fulfils none. */
export interface Matching<Name extends Kind> {
  where?: Partial<Record<Columns[Name], string | number>>;
  /** Numbers only: at most, below. */
  upTo?: Partial<Record<Columns[Name], number>>;
  below?: Partial<Record<Columns[Name], number>>;
  /** Texts only: the column contains this one. */
  contains?: Partial<Record<Columns[Name], string>>;
}

export interface Selection<Name extends Kind> extends Matching<Name> {
  /** Ascending by default; without it, in any order. */
  orderBy?: Columns[Name];
  isDescending?: boolean;
  most?: number;
}

export interface Records {
  get<Name extends Kind>(kind: Name, id: string): Promise<Kinds[Name] | undefined>;
  list<Name extends Kind>(kind: Name, selection: Selection<Name>): Promise<Kinds[Name][]>;
  /** How many records there are. */
  count<Name extends Kind>(kind: Name, selection: Matching<Name>): Promise<number>;
}
