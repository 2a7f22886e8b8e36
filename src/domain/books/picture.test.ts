import { expect, it } from 'vitest';
import { findPictureType } from './picture.ts';
import { aPicture } from './testing.ts';

it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('knows a %s by its bytes', (type) => {
  expect(findPictureType(aPicture(type))).toBe(type);
});

it.each([
  ['svgPicture', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['svgPicture', '\xef\xbb\xbf<?xml version="1.0"?>\n<!-- x --><SVG onload="alert(1)">'],
  ['svgPicture', '\xff\xfe<\0s\0v\0g\0 \0>\0'],
  ['noPicture', ''],
  ['noPicture', '<html><script>alert(1)</script>'],
  ['noPicture', '%PDF-1.7'],
  ['noPicture', 'PK\x03\x04'],
  ['noPicture', '\0\0\0\x18ftypheic\0\0\0\0heicmif1'],
  ['noPicture', 'RIFF\x10\0\0\0WAVEfmt '],
  ['noPicture', 'BM\x3a\0\0\0'],
])('says %s of %j', (fault, text) => {
  expect(findPictureType(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))).toBe(fault);
});
