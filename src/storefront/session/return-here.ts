import type { Path } from 'react-router';
import type { Intent, ReturnState } from './return-to.ts';

/** For the way to sign in: to come back here, and to do then what was asked for. */
export function returnHere({ pathname, search, hash }: Path, intent?: Intent): ReturnState {
  return { returnTo: pathname + search + hash, intent };
}
