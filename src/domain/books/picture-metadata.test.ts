import { expect, it } from 'vitest';
import { startCpuTimer } from '../../../scripts/testing/cpu-time.ts';
import { removeMetadata } from './picture-file.ts';
import { readPicture } from './picture.ts';
import { aPicture, type PictureName } from './testing.ts';

const SECRET = 'GPS 12.9716 N 77.5946 E';

type Part = string | ArrayLike<number>;

function joinBytes(...parts: Part[]): Uint8Array<ArrayBuffer> {
  const toBytes = (part: Part) =>
    typeof part === 'string'
      ? Array.from(part, (letter) => letter.charCodeAt(0))
      : Array.from(part);
  return new Uint8Array(parts.flatMap(toBytes));
}

function insert(name: PictureName, at: number, ...added: Part[]) {
  const bytes = aPicture(name);
  return joinBytes(bytes.slice(0, at), ...added, bytes.slice(at));
}

function clean(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const picture = readPicture(bytes);
  if (typeof picture === 'string') expect.fail(picture);
  return joinBytes(...removeMetadata(bytes, picture));
}

const toText = (bytes: Uint8Array) => String.fromCharCode(...bytes);
const big = (value: number, size = 4) =>
  Array.from({ length: size }, (_, index) => (value >>> (8 * (size - 1 - index))) & 255);
const little = (value: number) => big(value).toReversed();

/** EXIF data with an orientation, if it is not 0, and a place. */
function exif(orientation: number, isLittle = false): Uint8Array {
  const [two, four] = isLittle
    ? [(value: number) => big(value, 2).toReversed(), little]
    : [(value: number) => big(value, 2), big];
  const entry = [two(0x112), two(3), four(1), two(orientation), two(0)];
  const place = [two(0x8825), two(4), four(1), four(99)];
  const entries = orientation === 0 ? [place] : [place, entry];
  const head = [isLittle ? 'II*\0' : 'MM\0*', four(8), two(entries.length)];
  return joinBytes(...head, ...entries.flat(), four(0), SECRET);
}

const segment = (marker: number, ...content: Part[]) => {
  const bytes = joinBytes(...content);
  return joinBytes([0xff, marker], big(2 + bytes.length, 2), bytes);
};
const jpegWith = (...segments: Part[]) => insert('jpeg', 2, ...segments);

it.each([
  ['EXIF', segment(0xe1, 'Exif\0\0', exif(0))],
  ['EXIF with the usual orientation', segment(0xe1, 'Exif\0\0', exif(1))],
  ['an impossible orientation', segment(0xe1, 'Exif\0\0', exif(9))],
  ['damaged EXIF', segment(0xe1, 'Exif\0\0MM', SECRET)],
  [
    'EXIF that points past its end',
    segment(0xe1, 'Exif\0\0MM\0*', [255, 255, 255, 0], SECRET, SECRET),
  ],
  ['XMP', segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', SECRET)],
  ['IPTC', segment(0xed, 'Photoshop 3.0\0', SECRET)],
  ['a comment', segment(0xfe, SECRET)],
  ['several pictures', segment(0xe2, 'MPF\0', SECRET)],
  ['a small picture', segment(0xe0, 'JFXX\0', SECRET)],
])('removes %s from a JPEG', (_name, added) => {
  expect(clean(jpegWith(added))).toEqual(aPicture('jpeg'));
});

it.each([2, 3, 6, 8])('keeps only the orientation %i of the EXIF of a JPEG', (orientation) => {
  for (const isLittle of [false, true]) {
    const bytes = clean(jpegWith(segment(0xe1, 'Exif\0\0', exif(orientation, isLittle))));
    expect(toText(bytes)).not.toContain('GPS');
    const entry = 'MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0';
    expect(toText(bytes).indexOf(`Exif\0\0${entry}`)).toBe(6);
    expect(bytes[12 + 19]).toBe(orientation);
    expect(readPicture(bytes)).toMatchObject({ width: 6, length: bytes.length });
    // A second pass keeps it.
    expect(clean(bytes)).toEqual(bytes);
  }
});

it('keeps the colours of a JPEG', () => {
  const added = [
    segment(0xe2, 'ICC_PROFILE\0\x01\x01', 'x'),
    segment(0xee, 'Adobe\0d\0\0\0\0\x01'),
  ];
  expect(clean(jpegWith(...added))).toEqual(jpegWith(...added));
});

const chunk = (name: string, content: Part) =>
  joinBytes(big(joinBytes(content).length), name, content, [0, 0, 0, 0]);
/** The offset after the header of a PNG. */
const PNG_HEADER_END = 33;

it.each(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'prVt'])('removes %s from a PNG', (name) => {
  expect(clean(insert('png', PNG_HEADER_END, chunk(name, SECRET)))).toEqual(aPicture('png'));
});

