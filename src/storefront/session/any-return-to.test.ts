import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyCharacter } from '../../../scripts/testing/any-character.ts';
import { parseReturnTo } from '../routes/account/sign-in.tsx';

const SHOP = 'https://kitabdost.example';

it('stays on the site with any input', () => {
  const slash = fc.constantFrom('/', '/', '\\', '.', '..', '%2e', '%2f', '%5c', '%252f');
  const control = fc.constantFrom('\t', '\n', '\r', '\0', '\u0085', '\u2028', '%00', '%0a', ' ');
  const part = fc.constantFrom(':', '@', '?', '#', 'evil.example', 'shop.invalid', 'javascript:');
  const anyPath = fc
    .array(fc.oneof({ weight: 3, arbitrary: slash }, control, part), { maxLength: 6 })
    .chain((parts) => fc.constantFrom('/', '').map((first) => first + parts.join('')));
  // `fc.webUrl` lists all characters first, which takes longer than all cases.
  const anyPart = fc.string({ unit: anyCharacter }).map(encodeURIComponent);
  const anyUrl = fc
    .tuple(fc.constantFrom('http', 'https'), fc.domain(), anyPart, anyPart, anyPart)
    .map(([scheme, host, path, query, hash]) => `${scheme}://${host}/${path}?${query}#${hash}`);
  const anything = fc.oneof(
    { weight: 8, arbitrary: anyPath },
    fc.string({ unit: anyCharacter }),
    anyUrl,
    fc.anything(),
  );
  fc.assert(
    fc.property(anything, (returnTo) => {
      const path = parseReturnTo({ returnTo });
      expect(new URL(path, SHOP).origin).toBe(SHOP);
      // The path starts with one slash and has no character that a browser drops. Parsing it again
      // does not change it.
      expect(path).toMatch(/^\/(?![/\\])[!-~]*$/);
      expect(parseReturnTo({ returnTo: path })).toBe(path);
    }),
    { numRuns: 2000 },
  );
});
