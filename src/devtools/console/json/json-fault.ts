export interface JsonFault {
  /** Counts from 1. */
  line: number;
  /** Counts from 1. */
  column: number;
  /** Whether the text ends before the JSON does. */
  isCutShort: boolean;
}

type Expected = 'value' | 'first item' | 'key' | 'first key' | 'colon' | 'comma';

const SPACE = /[ \t\n\r]*/y;
const TOKEN =
  /[[\]{}:,]|"[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[ !#-[\]-\uffff]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y;

/** Returns a text such as 'Line 2, column 13: it ends too early.' */
export function describePosition({ line, column, isCutShort }: JsonFault): string {
  return `Line ${line}, column ${column}${isCutShort ? ': it ends too early' : ''}.`;
}

/**
 * Finds where the text stops being valid JSON; `undefined` if it is valid. The error messages of
 * browsers differ, and some have no position.
 */
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
  const open: string[] = [];
  let expected: Expected | undefined = 'value';
  let at = 0;
  for (;;) {
    at += match(SPACE, text, at).length;
    const token = match(TOKEN, text, at);
    expected = token === '' ? undefined : readToken(expected, token, open);
    if (!expected) return at;
    at += token.length;
  }
}

function match(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/**
 * Returns what may follow `token`; `undefined` if `token` is an error. Updates `open`, the stack of
 * open brackets.
 */
function readToken(expected: Expected, token: string, open: string[]): Expected | undefined {
  const isSign = '[]{}:,'.includes(token);
  if (expected === 'colon') return token === ':' ? 'value' : undefined;
  if ((expected === 'key' || expected === 'first key') && token.startsWith('"')) return 'colon';
  if (expected === 'value' || expected === 'first item') {
    if (!isSign) return 'comma';
    if (token === '{' || token === '[') {
      open.push(token);
      return token === '{' ? 'first key' : 'first item';
    }
  }
  const isObject = open.at(-1) === '{';
  if (expected === 'comma' && token === ',' && open.length > 0) return isObject ? 'key' : 'value';
  const mayClose = expected === 'comma' || expected === (isObject ? 'first key' : 'first item');
  if (!mayClose || open.length === 0 || token !== (isObject ? '}' : ']')) return undefined;
  open.pop();
  return 'comma';
}
