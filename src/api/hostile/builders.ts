import { aPicture, type PictureName } from '#domain/books/testing.ts';
import { aMessage, aProduct } from '#import/onix/builders.ts';
import { createRandom, type Random } from '../testing.ts';

/** A file that an attacker uploads to run code in a browser or to stop the shop. */
export interface HostileFile {
  /** A number and the kind of attack, for the messages of tests. */
  what: string;
  bytes: Uint8Array<ArrayBuffer>;
}

type Maker = (random: Random) => string | Uint8Array<ArrayBuffer>;

const SCRIPT_PAYLOADS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
] as const;
const PICTURE_NAMES = ['jpeg', 'progressive', 'png', 'webp', 'lossless', 'avif', 'gif'] as const;
const MEGABYTE = 1024 ** 2;
/** The signature of a PNG and its first chunk, `IHDR`. */
const PNG_HEADER_BYTES = 33;
/** In `aPicture('gif')`: the signature, the screen descriptor and a palette of two colours. */
const GIF_HEADER_BYTES = 19;

/** For tests: hostile files sent as a cover; the same seed makes the same files. */
export function makeHostileCovers(count: number, seed: number): HostileFile[] {
  return makeFiles(COVER_MAKERS, count, seed);
}

/** For tests: hostile files sent as a CSV or ONIX import; the same seed makes the same files. */
export function makeHostileImports(count: number, seed: number): HostileFile[] {
  return makeFiles(IMPORT_MAKERS, count, seed);
}

function makeFiles(makers: Record<string, Maker>, count: number, seed: number): HostileFile[] {
  const random = createRandom(seed);
  const all = Object.entries(makers);
  return Array.from({ length: count }, (_, index) => {
    const [what, make] = all[index % all.length] as [string, Maker];
    const content = make(random);
    return {
      what: `${index}: ${what}`,
      bytes: typeof content === 'string' ? encode(content) : content,
    };
  });
}

const COVER_MAKERS: Record<string, Maker> = {
  'SVG with a script': (random) => anSvg(random.pick(SCRIPT_PAYLOADS)),
  'SVG with an event': () => '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  'SVG with HTML in it': (random) =>
    anSvg(
      `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">${random.pick(SCRIPT_PAYLOADS)}</body>`,
    ),
  'SVG that loads from elsewhere': (random) =>
    anSvg(
      random.pick([
        '<image href="https://example.com/pixel"/>',
        '<use href="data:image/svg+xml;base64,PHN2Zy8+#x"/>',
        '<style>@import url(https://example.com/x.css)</style>',
      ]),
    ),
  'SVG with entities': (random) => `${aBillionLaughs(random)}<svg>&l9;</svg>`,
  'SVG after a comment': (random) =>
    `<!--${'-'.repeat(random.nextInt(3000))}x--><svg onload="alert(1)">`,
  'SVG in UTF-16': (random) =>
    encodeUtf16(anSvg(random.pick(SCRIPT_PAYLOADS)), random.nextInt(2) === 0),
  'SVG after a BOM and blanks': (random) =>
    `\ufeff${' \t\n'.repeat(random.nextInt(400))}${anSvg('')}`,
  'GIF that is a script': (random) =>
    encodeLatin1(`GIF89a=${'1'.repeat(1 + random.nextInt(9))};alert(1)//`),
  'GIF with a script in its comment': () => {
    const gif = aPicture('gif');
    const comment = encodeLatin1(`!\xfe\x19${SCRIPT_PAYLOADS[0]}\0`);
    return joinBytes(gif.slice(0, GIF_HEADER_BYTES), comment, gif.slice(GIF_HEADER_BYTES));
  },
  'picture with a ZIP appended': (random) =>
    joinBytes(
      aPicture(random.pick(PICTURE_NAMES)),
      encodeLatin1(`PK\x03\x04${'\0'.repeat(random.nextInt(900))}PK\x05\x06`),
    ),
  'picture with HTML appended': (random) =>
    joinBytes(
      aPicture(random.pick(PICTURE_NAMES)),
      encode(`<html>${random.pick(SCRIPT_PAYLOADS)}`),
    ),
  'HTML with a picture appended': (random) =>
    joinBytes(
      encode(`<html>${random.pick(SCRIPT_PAYLOADS)}<!--`),
      aPicture(random.pick(PICTURE_NAMES)),
    ),
  'PNG with HTML in a text chunk': (random) =>
    aPngWithChunk('tEXt', encode(`x\0${random.pick(SCRIPT_PAYLOADS)}`)),
  'PNG with truncated zlib in a text chunk': () =>
    aPngWithChunk('zTXt', joinBytes(encode('x\0\0'), aTruncatedZlib())),
  'PNG with truncated zlib for pixels': () => aPngWithChunk('IDAT', aTruncatedZlib()),
  'PNG of huge size': (random) => aPngOfSize(random.pick([50_000, 0x7f_ff_ff_ff]), 50_000),
  'PNG of one long row': (random) => aPngOfSize(50_000 + random.nextInt(1000), 1),
  'PNG with a chunk beyond its end': (random) => {
    const bytes = aPicture('png');
    new DataView(bytes.buffer).setUint32(PNG_HEADER_BYTES, 0xff_ff_ff_00 + random.nextInt(255));
    return bytes;
  },
  'GIF of huge size': () => patchPicture('gif', 6, 0x50, 0xc3, 0x50, 0xc3),
  'JPEG of huge size': () => {
    const bytes = aPicture('jpeg');
    const frame = bytes.findIndex((byte, index) => byte === 0xff && bytes[index + 1] === 0xc0);
    return patchPicture('jpeg', frame + 5, 0xc3, 0x50, 0xc3, 0x50);
  },
  'picture cut off': (random) => {
    const bytes = aPicture(random.pick(PICTURE_NAMES));
    return bytes.slice(0, random.nextInt(bytes.length));
  },
  'picture with wrong bytes': (random) => {
    const bytes = aPicture(random.pick(PICTURE_NAMES));
    for (let count = 0; count < 5; count++)
      bytes[random.nextInt(bytes.length)] = random.nextInt(256);
    return bytes;
  },
  animation: () => aPicture('moving'),
  PDF: (random) =>
    `%PDF-1.${random.nextInt(8)}\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>`,
  HTML: (random) => `<!doctype html><title>x</title>${random.pick(SCRIPT_PAYLOADS)}`,
  program: (random) =>
    encodeLatin1(random.pick(['MZ\x90\0\x03', '\x7fELF\x02\x01', '#!/bin/sh\nrm -r x\n'])),
  'other type of picture': (random) =>
    encodeLatin1(
      random.pick(['BM\x3a\0\0\0', 'II*\0\x08\0\0\0', '\0\0\x01\0\x01\0', '\0\0\0\x18ftypheic']),
    ),
  blank: (random) => ' \n'.repeat(random.nextInt(3)),
  'random bytes': (random) =>
    Uint8Array.from({ length: random.nextInt(3000) }, () => random.nextInt(256)),
  'too large': () => joinBytes(aPicture('png'), new Uint8Array(2 * MEGABYTE)),
};

