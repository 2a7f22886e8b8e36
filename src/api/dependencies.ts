import type { Role } from '#contract/desk-people.ts';
import type { PinPlace } from '#contract/shop-settings.ts';
import type { User } from '#contract/user.ts';
import type { Column } from '#domain/books/book-fields.ts';
import type { ImportRow } from '#domain/import/import-row.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { CountedCall } from './call-limits.ts';
import type { Mail } from './records.ts';
import type { Store } from './store.ts';
import type { TokenPayload } from './auth/token.ts';

/** Everything the API needs from its host. */
export interface Dependencies {
  store: Store;
  /** ms since 1970. */
  now(): number;
  /** The key that signs the tokens: any string except a key in PEM format. */
  secret: string;
  /** Returns a new unique string on every call. */
  createId(): string;
  passwords: Passwords;
  /**
   * The place of a PIN code; `undefined` if India Post has no such code. Rejects if the lookup fails.
   */
  findPin(pin: string): Promise<PinPlace | undefined>;
  /** The provider of new payments. */
  provider: PaymentProvider;
  /** Providers of the payments of older orders; they get no new ones. */
  otherProviders?: PaymentProvider[];
  /** How long copies are held for an order that awaits payment. */
  holdMs: number;
  /** The public origin of the shop for links in mails, without a slash. */
  siteUrl: string;
  /**
   * Reads the files of imports. Without it, imports wait for a process or page that has it. `names`: see
   * `ImportRecord`.
   */
  readBooks?: (
    bytes: AsyncIterable<Uint8Array>,
    names: Readonly<Record<string, Column>>,
  ) => AsyncIterable<ImportRow>;
  /** Whether the host serves `/covers/uploaded/…` with the pictures that `findCover` finds. */
  servesCovers?: boolean;
  /**
   * Reports changes of orders, made by any process, to the open pages of the desk. Without it, for
   * instance on a host that cannot keep a response open, pages must poll.
   */
  orderWatch?: OrderWatch;
  /** Sends a mail; the same `id` means the same mail. Without it, mails are only kept. */
  sendMail?: (mail: Mail, id: string) => Promise<void>;
  /** A user of the seed who is an owner. Others become owners by an invitation. */
  ownerId?: string;
  /**
   * Whether the password of the user with this e-mail is public. Such a user never becomes an owner,
   * keeps the password, and cannot be deleted.
   */
  isPublicAccount?: (email: string) => boolean;
  /** Whether the guest of the seed can sign in; `false` by default. */
  hasGuest?: boolean;
  /** The cookie of the desk; without it, the page keeps the token itself. */
  deskCookie?: DeskCookie;
  /**
   * Counts a call under each of its keys. Resolves with the seconds to wait if there were too many under
   * one of them, else with 0. Without it, calls are not limited.
   */
  countCall?: (calls: readonly CountedCall[]) => Promise<number>;
  /** If missing, all sign-ins of a user share one session. */
  sessions?: Sessions;
  /** If set, the host's server writes the status texts; otherwise the API sets `statusText` itself. */
  isOverHttp?: boolean;
  /**
   * Whether the error means that the store is temporarily unavailable: the call gets a 503.
   */
  isUnavailable?: (error: Error) => boolean;
  /** Logs unexpected failures; to the console by default. */
  logError?: (error: Error) => void;
}

/** How passwords are stored. */
export interface Passwords {
  /** The string to store instead of the password. */
  hash(password: string): Promise<string>;
  /** Also `false` for a string that `hash` never made. */
  matches(password: string, hashed: string): Promise<boolean>;
  /** Whether the string should be replaced, because passwords are hashed better now. */
  isOutdated(hashed: string): boolean;
  /** Whether it is one of the passwords that an attacker tries first. */
  isCommon(password: string): Promise<boolean>;
}

/** How the desk's token travels where the host can set cookies. */
interface DeskCookie {
  /** `__Host-kd-desk` over HTTPS, else `kd-desk`. */
  name: string;
  isSecure: boolean;
  /** Origins whose pages may change something. */
  origins: string[];
}

/** Reports changes of any order: the version is a new string after each change. */
export interface OrderWatch {
  /** Rejects once the host is shutting down. */
  readVersion(): Promise<string>;
  /**
   * Calls `onChange` with each new version, until the returned function is called; `onEnd` once the host
   * shuts down.
   */
  subscribe(onChange: (version: string) => void, onEnd: () => void): () => void;
}

/** Sessions with ids, which can end one by one. */
export interface Sessions {
  /** Without it, sessions never expire. */
  lifetimeMs?: number;
  isEnded(id: string): Promise<boolean>;
  /** Ends the session; `until` (ms since 1970) is when its token would have expired. */
  end(id: string, until: number): Promise<void>;
}

/** What `requireUser` passes to the handlers after it. */
export interface UserEnv {
  Variables: { user: User; token: TokenPayload };
}

/** What the guards of the desk pass to the handlers after them. */
export interface DeskEnv {
  Variables: UserEnv['Variables'] & {
    role: Role;
    /**
     * The dependencies for a change that the audit log keeps. `action`: such as `book-changed`. `subject`: the
     * id of what is changed, or a name.
     */
    audited(action: string, subject: string): Dependencies;
  };
}