it('keeps the colours and the density of a PNG', () => {
  const bytes = insert('png', PNG_HEADER_END, chunk('gAMA', [0, 0, 1, 1]), chunk('pHYs', SECRET));
  expect(clean(bytes)).toEqual(bytes);
});

it.each([
  ['a comment', 0xfe, ''],
  ['XMP', 0xff, '\x0bXMP DataXMP'],
])('removes %s from a GIF', (_name, label, head) => {
  const added = joinBytes([0x21, label], head, [SECRET.length], SECRET, [0]);
  expect(clean(insert('gif', 19, added))).toEqual(aPicture('gif'));
});

function webpWith(name: string, content: Part, count = 1) {
  const added = joinBytes(content);
  const padding = added.length % 2 ? '\0' : '';
  const one = toText(joinBytes(name, little(added.length), added, padding));
  const chunks = joinBytes(aPicture('webp').slice(8), one.repeat(count));
  return joinBytes('RIFF', little(chunks.length), chunks);
}

it.each([
  ['XMP ', SECRET],
  ['EXIF', exif(0)],
  ['ABCD', SECRET],
])('blanks the chunk %s of a WebP', (name, content) => {
  const bytes = clean(webpWith(name, content));
  expect(bytes).toEqual(webpWith(name, new Uint8Array(joinBytes(content).length)));
});

it.each(['', 'Exif\0\0'])('keeps the orientation of a WebP, with the prefix %j', (prefix) => {
  const bytes = clean(webpWith('EXIF', joinBytes(prefix, exif(6))));
  expect(toText(bytes)).not.toContain('GPS');
  const at = toText(bytes).indexOf('MM\0*');
  expect(bytes[at + 19]).toBe(6);
  expect(readPicture(bytes)).toMatchObject({ width: 6, length: bytes.length });
});

const box = (name: string, ...content: Part[]) => {
  const bytes = joinBytes(...content);
  return joinBytes(big(8 + bytes.length), name, bytes);
};

/** An AVIF whose item 2 is of this type; its data are in `mdat`, or in `idat` if `isInner`. */
function anAvif({ type = 'Exif', version = 0, isInner = false, infoVersion = 2 } = {}) {
  const idBytes = version < 2 ? 2 : 4;
  const info = (id: number, name: string) =>
    box('infe', [infoVersion, 0, 0, 0], big(id, infoVersion > 2 ? 4 : 2), [0, 0], name, '\0');
  const build = (offset: number) => {
    const item = (id: number, inner: boolean, begin: number, length: number) =>
      joinBytes(
        big(id, idBytes),
        version > 0 ? big(inner ? 1 : 0, 2) : '',
        [0, 0],
        big(1, 2),
        big(begin),
        big(length),
      );
    const items = [item(1, false, 0, 1), item(2, isInner, offset, SECRET.length)];
    const locations = box('iloc', [version, 0, 0, 0, 0x44, 0], big(2, idBytes), ...items);
    const infos = box('iinf', [0, 0, 0, 0, 0, 2], info(1, 'av01'), info(2, type));
    const sizes = box('iprp', box('ipco', box('ispe', '\0\0\0\0', big(6), big(8))));
    const meta = box(
      'meta',
      '\0\0\0\0',
      locations,
      infos,
      sizes,
      box('idat', isInner ? SECRET : ''),
    );
    return joinBytes(box('ftyp', 'avif\0\0\0\0avif'), meta, box('mdat', isInner ? 'x' : SECRET));
  };
  return build(isInner ? 0 : toText(build(0)).indexOf(SECRET));
}

