import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ERRORS } from '#contract/errors.ts';

/** Lines of a table such as `'too-late': 'It is too late.',`. */
const TABLE = /(?:^ +(?:[\w-]+|'[\w -]+'): (?:'[^'\n]* [^'\n]*'|"[^"\n]* [^"\n]*"),\n){3,}/gm;

it('has no table with the same sentence for two keys, as a copied line would have', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
  const tables = files.flatMap((file) => readFileSync(file, 'utf8').match(TABLE) ?? []);
  const repeated = tables.flatMap((table) => {
    const texts = table.split('\n').map((line) => line.slice(line.indexOf(': ') + 2));
    return texts.filter((text, index) => text !== '' && texts.indexOf(text) !== index);
  });
  expect(tables.length).toBeGreaterThan(20);
  expect(repeated).toEqual([]);
});

it('has an own message for each error', () => {
  const messages = Object.values(ERRORS);
  expect(messages.filter((text, index) => messages.indexOf(text) !== index)).toEqual([]);
});

/** The texts of a book, with the book: `text={line.title}` or `text={shortenAuthors(line)}`. */
const BOOK_TEXT =
  /<BookText\s+text=\{(?:[^}]*\?\? )?(?:(\w+)\.title|shortenAuthors\((\w+)\))\}[^>]*/g;

it('gives the title and the authors of a book its language, by which they are read and drawn', () => {
  const source = globSync('src/storefront/**/*.tsx').map((file) => readFileSync(file, 'utf8'));
  const texts = [...source.join('\n').matchAll(BOOK_TEXT)]
    .map(([element, titled, written]) => ({ element, book: titled ?? written }))
    // A section of a page has a title, too.
    .filter(({ book }) => book !== 'section');
  expect(texts.length).toBeGreaterThan(15);
  // The line of an order is in two variables.
  const isNamed = ({ element, book }: (typeof texts)[number]) =>
    element.includes(`language={${book}.language}`) || element.includes('language={language}');
  expect(texts.filter((text) => !isNamed(text))).toEqual([]);
});

/** A button that removes an entry of a list, after which the next one is in its place. */
const REMOVE = /<(\w+)(?=\s[^<]*?aria-label=\{`(?:Remove|Take) )[^<]*?on(?:Click|Remove)=\{(\w*)/g;

it('ignores the second click of a double click on a button that removes an entry', () => {
  const files = globSync('src/**/*.tsx').filter((file) => !file.endsWith('.test.tsx'));
  const buttons = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(REMOVE)].map(([, ...button]) => [file, ...button]),
  );
  expect(buttons.length).toBeGreaterThan(8);
  const isGuarded = ([, element, handler]: (typeof buttons)[number]) =>
    element === 'RemoveButton' || handler === 'ignoreDoubleClick';
  expect(buttons.filter((button) => !isGuarded(button))).toEqual([]);
});
