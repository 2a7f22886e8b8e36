import { DatabaseError } from 'pg';
import { DatabaseUnavailable } from './database.ts';

/**
 * The SQLSTATE codes of a retry: serialization failure, deadlock, and unique violation, by a key
 * that another transaction inserted after the check.
 */
export const CONFLICT_CODES = ['40001', '40P01', '23505'];
/** The server accepts no changes, for instance because it has become a standby. */
export const READ_ONLY_CODE = '25006';
/**
 * The connection is lost, the server lacks memory, disk or connections, starts or stops, accepts no
 * changes, or a wait timed out.
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
