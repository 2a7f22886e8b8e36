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