const CSV_HEADER = 'title,originalPrice,description,coverImg';
const IMPORT_MAKERS: Record<string, Maker> = {
  nothing: () => '',
  'only a BOM': () => '\ufeff',
  formulas: (random) =>
    aCsv(`${random.pick(['=', '+', '-', '@', '\t=', '\r='])}cmd|' /C calc'!A0,100,=1+1,`),
  'formulas in the header': () => `=cmd|calc,${CSV_HEADER}\nx,Book,1,,`,
  scripts: (random) =>
    aCsv(`${random.pick(SCRIPT_PAYLOADS)},100,"${random.pick(SCRIPT_PAYLOADS)}",`),
  'scripts as covers': (random) =>
    aCsv(
      random.pick([
        'A,1,,javascript:alert(1)',
        'A,1,,"data:image/svg+xml,<svg onload=alert(1)>"',
        'A,1,,//example.com/x.svg',
        'A,1,,http://example.com/x.png',
        'A,1,,https://user:word@example.com/x.png',
      ]),
    ),
  'a long line': (random) => aCsv(`${'x'.repeat(4_500_000 + random.nextInt(9))},1,,`),
  'an open quote': (random) => aCsv(`"${'Book,1\n'.repeat(100_000 + random.nextInt(9))}`),
  'many columns': (random) => `${CSV_HEADER}${',x'.repeat(600 + random.nextInt(9))}\nA,1`,
  'many cells': (random) => aCsv(`A,1${',x'.repeat(50_000 + random.nextInt(9))}`),
  'many quotes': (random) => aCsv('"'.repeat(100_001 + random.nextInt(9))),
  'NUL bytes': (random) => aCsv(`A\0${'\0'.repeat(random.nextInt(90))},1,,`),
  'NUL bytes after the beginning': () =>
    aCsv(`${`Book,1,${'x'.repeat(900)},\n`.repeat(80)}A\0,1,,`),
  'UTF-16': (random) => encodeUtf16(aCsv('A,1,,'), random.nextInt(2) === 0),
  'UTF-16 without a BOM': (random) => encodeUtf16(aCsv('A,1,,'), random.nextInt(2) === 0).slice(2),
  'UTF-16 cut within a code unit': (random) =>
    encodeUtf16(aMessage(aProduct()), random.nextInt(2) === 0).slice(0, -1),
  'two BOMs': () => `\ufeff\ufeff${aCsv('A,1,,')}`,
  'bytes of no encoding': (random) =>
    joinBytes(
      encode(`${CSV_HEADER}\n`),
      Uint8Array.from({ length: 900 }, () => 128 + random.nextInt(128)),
    ),
  'bidi overrides and control characters': () =>
    aCsv('\u202eevil\u202c\u200b,1,\u0000\u0007\u001b[31m,'),
  numbers: (random) =>
    aCsv(`A,${random.pick(['1e308', '-1', 'NaN', 'Infinity', '0x10', '1e-9'])},,`),
  'prototype pollution in the header': () => `__proto__,constructor,${CSV_HEADER}\n1,2,A,1,,\n`,
  'ONIX with a billion laughs': (random) =>
    `${aBillionLaughs(random)}<ONIXMessage release="3.0">&l9;</ONIXMessage>`,
  'ONIX that reads a file': (random) =>
    `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "${random.pick(['file:///etc/passwd', 'http://127.0.0.1/'])}">]>${aMessage(aProduct({ title: '&e;' })).split('?>')[1]}`,
  'ONIX with a DOCTYPE after blanks': (random) =>
    `${' '.repeat(random.nextInt(5000))}${aBillionLaughs(random)}<a/>`,
  'ONIX with an endless DOCTYPE': (random) =>
    `<!DOCTYPE x [${'<!ENTITY a "b">'.repeat(50_000 + random.nextInt(9))}`,
  'ONIX with a script': (random) =>
    aMessage(aProduct({ title: `<![CDATA[${random.pick(SCRIPT_PAYLOADS)}]]>` })),
  'ONIX with deep tags': (random) => aMessage(`<Product>${'<a>'.repeat(5000 + random.nextInt(9))}`),
  'ONIX with many tags': (random) =>
    aMessage(`<Product>${'<a/>'.repeat(30_000 + random.nextInt(9))}</Product>`),
  'ONIX with a long text': (random) =>
    aMessage(aProduct({ title: 'x'.repeat(4_100_000 + random.nextInt(9)) })),
  'ONIX with many attributes': (random) =>
    aMessage(
      `<Product ${Array.from({ length: 5000 + random.nextInt(9) }, (_, index) => `a${index}="x"`).join(' ')}/>`,
    ),
  'ONIX that lies about its encoding': (random) =>
    aMessage(aProduct()).replace('UTF-8', random.pick(['UTF-7', 'utf-32', 'x', '../../x'])),
  'ONIX cut off': (random) => {
    const message = aMessage(aProduct(), aProduct({ title: 'B' }));
    return message.slice(0, random.nextInt(message.length));
  },
  HTML: (random) => `<!doctype html><html>${random.pick(SCRIPT_PAYLOADS)}</html>`,
  'an SVG': (random) => anSvg(random.pick(SCRIPT_PAYLOADS)),
  'a spreadsheet': (random) =>
    encodeLatin1(`PK\x03\x04\x14\0${'\0'.repeat(random.nextInt(900))}xl/workbook.xml`),
  gzip: () => joinBytes(encodeLatin1('\x1f\x8b\x08\0\0\0\0\0\0\x03'), aTruncatedZlib().slice(2)),
  'a picture': (random) => aPicture(random.pick(PICTURE_NAMES)),
  'a program': () => encodeLatin1(`\x7fELF\x02\x01\x01${'\0'.repeat(90)}`),
};

