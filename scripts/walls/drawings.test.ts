import { globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('shows each drawing of `public/art`, and no other', () => {
  const files = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] });
  const names = files.flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/\/art\/([\w-]+)\.svg|\bart="([\w-]+)"/g),
      ([, address, name]) => `${address ?? name}.svg`,
    ),
  );
  expect([...new Set(names)].toSorted()).toEqual(readdirSync('public/art').toSorted());
});
