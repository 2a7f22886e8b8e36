import type { Random } from '#api/testing.ts';
import { aMessage, aProduct, shorten } from '../onix/builders.ts';

/** For tests: a file of books with random damage, and a description of the damage. */
export function aDamagedFile(random: Random): { bytes: Uint8Array; what: string } {
  const isOnix = random.nextInt(2) === 0;
  let bytes: Uint8Array = Buffer.from(isOnix ? anOnix(random) : aCsv(random));
  const descriptions: string[] = [isOnix ? 'ONIX' : 'CSV'];
  for (let count = 1 + random.nextInt(3); count > 0; count--) {
    const [name, damage] = random.pick(DAMAGES);
    bytes = damage(bytes, random);
    descriptions.push(name);
  }
  return { bytes, what: descriptions.join(', ') };
}

type Damage = (bytes: Uint8Array, random: Random) => Uint8Array;

const DAMAGES: readonly [[string, Damage], ...[string, Damage][]] = [
  ['cut', (bytes, random) => bytes.subarray(0, random.nextInt(bytes.length + 1))],
  ['begun late', (bytes, random) => bytes.subarray(random.nextInt(bytes.length + 1))],
  ['other bytes', (bytes, random) => change(bytes, random, () => random.nextInt(256))],
  ['high bytes', (bytes, random) => change(bytes, random, () => 128 + random.nextInt(128))],
  ['zeros', (bytes, random) => change(bytes, random, () => 0)],
  ['quotes', (bytes, random) => change(bytes, random, () => 0x22)],
  ['brackets', (bytes, random) => change(bytes, random, () => random.pick([0x3c, 0x3e, 0x26]))],
  ['UTF-16', (bytes) => Buffer.from(`\ufeff${Buffer.from(bytes).toString()}`, 'utf16le')],
  ['Latin 1', (bytes) => Buffer.from(Buffer.from(bytes).toString(), 'latin1')],
  ['a huge field', (bytes, random) => insert(bytes, random, 'x'.repeat(random.nextInt(6_000_000)))],
  ['many tags', (bytes, random) => insert(bytes, random, '<a>'.repeat(random.nextInt(30_000)))],
  [
    'many separators',
    (bytes, random) => insert(bytes, random, ',;|\n'.repeat(random.nextInt(20_000))),
  ],
  [
    'entities',
    (bytes, random) => insert(bytes, random, random.pick(['&lol;', '&#0;', '&#xfffff;', '&'])),
  ],
  ['a DOCTYPE', (bytes, random) => insert(bytes, random, LAUGHS)],
  ['twice', (bytes) => Buffer.concat([bytes, bytes])],
  [
    'binary',
    (_bytes, random) =>
      Uint8Array.from({ length: random.nextInt(5000) }, () => random.nextInt(256)),
  ],
  ['nothing', () => new Uint8Array()],
];

/** Each entity repeats the previous one ten times: the "billion laughs" attack. */
const LAUGHS = `<!DOCTYPE x [<!ENTITY l0 "lol">${Array.from(
  { length: 9 },
  (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
).join('')}]>&l9;`;

function change(bytes: Uint8Array, random: Random, value: () => number): Uint8Array {
  const changed = Uint8Array.from(bytes);
  for (let count = 1 + random.nextInt(20); count > 0; count--)
    changed[random.nextInt(bytes.length)] = value();
  return changed;
}

function insert(bytes: Uint8Array, random: Random, text: string): Uint8Array {
  const at = random.nextInt(bytes.length + 1);
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(text), bytes.subarray(at)]);
}

function anOnix(random: Random): string {
  const products = Array.from({ length: 1 + random.nextInt(6) }, () =>
    aProduct({
      type: random.pick(['03', '03', '03', '04', '05']),
      title: `Book ${random.nextInt(50)}`,
      isbn: random.pick(['9780306406157', '9780804429573', '9788129135513', '']),
    }),
  );
  const message = aMessage(...products);
  return random.nextInt(2) === 0 ? shorten(message) : message;
}

function aCsv(random: Random): string {
  const separator = random.pick([',', ';']);
  const rows = Array.from({ length: random.nextInt(40) }, (_, index) => [
    `"Book ${random.nextInt(50)}, गोरा"`,
    String(index),
    String(random.nextInt(9)),
    random.pick(['', '0-306-40615-2', '9780804429573']),
    random.pick(['Romance', 'Romance|Mystery', 'Poetry', '']),
  ]);
  const header = ['title', 'originalPrice', 'stock', 'isbn', 'genres'];
  return [header, ...rows].map((cells) => cells.join(separator)).join(random.pick(['\n', '\r\n']));
}
