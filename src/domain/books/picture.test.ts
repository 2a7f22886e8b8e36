import { describe, expect, it } from 'vitest';
import { readPicture } from './picture.ts';
import { aPicture, type PictureName } from './testing.ts';

const PICTURE_NAMES = ['jpeg', 'progressive', 'png', 'webp', 'lossless', 'avif', 'gif'] as const;
/** The types of the pictures that are not named after their type. */
const TYPES_BY_NAME: Partial<Record<string, string>> = { progressive: 'jpeg', lossless: 'webp' };

function encode(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function joinBytes(...parts: (string | ArrayLike<number>)[]): Uint8Array<ArrayBuffer> {
  const bytes = parts.flatMap((part) => Array.from(typeof part === 'string' ? encode(part) : part));
  return new Uint8Array(bytes);
}

/** Returns the picture with additional bytes at this offset. */
function insert(name: PictureName, at: number, ...added: (string | ArrayLike<number>)[]) {
  const bytes = aPicture(name);
  return joinBytes(bytes.slice(0, at), ...added, bytes.slice(at));
}

/** Returns the picture with other bytes from this offset on. */
function patch(name: PictureName, at: number, ...values: number[]) {
  const bytes = aPicture(name);
  bytes.set(values, at);
  return bytes;
}

/** Returns the offset of the first occurrence of a text in the bytes of the picture. */
function findOffset(name: PictureName, text: string): number {
  return String.fromCharCode(...aPicture(name)).indexOf(text);
}

describe.each(PICTURE_NAMES)('a picture: %s', (name) => {
  it('is recognized by its bytes', () => {
    const bytes = aPicture(name);
    const type = TYPES_BY_NAME[name] ?? name;
    expect(readPicture(bytes)).toEqual({
      type,
      width: 6,
      height: 8,
      length: bytes.length,
      metadata: [],
    });
  });

  it('is refused if any part of its end is missing', () => {
    const bytes = aPicture(name);
    for (let length = 0; length < bytes.length; length++) {
      const result = readPicture(bytes.slice(0, length));
      expect([length, result]).toEqual([length, expect.stringMatching(/^(?:no|broken)Picture$/)]);
    }
  });

  it('is cut at its end if other bytes follow, or is refused if it is an AVIF', () => {
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

/** What follows the 12 bytes of the RIFF header. */
const WEBP_CHUNK = aPicture('webp').slice(12);

/** Makes a WebP file of at most 255 bytes. */
function aWebp(...chunks: (string | ArrayLike<number>)[]) {
  const content = joinBytes('WEBP', ...chunks);
  return joinBytes('RIFF', [content.length, 0, 0, 0], content);
}

/** Makes a box of an AVIF file: its length, its name and its content. */
function box(name: string, ...content: (string | ArrayLike<number>)[]) {
  const bytes = joinBytes(...content);
  return joinBytes([0, 0, 0, 8 + bytes.length], name, bytes);
}

const BRAND_BOX = box('ftyp', 'avif\0\0\0\0avif');
const DATA_BOX = box('mdat', 'x');
/** Makes a box with a size in pixels. */
const sizeBox = (width: number, height: number) =>
  box('ispe', [0, 0, 0, 0, 0, 0, 0, width, 0, 0, 0, height]);
/** Makes the box that describes the picture. */
const metaBox = (...properties: Uint8Array[]) =>
  box('meta', '\0\0\0\0', box('iprp', box('ipco', ...properties)));

describe('a JPEG', () => {
  const endMarker = aPicture('jpeg').length - 2;
  const tablesMarker = findOffset('jpeg', '\xff\xdb');
  const frameMarker = findOffset('jpeg', '\xff\xc0');
  const frame = aPicture('jpeg').slice(frameMarker, frameMarker + 2 + 17);

  it('may have more than one ff before a marker', () => {
    expect(readPicture(insert('jpeg', tablesMarker, [0xff]))).toMatchObject({
      width: 6,
      length: endMarker + 3,
    });
  });

  it.each([0xc1, 0xcf])('has its size in a frame with the marker %i', (marker) => {
    expect(readPicture(patch('jpeg', frameMarker + 1, marker))).toMatchObject({
      width: 6,
      height: 8,
    });
  });

  it('may contain escaped bytes and restart markers in a scan', () => {
    const scan = [1, 0xff, 0, 0xff, 0xd0, 2, 0xff, 0xd7, 3];
    expect(readPicture(insert('jpeg', endMarker, scan))).toMatchObject({
      length: endMarker + 2 + 9,
    });
  });

  it('may have a hundred scans', () => {
    const scan = [0xff, 0xda, 0, 2];
    const scans = (count: number) => Array.from({ length: count }, () => scan).flat();
    expect(readPicture(insert('jpeg', endMarker, scans(99)))).toMatchObject({ type: 'jpeg' });
    expect(readPicture(insert('jpeg', endMarker, scans(100)))).toBe('brokenPicture');
  });

  it.each([
    ['has two sizes', insert('jpeg', frameMarker, frame)],
    ['has another size after the scan', insert('jpeg', endMarker, frame)],
    ['has no size', joinBytes([0xff, 0xd8, 0xff, 0xd9])],
    ['has bytes between two segments', insert('jpeg', tablesMarker, [0])],
    [
      'has a scan header with the length 0',
      patch('jpeg', findOffset('jpeg', '\xff\xda') + 2, 0, 0),
    ],
    ['has an unknown marker', patch('jpeg', tablesMarker + 1, 0xbf)],
    ['has no marker before its frame', patch('jpeg', frameMarker + 1, 0xbf)],
  ])('is damaged if it %s', (_, bytes) => {
    expect(readPicture(bytes)).toBe('brokenPicture');
  });
});

describe('a PNG', () => {
  it.each([
    ['begins with another chunk', patch('png', 12, ...encode('tEXt'))],
    [
      'has a header of another length',
      joinBytes(patch('png', 11, 14).slice(0, 29), [0], aPicture('png').slice(29)),
    ],
    [
      'has no pixels',
      joinBytes(
        aPicture('png').slice(0, findOffset('png', 'IDAT') - 4),
        aPicture('png').slice(-12),
      ),
    ],
  ])('is damaged if it %s', (_, bytes) => {
    expect(readPicture(bytes)).toBe('brokenPicture');
  });
});

describe('a GIF', () => {
  const image = findOffset('gif', ',\0');

  it('may have a table of colours for its image', () => {
    const bytes = insert('gif', image + 10, [1, 2, 3, 4, 5, 6]);
    bytes[image + 9] = 0x80;
    expect(readPicture(bytes)).toMatchObject({ width: 6, height: 8, length: bytes.length });
  });

  it.each([
    ['no image', joinBytes(aPicture('gif').slice(0, image), ';')],
    ['an image that exceeds the right edge', patch('gif', image + 1, 1)],
    ['an image that exceeds the bottom', patch('gif', image + 3, 1)],
    ['an unknown block', insert('gif', image, '?')],
  ])('is damaged if it has %s', (_, bytes) => {
    expect(readPicture(bytes)).toBe('brokenPicture');
  });
});

describe('a WebP', () => {
  it('may have other data after the picture', () => {
    const bytes = aWebp(WEBP_CHUNK, 'EXIF\x0a\0\0\0', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(readPicture(bytes)).toMatchObject({ width: 6, height: 8, length: bytes.length });
  });

  it('is damaged if a chunk is longer than the rest of the file', () => {
    expect(readPicture(patch('webp', 16, 0xff))).toBe('brokenPicture');
  });

  it.each(['ANIM', 'ANMF'])('is animated if it has a chunk %s', (name) => {
    expect(readPicture(aWebp(name, [0, 0, 0, 0], WEBP_CHUNK))).toBe('movingPicture');
  });
});

describe('an AVIF', () => {
  it('has the size of its largest part', () => {
    const bytes = joinBytes(
      BRAND_BOX,
      metaBox(sizeBox(6, 4), sizeBox(3, 8)),
      box('free'),
      DATA_BOX,
    );
    const size = { width: 6, height: 8, length: bytes.length };
    expect(readPicture(bytes)).toEqual({ type: 'avif', ...size, metadata: [] });
  });

  it('may have a last box without a length, and a box whose length takes eight bytes', () => {
    const properties = metaBox(sizeBox(6, 8));
    const last = joinBytes([0, 0, 0, 0], 'mdat', [1, 2, 3]);
    expect(readPicture(joinBytes(BRAND_BOX, properties, last))).toMatchObject({ width: 6 });
    const content = properties.slice(8);
    const long = joinBytes(
      [0, 0, 0, 1],
      'meta',
      [0, 0, 0, 0, 0, 0, 0, 16 + content.length],
      content,
    );
    expect(readPicture(joinBytes(BRAND_BOX, long, DATA_BOX))).toMatchObject({ width: 6 });
  });

  it.each([
    ['has no size', joinBytes(BRAND_BOX, metaBox(), DATA_BOX)],
    ['has no pixels', joinBytes(BRAND_BOX, metaBox(sizeBox(6, 8)))],
    [
      'has a box that is too short',
      joinBytes(BRAND_BOX, [0, 0, 0, 4], metaBox(sizeBox(6, 8)), DATA_BOX),
    ],
  ])('is damaged if it %s', (_, bytes) => {
    expect(readPicture(bytes)).toBe('brokenPicture');
  });

  it('is not a picture if its brand is not in the first box', () => {
    expect(readPicture(joinBytes(box('ftyp', 'heic'), box('avif', 'avifavif')))).toBe('noPicture');
  });
});

describe('the size of a picture', () => {
  const readPng = (width: number, height: number) => {
    const bytes = aPicture('png');
    const data = new DataView(bytes.buffer);
    data.setUint32(16, width);
    data.setUint32(20, height);
    return readPicture(bytes);
  };

  it('is at most 10,000 pixels in each direction, and at most 25 million pixels', () => {
    expect(readPng(10_000, 2500)).toMatchObject({ width: 10_000, height: 2500 });
    expect(readPng(10_001, 1)).toBe('hugePicture');
    expect(readPng(1, 10_001)).toBe('hugePicture');
    expect(readPng(10_000, 2501)).toBe('hugePicture');
    expect(readPng(0xff_ff_ff_ff, 0xff_ff_ff_ff)).toBe('hugePicture');
    expect(readPng(2500, 10_000)).toMatchObject({ width: 2500, height: 10_000 });
    expect([readPng(0, 8), readPng(6, 0)]).toEqual(['brokenPicture', 'brokenPicture']);
  });

  // The pictures are 50,000 (0xc350) pixels wide, except for the WebP, whose maximum is 16,384.
  it('is limited in each type', () => {
    const frame = findOffset('jpeg', '\xff\xc0');
    expect(readPicture(patch('jpeg', frame + 5, 0xc3, 0x50, 0xc3, 0x50))).toBe('hugePicture');
    expect(readPicture(patch('gif', 6, 0x50, 0xc3, 0x50, 0xc3))).toBe('hugePicture');
    const sizeName = findOffset('avif', 'ispe');
    expect(readPicture(patch('avif', sizeName + 8, 0, 0, 0xc3, 0x50))).toBe('hugePicture');
    expect(
      readPicture(patch('lossless', findOffset('lossless', 'VP8L') + 9, 0xff, 0xff, 0xff)),
    ).toBe('hugePicture');
  });

  it('is the size of the canvas, or the WebP is damaged', () => {
    const extended = (...canvas: number[]) =>
      readPicture(aWebp('VP8X\x0a\0\0\0\0\0\0\0', canvas, WEBP_CHUNK));
    expect(extended(5, 0, 0, 7, 0, 0)).toMatchObject({ type: 'webp', width: 6, height: 8 });
    expect(extended(6, 0, 0, 7, 0, 0)).toBe('brokenPicture');
    expect(extended(5, 0, 1, 7, 0, 0)).toBe('brokenPicture');
    expect(extended(5, 0, 0, 8, 0, 0)).toBe('brokenPicture');
  });
});

describe('readPicture refuses', () => {
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
    ['noPicture', 'RIFX\x10\0\0\0WEBPVP8 '],
    ['noPicture', '\0\0\0\x08ftyp'],
    ['noPicture', 'BM\x3a\0\0\0'],
    // A script that begins like a picture, which old browsers ran.
    ['brokenPicture', `GIF89a/*${'\0'.repeat(20)}*/=1;alert(1)//;`],
    ['brokenPicture', '\xff\xd8\xff\xe0\x2f\x2a*/alert(1)/*'],
    ['brokenPicture', '\x89PNG\r\n\x1a\n<script>alert(1)</script>'],
    ['brokenPicture', '\0\0\0\x14ftypavif\0\0\0\0avif'],
  ])('%s: %j', (fault, text) => {
    expect(readPicture(encode(text))).toBe(fault);
  });

  it('an animated picture', () => {
    expect(readPicture(aPicture('moving'))).toBe('movingPicture');
    expect(readPicture(patch('avif', findOffset('avif', 'ftyp') + 4, ...encode('avis')))).toBe(
      'movingPicture',
    );
    // The 33 bytes before it are the signature of a PNG and its header.
    const animationControl = ['\0\0\0\x08acTL', Array<number>(12).fill(0)];
    expect(readPicture(insert('png', 33, ...animationControl))).toBe('movingPicture');
  });
});
