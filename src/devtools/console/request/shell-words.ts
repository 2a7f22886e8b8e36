const PART =
  /\\\r?\n|(?<gap>\s+)|'(?<plain>[^']*)'|\$'(?<ansi>(?:[^'\\]|\\[^])*)'|"(?<quoted>(?:[^"\\]|\\[^])*)"|\\(?<escaped>[^])|(?<bare>[^\s'"\\])/gy;
const ANSI: Record<string, string> = { n: '\n', r: '\r', t: '\t' };

/** Splits a command into words as a shell would; `undefined` if a quote is not closed. */
export function splitShellWords(command: string): string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let end = 0;
  for (const part of command.matchAll(PART)) {
    end = part.index + part[0].length;
    const { gap, plain, ansi, quoted, escaped, bare } = part.groups ?? {};
    if (gap !== undefined) {
      if (word !== undefined) words.push(word);
      word = undefined;
      continue;
    }
    const text = plain ?? escaped ?? bare ?? (ansi === undefined ? undefined : readAnsi(ansi));
    const piece = text ?? quoted?.replace(/\\\r?\n/g, '').replace(/\\([$`"\\])/g, '$1');
    if (piece !== undefined) word = (word ?? '') + piece;
  }
  if (word !== undefined) words.push(word);
  return end === command.length ? words : undefined;
}

/** The content of `$'…'`, which browsers use to copy text with quotes or line breaks. */
function readAnsi(text: string): string {
  return text.replace(
    /\\(?:u([\da-f]{4})|x([\da-f]{2})|([^]))/gi,
    (_all, unicode?: string, hex?: string, sign = '') => {
      const code = unicode ?? hex;
      return code ? String.fromCharCode(Number.parseInt(code, 16)) : (ANSI[sign] ?? sign);
    },
  );
}
