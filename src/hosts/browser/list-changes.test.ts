import { expect, it } from 'vitest';
import { listChanges, redact } from './recording.ts';

const LONG = 'x'.repeat(201);
const CUT = `${'x'.repeat(200)}…`;
const LINK = 'https://books.example/reset#abc';

it.each([
  [LONG, CUT],
  [LONG.slice(1), LONG.slice(1)],
  [`Open ${LINK} now`, 'Open https://books.example/reset#… now'],
  [
    [LONG, { token: 'abc' }],
    [CUT, { token: '…' }],
  ],
  [Array.from({ length: 12 }, String), Array.from({ length: 12 }, String)],
  [Array.from({ length: 15 }, () => 1), [...Array.from({ length: 12 }, () => 1), '… 3 more']],
  [
    { a: { old: 'abc', new: 'abc', uri: LINK, newest: 1 } },
    { a: { old: '…', new: '…', uri: '…', newest: 1 } },
  ],
  [{ recoveryCodes: ['abc'] }, { recoveryCodes: '…' }],
  [null, null],
])('shortens %j', (value, short) => {
  expect(redact(value)).toEqual(short);
});

it('lists the fields that differ, shortened and without secrets', () => {
  expect(
    listChanges(
      { a: 1, b: { c: LONG }, gone: [LINK], token: 'abc', same: [1] },
      { a: 1, b: { c: 2 }, added: LINK, lines: [{ text: LONG }], token: 'def', same: [1] },
    ),
  ).toEqual([
    { name: 'b.c', was: CUT, is: 2 },
    { name: 'gone.0', was: 'https://books.example/reset#…' },
    { name: 'added', is: 'https://books.example/reset#…' },
    { name: 'lines.0.text', is: CUT },
  ]);
  expect(listChanges(undefined, { a: null })).toEqual([{ name: 'a', is: null }]);
});
