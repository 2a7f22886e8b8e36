export function toReason(error: unknown): string {
  // An AggregateError has an error for each address of a host with several.
  if (error instanceof AggregateError && error.message === '')
    return error.errors.map(toReason).join('; ');
  if (error instanceof Error && error.message === '' && error.cause !== undefined)
    return toReason(error.cause);
  return error instanceof Error ? error.message : String(error);
}

/** Returns `undefined` for the error of a missing file, and throws any other. */
export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
