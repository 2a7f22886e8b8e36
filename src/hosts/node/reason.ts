/** Returns the message of an error, or those of its causes if it has none. */
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

/** An email address. Its first part has a limit, because longer ones take quadratic time. */
const EMAIL = /[\p{L}\p{N}.+_'-]{1,100}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;

/** Returns what may be logged of an error, without email addresses and its other fields. */
export function describeError({ name, message, stack, cause }: Error) {
  const hide = (text: string) => text.replaceAll(EMAIL, '*');
  const causes: string[] = [];
  for (let next = cause; next instanceof Error; next = next.cause)
    causes.push(hide(toReason(next)));
  return { error: name, message: hide(message), stack: hide(stack ?? ''), causes };
}
