import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aBook, aLine, anAddress } from '#domain/builders.ts';
import { aJob, anOrder } from '#stores/builders.ts';
import { readDataFile } from './data-file.ts';
import { someRecords } from '#devtools/controls/data/testing.ts';

const USER = {
  _id: 'us01',
  email: 'asha@example.com',
  password: 'pbkdf2$2000$salt$00',
  createdAt: '2023-01-01T00:00:00+00:00',
  updatedAt: '2023-01-01T00:00:00+00:00',
  cart: [aLine()],
  wishlist: [aBook()],
  favouriteTea: 'Assam',
};
const ADDRESS = anAddress();

const DATA = {
  format: 'kitabdost-mock',
  version: 1,
  exportedAt: '2026-11-21T10:00:00.000Z',
  categories: [],
  books: [aBook()],
  users: [USER],
  records: someRecords(),
  numbers: { orders: 1 },
  addresses: { 'asha@example.com': [ADDRESS] },
};
/** Fields that may be null, or have any value. */
const FREE_FIELDS = ['due', 'holder', 'invoice', 'favouriteTea'];

function listProblems(replaced: object): string[] {
  const reading = readDataFile(JSON.stringify({ ...DATA, ...replaced }));
  return 'problems' in reading ? reading.problems : [];
}

it('reads a valid file, including extra fields from sign-up', () => {
  expect(readDataFile(JSON.stringify(DATA))).toEqual({ data: DATA });
});

const anyBook = fc
  .record({ _id: fc.string(), title: fc.string(), originalPrice: fc.nat(), inStock: fc.boolean() })
  .map((facts) => aBook(facts));
const anyUser = fc
  .record({ email: fc.emailAddress(), wishlist: fc.array(anyBook), note: fc.string() })
  .map((facts) => ({ ...USER, ...facts }));

it('reads back any valid data that were written to a file', () => {
  const data = fc.record({
    books: fc.uniqueArray(anyBook, { selector: ({ _id }) => _id }),
    users: fc.uniqueArray(anyUser, { selector: ({ email }) => email.toLowerCase() }),
    addresses: fc.dictionary(fc.emailAddress(), fc.array(fc.constant(ADDRESS))),
  });
  fc.assert(
    fc.property(data, (part) => {
      const written = JSON.stringify({ ...DATA, ...part });
      expect(readDataFile(written)).toEqual({ data: { ...DATA, ...part } });
    }),
  );
});

it('refuses invalid JSON, and says where the error is', () => {
  expect(readDataFile('{"format": kitabdost}')).toEqual({
    problems: [expect.stringMatching(/^The file is not JSON: SyntaxError: .*kitabdost/)],
  });
});

it('refuses JSON that is not an object', () => {
  expect(readDataFile('null')).toEqual({
    problems: ['The file: Invalid type: Expected Object but received null'],
  });
});

it.each([
  ['format', { format: 'another' }],
  ['version', { version: 2 }],
  ['users', { users: undefined }],
  ['books[0].originalPrice', { books: [{ ...aBook(), originalPrice: 1.5 }] }],
  ['books[1].genres[0]', { books: [aBook(), { ...aBook({ _id: 'b' }), genres: [7] }] }],
  ['users[0].cart[0].qty', { users: [{ ...USER, cart: [{ ...aLine(), qty: 'two' }] }] }],
  ['users[0].createdAt', { users: [{ ...USER, createdAt: 'yesterday' }] }],
  ['addresses.asha@example.com[0].pin', { addresses: { 'asha@example.com': [{ id: 'a1' }] } }],
])('refuses a file with a fault at %s', (path, part) => {
  expect(listProblems(part)[0]).toContain(`${path}: `);
});

/** Returns the path to every value of a valid file, except `FREE_FIELDS`. */
function listPaths(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const inside = Object.entries(value).filter(([key]) => !FREE_FIELDS.includes(key));
  return [
    ...(path.length > 0 ? [path] : []),
    ...inside.flatMap(([key, part]) => listPaths(part, [...path, key])),
  ];
}

/** Returns a copy with `null` at this path. */
function damage(part: unknown, [key = '', ...rest]: string[]): unknown {
  const inside = rest.length > 0 ? damage((part as Record<string, unknown>)[key], rest) : null;
  return Array.isArray(part)
    ? part.with(Number(key), inside)
    : { ...(part as object), [key]: inside };
}

it('refuses a file in which any single value has the wrong type', () => {
  fc.assert(
    fc.property(fc.constantFrom(...listPaths(DATA)), (path) => {
      expect(readDataFile(JSON.stringify(damage(DATA, path)))).toEqual({
        problems: [expect.stringContaining('but received null')],
      });
    }),
  );
});

it('names the expected type and the actual value', () => {
  expect(listProblems({ books: [{ ...aBook(), title: 7 }] })).toEqual([
    'books[0].title: Invalid type: Expected string but received 7',
  ]);
});

it('reads the people of a file of version 1.0.0, which calls them owners', () => {
  const people = [{ _id: 'us01', email: 'asha@example.com' }];
  const older = { ...DATA, records: { ...DATA.records, owners: people } };
  const data = { ...DATA, records: { ...DATA.records, people } };
  expect(readDataFile(JSON.stringify(older))).toEqual({ data });
});

it('reads a file of an older release, which has no records', () => {
  const { records: _records, numbers: _numbers, ...older } = DATA;
  expect(readDataFile(JSON.stringify(older))).toEqual({ data: older });
});

it('keeps unknown fields of a record, which a newer release may have written', () => {
  const records = { orders: [{ ...anOrder(), giftWrap: true }] };
  const reading = readDataFile(JSON.stringify({ ...DATA, records }));
  expect(reading).toEqual({ data: { ...DATA, records } });
});

it('refuses two books, records or users with the same id or email', () => {
  expect(listProblems({ books: [aBook(), aBook()] })).toEqual(['books: Two have the _id "bk01".']);
  expect(listProblems({ records: { jobs: [aJob(), aJob()] } })).toEqual([
    'records.jobs: Two have the _id "jb01".',
  ]);
  expect(listProblems({ users: [USER, { ...USER, email: ' Asha@Example.com' }] })).toEqual([
    'users: Two have the email "asha@example.com".',
  ]);
});

it('names the first ten problems and counts the rest', () => {
  const problems = listProblems({ books: Array.from({ length: 14 }, () => ({})) });
  expect(problems).toHaveLength(11);
  expect(problems.at(-1)).toMatch(/^… and \d+ more\.$/);
});