function anSvg(inside: string): string {
  return `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="6" height="8">${inside}</svg>`;
}

/** Builds a CSV with the header and this row. */
function aCsv(row: string): string {
  return `${CSV_HEADER}\n${row}\n`;
}

/** Builds the "billion laughs" attack: each entity repeats the previous one ten times. */
function aBillionLaughs(random: Random): string {
  const next = Array.from(
    { length: 9 },
    (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
  );
  return `<!${random.pick(['DOCTYPE', 'DOCTYPE', 'doctype'])} x [<!ENTITY l0 "lol">${next.join('')}]>`;
}

/** Builds uncompressed zlib blocks whose headers claim more bytes than follow. */
function aTruncatedZlib(): Uint8Array<ArrayBuffer> {
  const block = [0, 0xff, 0xff, 0, 0, ...Array<number>(2000).fill(0)];
  return Uint8Array.from([0x78, 0x01, ...block, ...block]);
}

/** Builds a PNG whose header claims this size, in pixels. */
function aPngOfSize(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = aPicture('png');
  const data = new DataView(bytes.buffer);
  data.setUint32(16, width);
  data.setUint32(20, height);
  return bytes;
}

/** Builds a PNG with this chunk after its header. The checksum of the chunk is wrong. */
function aPngWithChunk(name: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = aPicture('png');
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, content.length);
  return joinBytes(
    bytes.slice(0, PNG_HEADER_BYTES),
    length,
    encode(name),
    content,
    new Uint8Array(4),
    bytes.slice(PNG_HEADER_BYTES),
  );
}

/** Overwrites the bytes of a picture from the offset `at` on. */
function patchPicture(name: PictureName, at: number, ...values: number[]): Uint8Array<ArrayBuffer> {
  const bytes = aPicture(name);
  bytes.set(values, at);
  return bytes;
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** Latin-1: one byte per character. */
function encodeLatin1(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Encodes with a BOM; `text` has only characters of one code unit. */
function encodeUtf16(text: string, isBigEndian: boolean): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(2 * text.length + 2);
  const data = new DataView(bytes.buffer);
  for (const [at, letter] of [...`\ufeff${text}`].entries())
    data.setUint16(2 * at, letter.charCodeAt(0), !isBigEndian);
  return bytes;
}

function joinBytes(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
