import type { Dice } from '#api/testing.ts';
import { aMessage, aProduct, shorten } from '../builders.ts';

/** For tests: a file of books with some damage, and what was done to it. */
export function aDamagedFile(dice: Dice): { bytes: Uint8Array; what: string } {
  const isOnix = dice.roll(2) === 0;
  let bytes: Uint8Array = Buffer.from(isOnix ? anOnix(dice) : aCsv(dice));
  const done: string[] = [isOnix ? 'ONIX' : 'CSV'];
  for (let count = 1 + dice.roll(3); count > 0; count--) {
    const [name, damage] = dice.pick(DAMAGES);
    bytes = damage(bytes, dice);
    done.push(name);
  }
  return { bytes, what: done.join(', ') };
}

type Damage = (bytes: Uint8Array, dice: Dice) => Uint8Array;

const DAMAGES: readonly [[string, Damage], ...[string, Damage][]] = [
  ['cut', (bytes, dice) => bytes.subarray(0, dice.roll(bytes.length + 1))],
  ['begun late', (bytes, dice) => bytes.subarray(dice.roll(bytes.length + 1))],
  ['other bytes', (bytes, dice) => change(bytes, dice, () => dice.roll(256))],
  ['high bytes', (bytes, dice) => change(bytes, dice, () => 128 + dice.roll(128))],
  ['zeros', (bytes, dice) => change(bytes, dice, () => 0)],
  ['quotes', (bytes, dice) => change(bytes, dice, () => 0x22)],
  ['brackets', (bytes, dice) => change(bytes, dice, () => dice.pick([0x3c, 0x3e, 0x26]))],
  ['UTF-16', (bytes) => Buffer.from(`\ufeff${Buffer.from(bytes).toString()}`, 'utf16le')],
  ['Latin 1', (bytes) => Buffer.from(Buffer.from(bytes).toString(), 'latin1')],
  ['a huge field', (bytes, dice) => insert(bytes, dice, 'x'.repeat(dice.roll(6_000_000)))],
  ['many tags', (bytes, dice) => insert(bytes, dice, '<a>'.repeat(dice.roll(30_000)))],
  ['many separators', (bytes, dice) => insert(bytes, dice, ',;|\n'.repeat(dice.roll(20_000)))],
  [
    'entities',
    (bytes, dice) => insert(bytes, dice, dice.pick(['&lol;', '&#0;', '&#xfffff;', '&'])),
  ],
  ['a DOCTYPE', (bytes, dice) => insert(bytes, dice, LAUGHS)],
  ['twice', (bytes) => Buffer.concat([bytes, bytes])],
  ['binary', (_bytes, dice) => Uint8Array.from({ length: dice.roll(5000) }, () => dice.roll(256))],
  ['nothing', () => new Uint8Array()],
];

/** Each entity repeats the one before ten times: the attack "billion laughs". */
const LAUGHS = `<!DOCTYPE x [<!ENTITY l0 "lol">${Array.from(
  { length: 9 },
  (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
).join('')}]>&l9;`;

function change(bytes: Uint8Array, dice: Dice, value: () => number): Uint8Array {
  const changed = Uint8Array.from(bytes);
  for (let count = 1 + dice.roll(20); count > 0; count--)
    changed[dice.roll(bytes.length)] = value();
  return changed;
}

function insert(bytes: Uint8Array, dice: Dice, text: string): Uint8Array {
  const at = dice.roll(bytes.length + 1);
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(text), bytes.subarray(at)]);
}

function anOnix(dice: Dice): string {
  const products = Array.from({ length: 1 + dice.roll(6) }, () =>
    aProduct({
      type: dice.pick(['03', '03', '03', '04', '05']),
      title: `Book ${dice.roll(50)}`,
      isbn: dice.pick(['9780306406157', '9780804429573', '9788129135513', '']),
    }),
  );
  const message = aMessage(...products);
  return dice.roll(2) === 0 ? shorten(message) : message;
}

function aCsv(dice: Dice): string {
  const separator = dice.pick([',', ';']);
  const rows = Array.from({ length: dice.roll(40) }, (_, at) => [
    `"Book ${dice.roll(50)}, गोरा"`,
    String(at),
    String(dice.roll(9)),
    dice.pick(['', '0-306-40615-2', '9780804429573']),
    dice.pick(['Romance', 'Romance|Mystery', 'Poetry', '']),
  ]);
  const header = ['title', 'originalPrice', 'stock', 'isbn', 'genres'];
  return [header, ...rows].map((cells) => cells.join(separator)).join(dice.pick(['\n', '\r\n']));
}
