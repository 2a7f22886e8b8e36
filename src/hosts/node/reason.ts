/** Why something failed, in words. */
export function reasonOf(error: unknown): string {
  // Each address of a host was tried in vain: the reasons are inside.
  if (error instanceof AggregateError && error.message === '')
    return error.errors.map(reasonOf).join('; ');
  if (error instanceof Error && error.message === '' && error.cause !== undefined)
    return reasonOf(error.cause);
  return error instanceof Error ? error.message : String(error);
}
