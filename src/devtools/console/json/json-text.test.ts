import fc from 'fast-check';
import { expect, it } from 'vitest';
import { diffJson } from '../response/comparison.tsx';
import { parseJson, formatJson, shortenJson } from './json-values.ts';

it('keeps all digits of whole numbers above 2^53, and writes them as numbers', () => {
  const text = '{"id":9007199254740993,"list":[-12345678901234567890]}';
  expect(parseJson(text)).toEqual({ id: 9007199254740993n, list: [-12345678901234567890n] });
  expect(formatJson(parseJson(text))).toBe(text);
});

it('reads everything else as JSON.parse does', () => {
  const text = '[9007199254740991,"12345678901234567890",1.5,1e400,0.12345678901234567]';
  expect(parseJson(text)).toEqual(JSON.parse(text));
  fc.assert(
    fc.property(fc.json(), (json) => {
      const value: unknown = JSON.parse(json);
      expect(JSON.parse(formatJson(parseJson(json)))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

it('distinguishes large numbers that would round to the same number', () => {
  expect(diffJson(parseJson('[9007199254740992]'), parseJson('[9007199254740993]'))).toHaveLength(
    1,
  );
});

it('reads JSON that is nested too deeply for the reviver of `JSON.parse`', () => {
  const deep = `${'['.repeat(20_000)}12345678901234567890${']'.repeat(20_000)}`;
  expect(Array.isArray(parseJson(deep))).toBe(true);
});

it('shortens a text of more than 120 characters', () => {
  const whole = 'x'.repeat(118);
  expect(shortenJson(whole)).toBe(`"${whole}"`);
  expect(shortenJson(`${whole}y`)).toBe(`"${whole}y…`);
});

it('throws for invalid JSON', () => {
  expect(() => parseJson('{"a":')).toThrow(SyntaxError);
});
