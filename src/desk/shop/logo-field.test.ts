import { expect, it } from 'vitest';
import { describeFacts } from './logo-field.tsx';

it.each([
  [4000, true, {}, 'Square, 4 KB.'],
  [1, true, {}, 'Square, 1 KB.'],
  [1499, false, {}, 'Centred on a square, 1 KB.'],
  [4000, true, { script: 1 }, 'Square, 4 KB. One script was taken out.'],
  [4000, true, { script: 2 }, 'Square, 4 KB. 2 scripts were taken out.'],
  [4000, true, { script: 1, link: 2 }, 'Square, 4 KB. One script and 2 links were taken out.'],
  [4000, true, { script: 1, link: 1 }, 'Square, 4 KB. One script and one link were taken out.'],
  [
    4000,
    true,
    { script: 3, link: 1, picture: 2 },
    'Square, 4 KB. 3 scripts, one link and 2 pictures were taken out.',
  ],
])('describes a logo of %i bytes (square: %j) without %j', (bytes, isSquare, removed, text) => {
  expect(describeFacts({ bytes, isSquare, removed })).toBe(text);
});
