import type { User } from '#contract/user.ts';
import type { Store } from './store.ts';

/** Everything the API needs from its host. */
export interface Dependencies {
  store: Store;
  /** ms since 1970. */
  now(): number;
  /** Signs the tokens: any text but a PEM key. */
  secret: string;
  /** Returns a new unique text on every call. */
  createId(): string;
}

/** What `requireUser` passes to the handlers after it. */
export interface SignedIn {
  Variables: { user: User };
}
