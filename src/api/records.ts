import type { OrderRecord } from '#domain/order-record.ts';

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
  | { kind: 'refund'; orderId: string; paymentId: string; refundId: string; amount: number };

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
}

/** What the rehearsal keeps of an order of its own. Amounts are paise. */
export interface Rehearsal {
  _id: string;
  amount: number;
  payments: { id: string; amount: number; status: 'captured' | 'failed' }[];
  refunds: { id: string; paymentId: string; amount: number; key: string }[];
}

/** The records of each kind. */
export interface Kinds {
  orders: OrderRecord;
  jobs: Job;
  events: ProviderEvent;
  stockEntries: StockEntry;
  rehearsals: Rehearsal;
  owners: Owner;
  links: Link;
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
  jobs: 'due' | 'kind' | 'orderId';
  events: never;
  stockEntries: 'bookId';
  rehearsals: never;
  owners: never;
  links: 'kind' | 'email' | 'until';
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
