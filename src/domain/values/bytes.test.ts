import { expect, it } from 'vitest';
import { fromBase64, joinBytes, toBase64 } from './bytes.ts';

it('joins any number of chunks in their order', () => {
  const chunks = [[1, 2], [], [3], [4, 5, 6]].map((bytes) => Uint8Array.from(bytes));
  expect(joinBytes(chunks)).toEqual(Uint8Array.of(1, 2, 3, 4, 5, 6));
  expect(joinBytes([])).toHaveLength(0);
});

it('encodes and decodes more bytes than a call may have arguments', () => {
  const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251);
  expect(fromBase64(toBase64(bytes))).toEqual(bytes);
});
