import { detectUnicode } from '../encoding.ts';

const DECLARATION = /^\s*<\?xml[^>]{0,200}\bencoding\s*=\s*["']([\w.:-]{1,40})["']/;
/** UTF-8 uses at most this many bytes for a character. */
const MAX_CHARACTER_BYTES = 4;
const REPLACEMENT = '\ufffd';
/** Matches a character that proves UTF-8: neither ASCII nor a replacement. */
const BEYOND_ASCII = /[^\0-\u007f\ufffd]/;

/**
 * Decodes a file of XML. A byte order mark wins, then the declaration, then UTF-8. Text without
 * either that is not UTF-8 is Windows-1252, as Windows saves it; text that declares Latin 1 or
 * Windows-1252 is UTF-8 if all of its characters are right in it.
 */
export async function* decodeXml(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: ReturnType<typeof createDecoder> | undefined;
  for await (const chunk of bytes) {
    decoder ??= createDecoder(chunk);
    yield decoder.decode(chunk);
  }
  yield decoder?.decode() ?? '';
}

/** Whether a file begins as XML does, in any encoding. */
export function isXml(head: Uint8Array): boolean {
  return /^\s*<[?!a-z]/i.test(createDecoder(head).decode(head));
}

/** Returns a decoder for the encoding of a file that begins with these bytes. */
function createDecoder(head: Uint8Array) {
  const name = findEncoding(head);
  // Many programs declare Latin 1 and write UTF-8.
  const mayBeUtf8 = name === 'utf-8' || name === 'windows-1252';
  return mayBeUtf8 ? createUtf8Decoder(name === 'utf-8') : createStreamDecoder(name);
}

function findEncoding(head: Uint8Array): string {
  const unicode = detectUnicode(head);
  if (unicode) return unicode;
  const [, declared = ''] =
    DECLARATION.exec(new TextDecoder('latin1').decode(head.slice(0, 300))) ?? [];
  try {
    // A declaration that can be read as ASCII is wrong about UTF-16.
    const { encoding } = new TextDecoder(declared);
    return encoding.startsWith('utf-16') ? 'utf-8' : encoding;
  } catch {
    return 'utf-8';
  }
}

function createStreamDecoder(name: string) {
  const decoder = new TextDecoder(name);
  return { decode: (chunk?: Uint8Array) => decoder.decode(chunk, { stream: chunk !== undefined }) };
}

/**
 * Returns a decoder for UTF-8 that changes to Windows-1252 where the text cannot be UTF-8. With
 * `isDeclared`, one right character proves UTF-8 although bytes beside it are damaged.
 */
function createUtf8Decoder(isDeclared: boolean) {
  const utf8 = new TextDecoder();
  const windows = new TextDecoder('windows-1252');
  let isUtf8 = false;
  let isWindows = false;
  let rest = new Uint8Array();

  function decodeWhole(bytes: Uint8Array): string {
    if (isWindows) return windows.decode(bytes);
    const text = utf8.decode(bytes);
    const isWhole = !text.includes(REPLACEMENT);
    isUtf8 ||= BEYOND_ASCII.test(text) && (isDeclared || isWhole);
    if (isUtf8 || isWhole) return text;
    isWindows = true;
    return windows.decode(bytes);
  }

  return {
    /** Keeps the bytes of a character that may go on in the next chunk. */
    decode(chunk: Uint8Array = new Uint8Array()): string {
      const bytes = new Uint8Array(rest.length + chunk.length);
      bytes.set(rest);
      bytes.set(chunk, rest.length);
      const end = chunk.length === 0 ? bytes.length : findCharacterStart(bytes);
      rest = bytes.slice(end);
      return decodeWhole(bytes.subarray(0, end));
    },
  };
}

/** Returns where the last character begins, if more bytes of it may follow. */
function findCharacterStart(bytes: Uint8Array): number {
  for (let at = bytes.length - 1; at >= Math.max(0, bytes.length - MAX_CHARACTER_BYTES); at--) {
    const byte = bytes[at] ?? 0;
    // The bytes after the first one of a character begin with 10.
    if (byte < 0x80) return at + 1;
    if (byte >= 0xc0) return at;
  }
  return bytes.length;
}
