/** Returns the reason for an error, as text. */
export function toReason(error: unknown): string {
  // Connecting to a host with several addresses fails with an AggregateError, which contains an
  // error for each address.
  if (error instanceof AggregateError && error.message === '')
    return error.errors.map(toReason).join('; ');
  if (error instanceof Error && error.message === '' && error.cause !== undefined)
    return toReason(error.cause);
  return error instanceof Error ? error.message : String(error);
}
