// Not yet in TypeScript's library: https://github.com/tc39/proposal-json-parse-with-source
interface JsonWithSource {
  /** `source` is the text of a number as it was written; browsers before 2025 have no context. */
  parse(
    text: string,
    reviver: (key: string, value: unknown, context?: { source?: string }) => unknown,
  ): unknown;
  rawJSON(text: string): object;
}

const { parse, rawJSON } = JSON as unknown as JsonWithSource;

/** As `JSON.parse`, but whole numbers that a number cannot hold are bigints, with all their digits. */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  // A reviver is six times slower: only large numbers need it.
  if (!/\d{16}/.test(text)) return value;
  try {
    return parse(text, keepDigits);
  } catch {
    // Nested too deeply for a reviver.
    return value;
  }
}

/** As `JSON.stringify` with an indent, and with what `parseJson` returns. */
export function writeJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, writeDigits, indent);
}

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const source = context?.source ?? '';
  return /^-?\d+$/.test(source) ? BigInt(source) : value;
}

function writeDigits(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? rawJSON(String(value)) : value;
}
