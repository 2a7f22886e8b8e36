import { DatabaseError } from 'pg';
import { DatabaseUnavailable } from './database.ts';

/**
 * Serialization failure, deadlock, and a key that another transaction inserted after this one had
 * looked for it: a retry finds what the other has committed.
 */
export const CONFLICTS = ['40001', '40P01', '23505'];
/** The server has become a standby. All connections to it are useless. */
export const READ_ONLY = '25006';
/**
 * The connection is lost; the server lacks memory, disk or connections, is shutting down or starting,
 * or cannot use its files; or a lock, a statement or this process took too long.
 */
const UNAVAILABLE = /^(?:08|53|57|58|55P03|25P03|25006)/;
/** The connection is lost, or the server is shutting down or starting. */
const LOST = /^(?:08|57P)/;

/** Rejects; with `DatabaseUnavailable` unless the statement is at fault. */
export function fail(error: Error): never {
  const isStatementError = error instanceof DatabaseError && !UNAVAILABLE.test(error.code ?? '');
  throw isStatementError ? error : new DatabaseUnavailable(error.message, { cause: error });
}

/** PostgreSQL's code of a failure; '' if it has none. */
export function getCode(error: unknown): string {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error;
  return (cause instanceof DatabaseError && cause.code) || '';
}

/** Whether the server may be gone. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof DatabaseUnavailable) || error.cause === undefined) return false;
  return !(error.cause instanceof DatabaseError) || LOST.test(getCode(error));
}
