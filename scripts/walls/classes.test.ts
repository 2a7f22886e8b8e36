import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Attributes, properties and defaults with classes, and the two classes of a toast. */
const CLASSES = /(?:\bclass(?:Name)?\s?[=:]|\b(?:enter|exit):)\s?(?:"[^"]*"|'[^']*'|\{[^}]*\})/g;

/** Joins files, without tests and comments. */
function read(pattern: string): string {
  const files = globSync(pattern).filter((file) => !/\.test\.tsx?$/.test(file));
  return files
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
    .replaceAll(/\/\*[^]*?\*\//g, '');
}

it('gives each class of the style sheets to an element', () => {
  const styled = new Set(read('src/**/*.css').match(/(?<=\.)[a-z][\w-]*(?=[^;"'()]*\{)/g));
  const given = new Set(
    (read('src/**/*.{ts,tsx}').match(CLASSES) ?? []).flatMap((text) => text.match(/[\w-]+/g)),
  );
  expect(styled.size).toBeGreaterThan(600);
  expect([...styled].filter((name) => !given.has(name))).toEqual([]);
});
