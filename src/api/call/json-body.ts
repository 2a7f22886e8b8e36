import { createBadRequest, HttpError } from '../errors.ts';

export const MAX_BODY_BYTES = 1024 * 1024;
const MAX_JSON_DEPTH = 32;
/** The maximum of commas and opening brackets, because `{}` takes as long as 1,000 letters. */
export const MAX_JSON_PARTS = 10_000;
/** The same for people who are signed in at the desk, whose imports may have thousands of answers. */
export const MAX_DESK_JSON_PARTS = 50_000;
/** Keys with which code that copies JSON could change prototypes. */
const UNSAFE_KEYS = ['__proto__', 'constructor', 'prototype'];

/** Reads the JSON in a body, as `parseJson` does. Throws `HttpError` (413) for a large body, too. */
export async function readJson(request: Request, maxParts: number): Promise<unknown> {
  const bytes = await request.arrayBuffer().catch(() => {
    throw createJsonError();
  });
  if (bytes.byteLength > MAX_BODY_BYTES) throw new HttpError(413, 'bodyTooLarge');
  return parseJson(bytes, maxParts);
}

/** Parses JSON, drops unsafe keys and skips a byte order mark. Throws `HttpError` (400). */
export function parseJson(
  bytes: ArrayBuffer | Uint8Array,
  maxParts: number = MAX_JSON_PARTS,
): unknown {
  try {
    if (countParts(new Uint8Array(bytes)) <= maxParts) {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      const json: unknown = JSON.parse(text);
      if (cleanJson(json, MAX_JSON_DEPTH)) return json;
    }
  } catch {
    // The bytes are not UTF-8, or the text is not JSON.
  }
  throw createJsonError();
}

function createJsonError(): HttpError {
  return createBadRequest('', 'Expected JSON in UTF-8.');
}

/** Counts the commas and the opening brackets of JSON, before parsing takes time. */
function countParts(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) if (byte === 0x2c || byte === 0x5b || byte === 0x7b) count += 1;
  return count;
}

/**
 * Removes unsafe keys in place. Returns `false` for deeper JSON than `levels`, which would overflow
 * the stack when copied. A reviver for `JSON.parse` would take ten times as long.
 */
function cleanJson(json: unknown, levels: number): boolean {
  if (typeof json !== 'object' || json === null) return true;
  if (levels === 0) return false;
  if (Array.isArray(json)) return json.every((part) => cleanJson(part, levels - 1));
  for (const key of UNSAFE_KEYS)
    if (Object.hasOwn(json, key)) delete (json as Record<string, unknown>)[key];
  return Object.values(json).every((part) => cleanJson(part, levels - 1));
}
