import sharp from 'sharp';
import { expect, it } from 'vitest';
import { aPicture } from '#domain/books/testing.ts';
import { createLoadShedder } from '../middleware/shed-load.ts';
import { createPainter, createPictureReader } from './painter.ts';

const readPicture = createPictureReader(createPainter('', createLoadShedder(9)));

type Part = string | Uint8Array;

/** Joins bytes; each letter of a text is a byte. */
function join(...parts: Part[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
    ),
  );
}

async function expectFile(bytes: Uint8Array<ArrayBuffer>) {
  const read = await readPicture(bytes);
  if (typeof read === 'string') expect.fail(read);
  return read;
}

const aPhotograph = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } });

it.each([
  ['jpeg', 'jpeg'],
  ['progressive', 'jpeg'],
  ['png', 'png'],
  ['webp', 'webp'],
  ['lossless', 'webp'],
  ['avif', 'avif'],
  ['gif', 'gif'],
] as const)('re-encodes a %s in its type and size', async (name, type) => {
  const read = await expectFile(aPicture(name));
  expect(read.type).toBe(type);
  const { format, width, height } = await sharp(read.file).metadata();
  expect([format, width, height]).toEqual([type === 'avif' ? 'heif' : type, 6, 8]);
  expect(await expectFile(aPicture(name))).toEqual(read);
});

it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
  'leaves out what follows a %s, and refuses one that is cut off',
  async (type) => {
    const picture = aPicture(type);
    const read = await readPicture(join(picture, '<script>alert(1)</script>'));
    if (typeof read === 'object') expect(Buffer.from(read.file).includes('script')).toBe(false);
    else expect(read).toBe('brokenPicture');
    const cut = picture.slice(0, picture.length - Math.ceil(picture.length / 3));
    expect(await readPicture(cut)).toBe('brokenPicture');
  },
);

it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'turns a photograph in a %s as its metadata say, and leaves them out',
  async (type) => {
    const exif = { IFD0: { Copyright: 'At home', ImageDescription: 'GPS 12.9716 N' } };
    const bytes = await aPhotograph(60, 80)
      .withExif(exif)
      .withMetadata({ orientation: 6, exif })
      .toFormat(type)
      .toBuffer();
    expect(bytes.includes('GPS')).toBe(true);
    const { file } = await expectFile(new Uint8Array(bytes));
    expect(Buffer.from(file).includes('GPS')).toBe(false);
    const { width, height, orientation, exif: left } = await sharp(file).metadata();
    expect({ width, height, orientation, left }).toEqual({
      width: 80,
      height: 60,
      orientation: undefined,
      left: undefined,
    });
  },
);

it('stores at most 1600 pixels at each side', async () => {
  const bytes = new Uint8Array(await aPhotograph(3200, 400).jpeg().toBuffer());
  const { width, height } = await sharp((await expectFile(bytes)).file).metadata();
  expect([width, height]).toEqual([1600, 200]);
});

it('keeps a PNG of few colours small', async () => {
  const upload = await aPhotograph(400, 600).png({ palette: true, colours: 16 }).toBuffer();
  const { file } = await expectFile(new Uint8Array(upload));
  expect(file.length).toBeLessThan(2 * upload.length);
});

it('refuses an animated picture', async () => {
  expect(await readPicture(aPicture('moving'))).toBe('movingPicture');
});

it('refuses more than 25 million pixels, before any is decoded', async () => {
  const bytes = aPicture('png');
  const data = new DataView(bytes.buffer);
  data.setUint32(16, 25_000_001);
  data.setUint32(20, 1);
  // The checksum of the header.
  data.setUint32(29, crc(bytes.subarray(12, 29)));
  expect(await readPicture(bytes)).toBe('hugePicture');
});

function crc(bytes: Uint8Array): number {
  let rest = 0xff_ff_ff_ff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xed_b8_83_20 : 0);
  }
  return ~rest >>> 0;
}

it('does not decode thousands of scans of a JPEG', async () => {
  const picture = await aPhotograph(2500, 2500).jpeg({ progressive: true }).toBuffer();
  const scan = picture.subarray(picture.lastIndexOf('\xff\xda', undefined, 'latin1'), -2);
  const repeated = Buffer.concat(Array.from({ length: 2600 }, () => scan));
  const bytes = join(picture.subarray(0, -2), repeated, '\xff\xd9');
  const before = process.cpuUsage();
  expect(await readPicture(bytes)).toBe('brokenPicture');
  // Of all threads, in µs. All scans together would take 20 s.
  expect(process.cpuUsage(before).user).toBeLessThan(3_000_000);
});

it.each([
  ['svgPicture', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['noPicture', '<html><script>alert(1)</script>'],
  // A script that begins like a picture, which old browsers ran.
  ['brokenPicture', `GIF89a/*${'\0'.repeat(20)}*/=1;alert(1)//;`],
  ['brokenPicture', '\xff\xd8\xff\xe0\x2f\x2a*/alert(1)/*'],
  ['brokenPicture', '\x89PNG\r\n\x1a\n<script>alert(1)</script>'],
  ['brokenPicture', '\0\0\0\x14ftypavif\0\0\0\0avif'],
])('says %s of %j', async (fault, text) => {
  expect(await readPicture(join(text))).toBe(fault);
});
