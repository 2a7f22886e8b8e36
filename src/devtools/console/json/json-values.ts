import type { JSONValue } from 'json-p3';

/** The path to a value in JSON: property names and list indexes. */
export type JsonPath = (string | number)[];

/** Formats a path: 'products[0].title', or '["content-type"]' for a name that is no identifier. */
export function formatPath(path: JsonPath): string {
  return path
    .map((part, index) => {
      if (typeof part === 'string' && /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(part))
        return index === 0 ? part : `.${part}`;
      return `[${JSON.stringify(part)}]`;
    })
    .join('');
}

export function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Whether two values are the same JSON, whatever the order of their properties. */
export function isSame(a: unknown, b: unknown): boolean {
  if (!isBranch(a) || !isBranch(b)) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every(
      (name) => Object.hasOwn(b, name) && isSame(Reflect.get(a, name), Reflect.get(b, name)),
    )
  );
}

/** Lists the indexes of a list, or the names of an object's properties. */
export function listParts(value: object): JsonPath {
  return Array.isArray(value) ? [...value.keys()] : Object.keys(value);
}

/** The search stops after this many matches. */
export const MAX_MATCHES = 10_000;

/** A value that the search still has to look at. The root has no `part`. */
interface Visit {
  value: unknown;
  part?: string | number;
  parent?: Visit;
}

/** Finds the paths to the names and values that contain `text`, ignoring case, in tree order. */
export function findMatches(root: unknown, text: string): JsonPath[] {
  const query = text.trim().toLowerCase();
  const found: JsonPath[] = [];
  if (query === '') return found;
  // Not recursive, because a response may be nested deeper than the call stack.
  const stack: Visit[] = [{ value: root }];
  for (let visit = stack.pop(); visit && found.length < MAX_MATCHES; visit = stack.pop()) {
    const { value, part } = visit;
    const texts = [typeof part === 'string' ? part : '', isBranch(value) ? '' : String(value)];
    if (texts.some((each) => each.toLowerCase().includes(query))) found.push(toPath(visit));
    if (!isBranch(value)) continue;
    for (const next of listParts(value).toReversed())
      stack.push({ value: Reflect.get(value, next), part: next, parent: visit });
  }
  return found;
}

function toPath(visit: Visit): JsonPath {
  const path: JsonPath = [];
  for (let at: Visit | undefined = visit; at; at = at.parent)
    if (at.part !== undefined) path.push(at.part);
  return path.toReversed();
}

/** A response may be nested deeper; `$..name` then fails. The library's default is 50. */
const MAX_DEPTH = 1000;

/** Selects values by a JSONPath of RFC 9535. Rejects if the path is malformed. */
export async function selectValues(value: unknown, path: string): Promise<readonly unknown[]> {
  // Few responses are searched by a path, so the library is a chunk of its own.
  const { JSONPathEnvironment } = await import('json-p3');
  const environment = new JSONPathEnvironment({ maxRecursionDepth: MAX_DEPTH });
  return environment.query(path, value as JSONValue).values();
}

// Not in TypeScript's library yet: https://github.com/tc39/proposal-json-parse-with-source
interface JsonWithSource {
  /** `source` is the number as written; not in Chrome before 114, Firefox 135, Safari 18.4. */
  parse(
    text: string,
    reviver: (key: string, value: unknown, context?: { source?: string }) => unknown,
  ): unknown;
  rawJSON(text: string): object;
}

const MAX_SHORT_CHARS = 120;

const { parse, rawJSON } = JSON as unknown as JsonWithSource;

/** Like `JSON.parse`, but returns whole numbers beyond 2^53 as bigints, where browsers can. */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  // A reviver makes parsing six times slower, and only large numbers need it.
  if (!/\d{16}/.test(text)) return value;
  try {
    return parse(text, keepDigits);
  } catch {
    // The text is nested too deeply for a reviver.
    return value;
  }
}

/** Like `JSON.stringify`, but formats bigints as numbers. */
export function formatJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, toRawNumber, indent);
}

export function shortenJson(value: unknown): string {
  const text = formatJson(value);
  return text.length > MAX_SHORT_CHARS ? `${text.slice(0, MAX_SHORT_CHARS)}…` : text;
}

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const source = context?.source ?? '';
  return /^-?\d+$/.test(source) ? BigInt(source) : value;
}

function toRawNumber(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? rawJSON(String(value)) : value;
}

export interface JsonFault {
  /** Counts from 1. */
  line: number;
  /** Counts from 1. */
  column: number;
  /** Whether the text is the beginning of valid JSON; the fault is then at its end. */
  isCutShort: boolean;
}

const VALUE = { '{': 'first key', '[': 'first item', string: 'end', literal: 'end' };
/** What a token leads to, by what was expected; after a value, by the bracket that is open. */
const NEXT: Partial<Record<string, Partial<Record<string, string>>>> = {
  value: VALUE,
  'first item': { ...VALUE, ']': 'end' },
  'first key': { string: 'colon', '}': 'end' },
  key: { string: 'colon' },
  colon: { ':': 'value' },
  'end in {': { ',': 'key', '}': 'end' },
  'end in [': { ',': 'value', ']': 'end' },
};

const SPACE = /[ \t\n\r]*/y;
/** A bracket, comma or colon, a string, a number, or a literal. */
const TOKEN =
  /[[\]{}:,]|"[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[ !#-[\]-\uffff]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y;

/** Any token that the end of the text cuts off can be completed by one of these. */
const ENDINGS = `" n" 0" 00" 000" 0000" 0 rue ue e alse lse se ull ll l`.split(' ');

/** Returns a text such as 'Line 2, column 13: it ends too early.' */
export function describePosition({ line, column, isCutShort }: JsonFault): string {
  return `Line ${line}, column ${column}${isCutShort ? ': it ends too early' : ''}.`;
}

/** Finds where the text stops being valid JSON, if anywhere; browsers may report no position. */
export function findJsonFault(text: string): JsonFault | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    const offset = findErrorOffset(text);
    const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
    const column = (lines.at(-1)?.length ?? 0) + 1;
    return { line: lines.length, column, isCutShort: offset === text.length };
  }
}

function findErrorOffset(text: string): number {
  const openBrackets: string[] = [];
  let expected = 'value';
  let offset = 0;
  for (;;) {
    offset += match(SPACE, text, offset).length;
    const token = match(TOKEN, text, offset);
    const next = findNext(expected, token);
    if (!next) return isCutToken(text.slice(offset), expected) ? text.length : offset;
    if (token === '{' || token === '[') openBrackets.push(token);
    if (token === '}' || token === ']') openBrackets.pop();
    expected = next === 'end' ? `end in ${openBrackets.at(-1)}` : next;
    offset += token.length;
  }
}

/** Whether `rest` is the beginning of a string, a number or a literal that may stand here. */
function isCutToken(rest: string, expected: string): boolean {
  return ENDINGS.some((ending) => {
    const token = rest + ending;
    return match(TOKEN, token, 0) === token && findNext(expected, token) !== undefined;
  });
}

function match(pattern: RegExp, text: string, offset: number): string {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0] ?? '';
}

/** Returns what may follow `token`; `undefined` if it is not valid here. */
function findNext(expected: string, token: string): string | undefined {
  const kind = '[]{}:,'.includes(token) ? token : token.startsWith('"') ? 'string' : 'literal';
  return NEXT[expected]?.[kind];
}