it.each([
  { type: 'Exif' },
  { type: 'mime', version: 1 },
  { type: 'Exif', version: 1, isInner: true },
  { type: 'Exif', version: 2, infoVersion: 3 },
])('blanks the metadata of an AVIF: %j', (options) => {
  const before = toText(anAvif(options));
  expect(before).toContain(SECRET);
  expect(toText(clean(anAvif(options)))).toBe(before.replace(SECRET, '\0'.repeat(SECRET.length)));
});

it('keeps the other data of an AVIF, and refuses locations without a size', () => {
  const bytes = anAvif({ type: 'grid' });
  expect(clean(bytes)).toEqual(bytes);
  const text = toText(anAvif());
  const wrong = joinBytes(text.replace('iloc\0\0\0\0\x44', 'iloc\0\0\0\0\0'));
  expect(readPicture(wrong)).toBe('brokenPicture');
});

/** An AVIF with this number of equal items, whose data are 100 bytes each, and of empty boxes. */
function aRepeatedAvif(items: number, { extents = 1, boxes = 0 } = {}) {
  const extent = [...big(0), ...big(100)];
  const item = joinBytes(big(2), [0, 1, 0, 0], big(extents, 2), extents ? extent : []);
  const infos = box('iinf', '\0\0\0\0\0\x01', box('infe', '\x02\0\0\0\0\x02\0\0Exif\0'));
  const meta = box(
    'meta',
    '\0\0\0\0',
    box('iloc', [2, 0, 0, 0, 0x44, 0], big(items), toText(item).repeat(items)),
    infos,
    box('iprp', box('ipco', box('ispe', '\0\0\0\0', big(6), big(8)))),
    toText(box('free')).repeat(boxes),
  );
  return joinBytes(box('ftyp', 'avif\0\0\0\0avif'), meta, box('mdat', 'x'));
}

it('refuses an AVIF whose extents overlap, because each could be as long as the file', () => {
  expect(readPicture(aRepeatedAvif(1))).toMatchObject({ metadata: [{ begin: 0, end: 100 }] });
  expect(readPicture(aRepeatedAvif(8))).toBe('brokenPicture');
});

it('looks for the inner data of an AVIF once, however many items and boxes it has', () => {
  const bytes = aRepeatedAvif(50_000, { extents: 0, boxes: 9_000 });
  const readCpuMs = startCpuTimer();
  expect(readPicture(bytes)).toMatchObject({ width: 6, metadata: [] });
  expect(readCpuMs()).toBeLessThan(2000);
});

const TINY_PARTS = {
  jpeg: toText(segment(0xfe)),
  png: toText(chunk('tEXt', '')),
  gif: '!\xfe\0',
};

it.each([
  ['JPEG', (count: number) => insert('jpeg', 2, TINY_PARTS.jpeg.repeat(count))],
  ['PNG', (count: number) => insert('png', 33, TINY_PARTS.png.repeat(count))],
  ['GIF', (count: number) => insert('gif', 19, TINY_PARTS.gif.repeat(count))],
  ['WebP', (count: number) => webpWith('ABCD', '', count)],
  ['AVIF', (count: number) => aRepeatedAvif(1, { extents: 0, boxes: count })],
])('refuses a %s of thousands of parts, which would fill the memory', (_type, build) => {
  expect(readPicture(build(100))).toMatchObject({ width: 6 });
  expect(readPicture(build(20_000))).toBe('brokenPicture');
});

it.each(['jpeg', 'progressive', 'png', 'webp', 'lossless', 'avif', 'gif'] as const)(
  'leaves a %s without metadata as it is, and cuts what follows it',
  (name) => {
    expect(clean(aPicture(name))).toEqual(aPicture(name));
    if (name !== 'avif') expect(clean(joinBytes(aPicture(name), 'PK'))).toEqual(aPicture(name));
  },
);
