import type { JSONValue } from 'json-p3';

/** A response may be nested deeper; `$..name` then fails. The library's default is 50. */
const MAX_DEPTH = 1000;

/** Selects values by a JSONPath of RFC 9535. Rejects if the path is malformed. */
export async function selectValues(value: unknown, path: string): Promise<readonly unknown[]> {
  // Few responses are searched by a path, so the library is a chunk of its own.
  const { JSONPathEnvironment } = await import('json-p3');
  const environment = new JSONPathEnvironment({ maxRecursionDepth: MAX_DEPTH });
  return environment.query(path, value as JSONValue).values();
}
