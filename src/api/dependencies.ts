import type { PinPlace } from '#contract/shop-settings.ts';
import type { LogoFault, LogoFile, PictureFault, PictureFile } from '#domain/books/picture.ts';
import type { ImportRow, ReadOptions } from '#domain/import/import-row.ts';
import type { Passwords } from './auth/hash.ts';
import type { Sessions } from './auth/token.ts';
import type { CountCall } from './call/call-limits.ts';
import type { BookSource } from './desk/book-look-up.ts';
import type { OrderWatch } from './desk/events.ts';
import type { ErrorHandling } from './errors.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { Mail } from './records.ts';
import type { Store } from './store.ts';

/** Everything the API needs from its host. */
export interface Dependencies extends ErrorHandling {
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
  /**
   * Re-encodes an uploaded cover, which the host serves at `/covers/uploaded/…`. Resolves with the
   * name of an error if it cannot be used. Without it, no covers can be uploaded.
   */
  readPicture?: (bytes: Uint8Array<ArrayBuffer>) => Promise<PictureFile | PictureFault>;
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
  /** The cookie that carries the desk's token. Without it, the page stores the token itself. */
  deskCookie?: {
    /** `__Host-kd-desk` over HTTPS, else `kd-desk`. */
    name: string;
    isSecure: boolean;
    /** Origins whose pages may send changes. */
    origins: string[];
  };
  corsOrigins?: string[];
  /** Without it, calls are not limited. */
  countCall?: CountCall;
  /** Without it, all sign-ins of a user share one session. */
  sessions?: Sessions;
  /** Whether the host's HTTP server writes the status texts; otherwise the API sets them. */
  hostWritesStatusTexts?: boolean;
}

/** A POST request with an event. */
export interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** The mail server refuses an email for good, for instance because there is no such mailbox. */
export class MailRefused extends Error {}
