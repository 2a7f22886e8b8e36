import fc from 'fast-check';
import { asIsbn13, parse } from 'isbn3';
import { expect, it } from 'vitest';
import { readIsbn } from './isbn.ts';

it('accepts an ISBN-13 with hyphens, dashes and spaces', () => {
  expect(readIsbn('978-0-306-40615-7')).toBe('9780306406157');
  expect(readIsbn(' 978 0306 40615‐7 ')).toBe('9780306406157');
});

it('converts an ISBN-10 to an ISBN-13, even if its check digit is X', () => {
  expect(readIsbn('0-306-40615-2')).toBe('9780306406157');
  expect(readIsbn('080442957x')).toBe('9780804429573');
});

it.each(['', '9780306406158', '0306406153', 'X804429573', '97803064061', '9770306406157', 'ISBN'])(
  'refuses "%s"',
  (text) => expect(readIsbn(text)).toBeUndefined(),
);

it('agrees with the library isbn3 on every number in a range that isbn3 knows', () => {
  const digits = fc.stringMatching(/^97[89]\d{10}$|^\d{9}[\dX]$/);
  fc.assert(
    fc.property(digits, (text) => {
      const known = parse(text);
      if (known) expect(readIsbn(text)).toBe(asIsbn13(text));
      else if (readIsbn(text)) expect(parse(`${readIsbn(text)}`)).toBeNull();
    }),
    { numRuns: 2000 },
  );
});
