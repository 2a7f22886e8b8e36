import { describe, expect, it } from 'vitest';
import { readPicture } from './picture.ts';
import { aPicture, type PictureName } from './testing.ts';

const NAMES = ['jpeg', 'progressive', 'png', 'webp', 'lossless', 'avif', 'gif'] as const;
const TYPES: Partial<Record<string, string>> = { progressive: 'jpeg', lossless: 'webp' };

function encode(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Returns the picture with other bytes from this offset on. */
function patch(name: PictureName, at: number, ...values: number[]) {
  const bytes = aPicture(name);
  bytes.set(values, at);
  return bytes;
}

function find(name: PictureName, text: string): number {
  return String.fromCharCode(...aPicture(name)).indexOf(text);
}

describe.each(NAMES)('a picture: %s', (name) => {
  it('is recognized by its bytes', () => {
    const bytes = aPicture(name);
    const type = TYPES[name] ?? name;
    expect(readPicture(bytes)).toEqual({ type, width: 6, height: 8, length: bytes.length });
  });

  it('is reported as damaged if any part of its end is missing', () => {
    const bytes = aPicture(name);
    for (let length = 0; length < bytes.length; length++) {
      const result = readPicture(bytes.slice(0, length));
      expect([length, result]).toEqual([length, expect.stringMatching(/^(?:no|broken)Picture$/)]);
    }
  });

  it('is cut at its end if other bytes follow, or refused', () => {
    const bytes = aPicture(name);
    const longer = new Uint8Array([...bytes, ...encode('<script>alert(1)</script>')]);
    const result = readPicture(longer);
    if (name === 'avif') expect(result).toBe('brokenPicture');
    else expect(result).toMatchObject({ length: bytes.length });
  });

  it('throws no error, whichever byte is wrong', () => {
    const bytes = aPicture(name);
    for (let index = 0; index < bytes.length; index++)
      for (const value of [0, 0x7f, 0xff]) {
        const wrong = new Uint8Array(bytes);
        wrong[index] = value;
        const result = readPicture(wrong);
        if (typeof result === 'string') continue;
        expect(result.length).toBeLessThanOrEqual(bytes.length);
        expect(Math.max(result.width, result.height)).toBeLessThanOrEqual(10_000);
      }
  });
});

describe('pixels', () => {
  const png = (width: number, height: number) => {
    const bytes = aPicture('png');
    const data = new DataView(bytes.buffer);
    data.setUint32(16, width);
    data.setUint32(20, height);
    return readPicture(bytes);
  };

  it('is at most 10,000 pixels wide or high, and has at most 40 million', () => {
    expect(png(10_000, 4000)).toMatchObject({ width: 10_000, height: 4000 });
    expect(png(10_001, 1)).toBe('hugePicture');
    expect(png(1, 10_001)).toBe('hugePicture');
    expect(png(10_000, 4001)).toBe('hugePicture');
    expect(png(0xff_ff_ff_ff, 0xff_ff_ff_ff)).toBe('hugePicture');
    expect(png(0, 8)).toBe('brokenPicture');
  });

  it('is measured in each type: 50,000 pixels wide', () => {
    const frame = find('jpeg', '\xff\xc0');
    expect(readPicture(patch('jpeg', frame + 5, 0xc3, 0x50, 0xc3, 0x50))).toBe('hugePicture');
    expect(readPicture(patch('gif', 6, 0x50, 0xc3, 0x50, 0xc3))).toBe('hugePicture');
    const size = find('avif', 'ispe');
    expect(readPicture(patch('avif', size + 8, 0, 0, 0xc3, 0x50))).toBe('hugePicture');
    expect(readPicture(patch('lossless', find('lossless', 'VP8L') + 9, 0xff, 0xff, 0xff))).toBe(
      'hugePicture',
    );
  });

  it('has a canvas of the same size as the picture on it', () => {
    const inner = aPicture('webp').slice(12);
    const extended = (width: number) => {
      const canvas = [...encode('VP8X\x0a\0\0\0\0\0\0\0'), width - 1, 0, 0, 7, 0, 0];
      const length = 4 + canvas.length + inner.length;
      return readPicture(
        new Uint8Array([
          ...encode('RIFF'),
          length,
          0,
          0,
          0,
          ...encode('WEBP'),
          ...canvas,
          ...inner,
        ]),
      );
    };
    expect(extended(6)).toMatchObject({ type: 'webp', width: 6, height: 8 });
    expect(extended(7)).toBe('brokenPicture');
  });
});

describe('is not accepted', () => {
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
    // A script that old browsers took for a picture.
    ['brokenPicture', `GIF89a/*${'\0'.repeat(20)}*/=1;alert(1)//;`],
    ['brokenPicture', '\xff\xd8\xff\xe0\x2f\x2a*/alert(1)/*'],
    ['brokenPicture', '\x89PNG\r\n\x1a\n<script>alert(1)</script>'],
    ['brokenPicture', '\0\0\0\x14ftypavif\0\0\0\0avif'],
  ])('%s: %j', (fault, text) => {
    expect(readPicture(encode(text))).toBe(fault);
  });

  it('an animated picture', () => {
    expect(readPicture(aPicture('moving'))).toBe('movingPicture');
    expect(readPicture(patch('avif', find('avif', 'ftyp') + 4, ...encode('avis')))).toBe(
      'movingPicture',
    );
    const bytes = aPicture('png');
    const control = [0, 0, 0, 8, ...encode('acTL'), ...Array<number>(12).fill(0)];
    expect(
      readPicture(new Uint8Array([...bytes.slice(0, 33), ...control, ...bytes.slice(33)])),
    ).toBe('movingPicture');
  });

  it('a JPEG with two sizes', () => {
    const bytes = aPicture('jpeg');
    const at = find('jpeg', '\xff\xc0');
    const frame = bytes.slice(at, at + 2 + 17);
    expect(readPicture(new Uint8Array([...bytes.slice(0, at), ...frame, ...bytes.slice(at)]))).toBe(
      'brokenPicture',
    );
  });
});
