import fc from 'fast-check';

const SURROGATES = { from: 0xd800, count: 0x800 };

/**
 * Any code point that is not a surrogate, as `unit: 'binary'` of fast-check, which lists them all in
 * each process: a second of CPU time.
 */
export const anyCharacter = fc.nat(0x10ffff - SURROGATES.count).map(
  (index) => String.fromCodePoint(index < SURROGATES.from ? index : index + SURROGATES.count),
  // Lets fast-check also try texts such as `__proto__`.
  (character) => {
    const code = typeof character === 'string' ? character.codePointAt(0) : undefined;
    if (code === undefined || String.fromCodePoint(code) !== character)
      throw new TypeError('This is not one character.');
    return code < SURROGATES.from ? code : code - SURROGATES.count;
  },
);
