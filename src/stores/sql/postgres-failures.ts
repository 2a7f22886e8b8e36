import { DatabaseError } from 'pg';
import { DatabaseUnavailable } from './database.ts';

/**
 * The SQLSTATE codes after which a transaction is retried: serialization failure, deadlock, and
 * unique violation. A unique violation means that another transaction inserted the key after this
 * one had checked it; the retry sees that row.
 */
export const CONFLICT_CODES = ['40001', '40P01', '23505'];
/** The server accepts no changes, for instance because it has become a standby. */
export const READ_ONLY_CODE = '25006';
/**
 * The connection is lost; the server lacks memory, disk space or connections, is shutting down or
 * starting, cannot use its files, or accepts no changes; a lock or a statement timed out; or the
 * server waited too long for this process.
 */
const UNAVAILABLE = /^(?:08|53|57|58|55P03|25P03|25006)/;
/** The connection is lost, or the server is shutting down or starting. */
const LOST = /^(?:08|57P)/;

/** Throws the error; as `DatabaseUnavailable`, unless the statement caused it. */
export function throwDatabaseError(error: Error): never {
  const isStatementError = error instanceof DatabaseError && !UNAVAILABLE.test(error.code ?? '');
  throw isStatementError ? error : new DatabaseUnavailable(error.message, { cause: error });
}

/** Returns the SQLSTATE code of an error; '' if it has none. */
export function getCode(error: unknown): string {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error;
  return (cause instanceof DatabaseError && cause.code) || '';
}

/** Whether the connection to the server may be lost. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof DatabaseUnavailable) || error.cause === undefined) return false;
  return !(error.cause instanceof DatabaseError) || LOST.test(getCode(error));
}
