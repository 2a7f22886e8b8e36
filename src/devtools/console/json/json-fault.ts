export interface JsonFault {
  /** Both from 1. */
  line: number;
  column: number;
  /** The text ends before the JSON does. */
  isCutShort: boolean;
}

type Wanted = 'value' | 'first item' | 'key' | 'first key' | 'colon' | 'comma';

const SPACE = /[ \t\n\r]*/y;
const TOKEN =
  /[[\]{}:,]|"[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[ !#-[\]-\uffff]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y;

/** 'Line 2, column 13: it ends too early.' */
export function tellPlace({ line, column, isCutShort }: JsonFault): string {
  return `Line ${line}, column ${column}${isCutShort ? ': it ends too early' : ''}.`;
}

/** Where the text stops being JSON: browsers tell the place in their own ways, or not at all. */
export function findJsonFault(text: string): JsonFault | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    const stop = findStop(text);
    const lines = text.slice(0, stop).split(/\r\n|\r|\n/);
    const column = (lines.at(-1)?.length ?? 0) + 1;
    return { line: lines.length, column, isCutShort: stop === text.length };
  }
}

function findStop(text: string): number {
  const open: string[] = [];
  let wanted: Wanted | undefined = 'value';
  let at = 0;
  for (;;) {
    at += match(SPACE, text, at).length;
    const token = match(TOKEN, text, at);
    wanted = token === '' ? undefined : follow(wanted, token, open);
    if (!wanted) return at;
    at += token.length;
  }
}

function match(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/** What may come after `token`; `undefined` where the token itself may not come. `open` follows. */
function follow(wanted: Wanted, token: string, open: string[]): Wanted | undefined {
  const isSign = '[]{}:,'.includes(token);
  if (wanted === 'colon') return token === ':' ? 'value' : undefined;
  if ((wanted === 'key' || wanted === 'first key') && token.startsWith('"')) return 'colon';
  if (wanted === 'value' || wanted === 'first item') {
    if (!isSign) return 'comma';
    if (token === '{' || token === '[') {
      open.push(token);
      return token === '{' ? 'first key' : 'first item';
    }
  }
  const isObject = open.at(-1) === '{';
  if (wanted === 'comma' && token === ',' && open.length > 0) return isObject ? 'key' : 'value';
  const mayClose = wanted === 'comma' || wanted === (isObject ? 'first key' : 'first item');
  if (!mayClose || open.length === 0 || token !== (isObject ? '}' : ']')) return undefined;
  open.pop();
  return 'comma';
}
