/** The encodings with a mark at the beginning of the file, and their marks. */
const MARKS = [
  { encoding: 'utf-8', mark: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
] as const;
/** The number of bytes that are searched for zeros. */
const SAMPLE_BYTES = 2000;

/** Recognizes Unicode by a mark, and UTF-16 by its zeros; `undefined` for all else. */
export function detectUnicode(head: Uint8Array) {
  const marked = MARKS.find(({ mark }) => mark.every((byte, index) => head[index] === byte));
  if (marked) return marked.encoding;
  const sample = head.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // Of ASCII letters in UTF-16, every second byte is zero; tags and delimiters are such letters.
  if (odd > sample.length / 20 && odd > even * 10) return 'utf-16le';
  if (even > sample.length / 20 && even > odd * 10) return 'utf-16be';
  return undefined;
}

/** The bytes of the characters of Windows-1252. */
let bytesByCharacter: ReadonlyMap<string, number> | undefined;

/**
 * Reads a text again that is UTF-8, but was decoded as Windows-1252 and saved so, as Excel does with
 * a CSV without a mark: `GarcÃ­a`. Such sequences have no meaning in any language.
 */
export function repairEncoding(text: string): string {
  // The first byte of a character in UTF-8, and one after it.
  if (!/[\u00c2-\u00f4][^\0-\u007f]/.test(text)) return text;
  bytesByCharacter ??= new Map(
    Array.from({ length: 256 }, (_, byte) => [
      new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
      byte,
    ]),
  );
  const bytes = new Uint8Array(text.length);
  for (const [index, character] of [...text].entries()) {
    const byte = bytesByCharacter.get(character);
    if (byte === undefined) return text;
    bytes[index] = byte;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return text;
  }
}
