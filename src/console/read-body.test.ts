import { expect, it } from 'vitest';
import { readBody } from './read-body.ts';

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
])('takes %s as %s for JSON', async (text, type, value) => {
  expect(await read(text, type)).toEqual({ kind: 'json', value });
});

it.each([
  ['<p>hello', 'text/html'],
  ['42', 'text/plain'],
  ['{"a":', 'application/json'],
])('takes %s as %s for text', async (text, type) => {
  expect(await read(text, type)).toEqual({ kind: 'text', text });
});

it('shows a picture', async () => {
  expect(await read('<svg/>', 'image/svg+xml')).toEqual({
    kind: 'image',
    url: 'data:image/svg+xml;base64,PHN2Zy8+',
  });
});

it('tells what is no text', async () => {
  expect(await read([0x80, 0xff])).toEqual({ kind: 'binary' });
  expect(await read([0x61, 0])).toEqual({ kind: 'binary' });
  expect(await read([], 'application/json')).toEqual({ kind: 'empty' });
});
