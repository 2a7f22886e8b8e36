/** The reason of a failure, as text. */
export function toReason(error: unknown): string {
  // An AggregateError of all addresses of a host: its reasons are inside.
  if (error instanceof AggregateError && error.message === '')
    return error.errors.map(toReason).join('; ');
  if (error instanceof Error && error.message === '' && error.cause !== undefined)
    return toReason(error.cause);
  return error instanceof Error ? error.message : String(error);
}
