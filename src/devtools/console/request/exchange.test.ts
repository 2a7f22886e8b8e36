import { expect, it } from 'vitest';
import { readBody } from './exchange.ts';

function read(content: string | number[], type = '') {
  const bytes =
    typeof content === 'string' ? new TextEncoder().encode(content) : Uint8Array.from(content);
  return readBody(bytes.buffer, type);
}

it.each([
  ['{"a":1}', 'application/json; charset=utf-8', { a: 1 }],
  ['null', 'application/problem+json', null],
  ['[1]', 'text/plain', [1]],
  [' {"a":1}', '', { a: 1 }],
])('reads %s with the content type "%s" as JSON', async (text, type, value) => {
  expect(await read(text, type)).toEqual({ kind: 'json', value });
});

it.each([
  ['<p>hello', 'text/html'],
  ['42', 'text/plain'],
])('reads %s with the content type "%s" as text', async (text, type) => {
  expect(await read(text, type)).toEqual({ kind: 'text', text });
});

it('reads text with a JSON content type that is not JSON, and finds its fault', async () => {
  const fault = { line: 1, column: 6, isCutShort: true };
  const text = '{"a":';
  expect(await read(text, 'application/json')).toEqual({ kind: 'text', text, fault });
});

it('decodes text in the charset that the server names, or in UTF-8 if that is unknown', async () => {
  const cafe = { kind: 'text', text: 'café' };
  expect(await read([0x63, 0x61, 0x66, 0xe9], 'text/plain; charset="ISO-8859-1"')).toEqual(cafe);
  expect(await read('café', 'text/plain;charset=none')).toEqual(cafe);
});

it('reads a picture as a data URL', async () => {
  expect(await read('<svg/>', 'image/svg+xml')).toEqual({
    kind: 'image',
    url: 'data:image/svg+xml;base64,PHN2Zy8+',
  });
});

it('recognizes binary data and an empty body', async () => {
  expect(await read([0x80, 0xff])).toEqual({ kind: 'binary' });
  expect(await read([0x61, 0])).toEqual({ kind: 'binary' });
  expect(await read([], 'application/json')).toEqual({ kind: 'empty' });
});
