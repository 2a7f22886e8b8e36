import type { User } from '#contract/user.ts';
import type { Store } from './store.ts';

/** Everything the API takes from outside. */
export interface Dependencies {
  store: Store;
  /** ms since 1970. */
  now(): number;
  /** Signs the tokens: any text but a PEM key. */
  secret: string;
  /** A new text that no earlier call returned. */
  createId(): string;
}

/** What the guard hands to the handlers behind it. */
export interface SignedIn {
  Variables: { user: User };
}
