import type { Commit } from '../ledger.ts';
import type { Answer, CallOptions } from '../network.ts';
import type { World } from '../world.ts';

/** A response that a process has sent. */
export interface Response {
  /** Such as `POST /user/cart`. */
  name: string;
  options: CallOptions;
  answer: Answer;
}

/** A rule that must always hold. Each function returns what was seen instead, if it does not. */
export interface Invariant {
  name: string;
  /** The rule in one sentence. */
  sentence: string;
  /** After each transaction. */
  check?: (world: World, commit: Commit) => string | undefined;
  /** After each response. */
  checkResponse?: (world: World, response: Response) => string | undefined;
  /** At the end, when nothing fails any more and no work is due. */
  checkEnd?: (world: World) => string | undefined | Promise<string | undefined>;
}
