export interface JsonFault {
  /** Counts from 1. */
  line: number;
  /** Counts from 1. */
  column: number;
  /** Whether the text is the beginning of valid JSON; the fault is then at its end. */
  isCutShort: boolean;
}

type Expected = 'value' | 'first item' | 'key' | 'first key' | 'colon' | 'comma';

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
  let expected: Expected = 'value';
  let offset = 0;
  for (;;) {
    offset += match(SPACE, text, offset).length;
    const token = match(TOKEN, text, offset);
    const next: Expected | undefined =
      token === '' ? undefined : readToken(expected, token, openBrackets);
    if (!next) return isCutToken(text.slice(offset), expected) ? text.length : offset;
    expected = next;
    offset += token.length;
  }
}

/** Whether `rest` is the beginning of a string, a number or a literal that may stand here. */
function isCutToken(rest: string, expected: Expected): boolean {
  return ENDINGS.some((ending) => {
    const token = rest + ending;
    return match(TOKEN, token, 0) === token && readToken(expected, token, []);
  });
}

function match(pattern: RegExp, text: string, offset: number): string {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0] ?? '';
}

/** Returns what may follow `token`, if it is valid here. Updates the stack `openBrackets`. */
function readToken(
  expected: Expected,
  token: string,
  openBrackets: string[],
): Expected | undefined {
  const isPunctuation = '[]{}:,'.includes(token);
  if (expected === 'colon') return token === ':' ? 'value' : undefined;
  if ((expected === 'key' || expected === 'first key') && token.startsWith('"')) return 'colon';
  if (expected === 'value' || expected === 'first item') {
    if (!isPunctuation) return 'comma';
    if (token === '{' || token === '[') {
      openBrackets.push(token);
      return token === '{' ? 'first key' : 'first item';
    }
  }
  const isObject = openBrackets.at(-1) === '{';
  if (expected === 'comma' && token === ',' && openBrackets.length > 0)
    return isObject ? 'key' : 'value';
  const mayClose = expected === 'comma' || expected === (isObject ? 'first key' : 'first item');
  if (!mayClose || openBrackets.length === 0 || token !== (isObject ? '}' : ']')) return undefined;
  openBrackets.pop();
  return 'comma';
}
