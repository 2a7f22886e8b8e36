import type { LogoResponse, PinPlace } from '#contract/shop-settings.ts';
import type { EditorField } from '#domain/books/book-fields.ts';
import type { PictureFault } from '#domain/books/picture-file.ts';
import type { ImportRow, ReadOptions } from '#domain/import/import-row.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { Mail } from './records.ts';
import type { Store } from './store.ts';

/** What a source knows about a book: texts as in the cells of an import. */
export type FoundTexts = Partial<Record<EditorField, string>>;

/** A source of facts about books outside the shop. */
export interface BookSource {
  /** As people know it: `Open Library`. */
  name: string;
  /** Resolves with `undefined` if the source does not know the ISBN; rejects if it fails. */
  findBook(isbn: string): Promise<FoundTexts | undefined>;
}

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
  /** Looks up the place of a PIN code; `undefined` if there is none. Rejects if it fails. */
  findPin(pin: string): Promise<PinPlace | undefined>;
  /** The payment provider for new orders. */
  provider: PaymentProvider;
  /** The providers of older orders: they report and refund payments, but get no new orders. */
  otherProviders?: PaymentProvider[];
  /** How long copies are held for an order that awaits payment, in ms. */
  holdMs: number;
  /** The public address of the shop with its folder, without a trailing slash, for links. */
  siteUrl: string;
  /** Parses the file of an import. Without it, imports wait for a page or process that can. */
  readBooks?: (bytes: AsyncIterable<Uint8Array>, options: ReadOptions) => AsyncIterable<ImportRow>;
  /** A value that changes with the catalogue. Without it, long responses share nothing. */
  readCatalogueVersion?: () => Promise<string>;
  /** Sources of facts about books, which the editor of the desk asks; none by default. */
  bookSources?: BookSource[];
  /** Whether the host serves the pictures that `findCover` finds, at `/covers/uploaded/…`. */
  servesCovers?: boolean;
  /**
   * Cleans and draws an uploaded logo, which the host serves at `/logo/…`. Resolves with the name of
   * an error if it cannot be used. Without it, the shop keeps its first mark.
   */
  readLogo?: (bytes: Uint8Array<ArrayBuffer>) => Promise<LogoFile | LogoFault>;
  /** Tells pages of the desk that any process has changed an order. Without it, pages must poll. */
  orderWatch?: OrderWatch;
  /** Sends an email; a retry has the same `id`. Rejects with `MailRefused` if none can succeed. */
  sendMail?: (mail: Mail, id: string) => Promise<void>;
  /** Sends an event to a webhook. Rejects unless it is accepted. Without it, events are stored. */
  sendWebhook?: (request: WebhookRequest) => Promise<void>;
  /** Whether webhooks may have addresses without TLS, and in private networks. */
  mayCallPrivateNetworks?: boolean;
  /** The `_id`s of the sample books with which a new shop may start. */
  sampleIds?: readonly string[];
  /** The `_id` of a seed user who is an owner. Other users become owners through invitations. */
  ownerId?: string;
  /**
   * Whether the password of the user with this email is public. Such a user cannot become an owner,
   * change the password or be deleted.
   */
  isPublicAccount?: (email: string) => boolean;
  /** Whether the guest account of the seed can sign in; `false` by default. */
  hasGuest?: boolean;
  /** The cookie of the desk. Without it, the page stores the desk's token itself. */
  deskCookie?: DeskCookie;
  corsOrigins?: string[];
  /**
   * Counts a call under its keys, in order, and may stop at the first exceeded limit. Resolves with
   * the seconds to wait, or 0. Without it, calls are not limited.
   */
  countCall?: (calls: readonly CountedCall[]) => Promise<number>;
  /** Without it, all sign-ins of a user share one session. */
  sessions?: Sessions;
  /** Whether the host's HTTP server writes the status texts; otherwise the API sets them. */
  hostWritesStatusTexts?: boolean;
  /** Whether the error means that the store is unavailable: the API responds with 503. */
  isStoreUnavailable?: (error: Error) => boolean;
  /** Logs unexpected errors; by default, they are logged to the console. */
  logError?: (error: Error) => void;
}

/** A POST request with an event. */
export interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** What the desk says about an uploaded logo. */
export type LogoFacts = Omit<LogoResponse['logo'], 'bytes'>;

interface LogoFile extends LogoFacts {
  file: Uint8Array<ArrayBuffer>;
  type: 'svg' | 'png';
}

type LogoFault =
  | 'noLogo'
  | 'otherLogo'
  | 'brokenLogo'
  | 'smallLogo'
  | Exclude<PictureFault, 'svgPicture' | 'noPicture'>;

/** How many calls are allowed within a sliding window. */
export interface CallLimit {
  maxCalls: number;
  windowMs: number;
}

/** A call, counted under one key. The same call may also be counted under other keys. */
export interface CountedCall extends CallLimit {
  /** The name of the limit and the counted subject: `forgot asha@example.com`. */
  key: string;
}

/** How passwords are stored. */
export interface Passwords {
  /** Resolves with the text to store instead of the password. */
  hash(password: string): Promise<string>;
  /** Whether the password has this hash; `false` if `hash` did not make it. */
  matches(password: string, hashed: string): Promise<boolean>;
  /** Whether the hash should be replaced, because the hashing has been strengthened since. */
  isOutdated(hashed: string): boolean;
  /** Whether the password is on a list of the most common ones, which attackers try first. */
  isCommon(password: string): Promise<boolean>;
}

/** The cookie that carries the desk's token, on hosts that can set cookies. */
interface DeskCookie {
  /** `__Host-kd-desk` over HTTPS, else `kd-desk`. */
  name: string;
  isSecure: boolean;
  /** Origins whose pages may send changes. */
  origins: string[];
}

/** Watches all orders. After each change to any of them, the version is a new string. */
export interface OrderWatch {
  /** Rejects once the host has begun to shut down. */
  readVersion(): Promise<string>;
  /**
   * Calls `onChange` with newer versions than `version`, which the caller has read, and `onEnd` when
   * the host shuts down. Several changes in a short time may lead to one call. Returns a function
   * that unsubscribes.
   */
  subscribe(version: string, onChange: (version: string) => void, onEnd: () => void): () => void;
}

/** Sessions with ids, which can be ended individually. */
export interface Sessions {
  /** Without it, sessions never expire. */
  lifetimeMs?: number;
  isEnded(id: string): Promise<boolean>;
  /** Ends the session. `until` (ms since 1970) is when its token expires. */
  end(id: string, until: number): Promise<void>;
}
