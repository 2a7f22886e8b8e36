import { expect, it } from 'vitest';
import { decodeXml, isXml } from './decode-xml.ts';

const TEXT = '<a>Café – “गोरा” ₹</a>';
const LATIN = '<a>Café Müller</a>';
const declare = (name: string, text: string) => `<?xml version="1.0" encoding="${name}"?>${text}`;
const toUtf16 = (text: string) => Buffer.from(text, 'utf16le');
const toLatin = (text: string) => Buffer.from(text, 'latin1');

async function decode(bytes: Uint8Array, chunkBytes: number): Promise<string> {
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  }
  let text = '';
  for await (const part of decodeXml(chunks())) text += part;
  return text;
}

it.each<[string, Uint8Array, string]>([
  ['UTF-8', Buffer.from(TEXT), TEXT],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`), TEXT],
  ['UTF-8 that declares UTF-16', Buffer.from(declare('utf-16', TEXT)), declare('utf-16', TEXT)],
  ['UTF-8 in an unknown encoding', Buffer.from(declare('x', TEXT)), declare('x', TEXT)],
  ['UTF-16 with a mark', toUtf16(`\ufeff${TEXT}`), TEXT],
  ['UTF-16 of big computers', toUtf16(`\ufeff${TEXT}`).swap16(), TEXT],
  ['UTF-16 without a mark', toUtf16(TEXT), TEXT],
  [
    'Latin 1 that is declared, with the quotes of Windows',
    Buffer.concat([toLatin(declare('ISO-8859-1', LATIN)), Buffer.of(0x93, 0x94)]),
    `${declare('ISO-8859-1', LATIN)}“”`,
  ],
  [
    'Latin 1 with a character that could be UTF-8',
    toLatin(declare('ISO-8859-1', `${LATIN}Ã©`)),
    declare('ISO-8859-1', `${LATIN}Ã©`),
  ],
  [
    'UTF-8 that declares Latin 1',
    Buffer.from(declare('ISO-8859-1', TEXT)),
    declare('ISO-8859-1', TEXT),
  ],
  ['Windows-1252 without a declaration', toLatin(LATIN), LATIN],
  ['Windows-1252 that declares UTF-8', toLatin(declare('UTF-8', LATIN)), declare('UTF-8', LATIN)],
])('decodes %s', async (_what, bytes, text) => {
  for (const chunkBytes of [400, 300, 7]) {
    if (chunkBytes < 60 && text.includes('<?')) continue;
    expect(await decode(bytes, chunkBytes)).toBe(text);
  }
});

it('replaces a damaged byte of UTF-8, instead of reading the file as Windows-1252', async () => {
  const damaged = Buffer.concat([Buffer.from(TEXT), Buffer.of(0xff), Buffer.from(TEXT)]);
  expect(await decode(damaged, 7)).toBe(`${TEXT}\ufffd${TEXT}`);
});

it('recognizes XML in any encoding', () => {
  for (const bytes of [Buffer.from(` \n${TEXT}`), toUtf16(TEXT), toUtf16(`\ufeff${TEXT}`)])
    expect(isXml(bytes)).toBe(true);
  expect(isXml(Buffer.from('title,author'))).toBe(false);
});
