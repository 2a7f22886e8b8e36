import { readAvif } from './avif.ts';
import {
  addPart,
  createView,
  type MetadataPart,
  type Picture,
  type PictureFault,
  readText,
} from './picture-file.ts';

const MAX_SIDE_PX = 10_000;
/** The limit of width × height: browsers need 4 bytes for each pixel, and the decoder of AVIF 15. */
const MAX_PIXELS = 25_000_000;
/** The scans of a progressive JPEG: usually about ten, each of which is decoded over all pixels. */
const MAX_SCANS = 100;

type Reader = (bytes: Uint8Array<ArrayBuffer>) => Picture | PictureFault;

/** Reads a picture's type, size and completeness, decoding no pixel, so that memory is bounded. */
export function readPicture(bytes: Uint8Array<ArrayBuffer>): Picture | PictureFault {
  try {
    const read = findReader(bytes);
    if (!read) return looksLikeSvg(bytes) ? 'svgPicture' : 'noPicture';
    const picture = read(bytes);
    if (typeof picture === 'string') return picture;
    const { width, height } = picture;
    if (width === 0 || height === 0) return 'brokenPicture';
    const isHuge = width > MAX_SIDE_PX || height > MAX_SIDE_PX || width * height > MAX_PIXELS;
    return isHuge ? 'hugePicture' : picture;
  } catch (error) {
    // `DataView` throws it for a read past the last byte.
    if (error instanceof RangeError) return 'brokenPicture';
    throw error;
  }
}

function findReader(bytes: Uint8Array<ArrayBuffer>): Reader | undefined {
  if (startsWith(bytes, '\xff\xd8\xff')) return readJpeg;
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return readPng;
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return readGif;
  if (startsWith(bytes, 'RIFF') && readText(bytes, 8, 4) === 'WEBP') return readWebp;
  return readText(bytes, 4, 4) === 'ftyp' ? readAvif : undefined;
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return readText(bytes, 0, text.length) === text;
}

/** Searches the first 4 KB. A text in UTF-16 contains zero bytes, which are removed. */
function looksLikeSvg(bytes: Uint8Array): boolean {
  return /<svg[\s>]|<!doctype svg/i.test(readText(bytes, 0, 4096).replaceAll('\0', ''));
}

const JPEG_END = 0xd9;
const JPEG_SCAN = 0xda;
const JPEG_COMMENT = 0xfe;
/** The application data that change how a picture looks. Their markers are `e0` to `ef`. */
const JPEG_KEPT = /^(JFIF\0|Adobe|ICC_PROFILE\0)/;
/** The markers from `c0` to `cf` begin a frame, except these. */
const JPEG_NO_FRAMES = [0xc4, 0xc8, 0xcc];

/**
 * Reads a JPEG: a sequence of segments, each of which begins with `ff` and a marker. In the data of
 * a scan, `ff` is followed by `00` or by a restart marker, `d0` to `d7`.
 */
function readJpeg(bytes: Uint8Array<ArrayBuffer>): Picture | PictureFault {
  const data = createView(bytes);
  let size: { width: number; height: number } | undefined;
  const metadata: MetadataPart[] = [];
  let scans = 0;
  for (let at = 2; ;) {
    if (data.getUint8(at) !== 0xff) return 'brokenPicture';
    const marker = data.getUint8(at + 1);
    // `ff` in place of a marker is a fill byte.
    if (marker === 0xff) at += 1;
    else if (marker === JPEG_END)
      return size ? { type: 'jpeg', ...size, length: at + 2, metadata } : 'brokenPicture';
    else {
      if (marker < 0xc0) return 'brokenPicture';
      const isFrame = marker <= 0xcf && !JPEG_NO_FRAMES.includes(marker);
      // A second frame could have another size.
      if (isFrame && size) return 'brokenPicture';
      if (isFrame) size = { height: data.getUint16(at + 5), width: data.getUint16(at + 7) };
      const length = data.getUint16(at + 2);
      if (length < 2) return 'brokenPicture';
      const name = readText(bytes, at + 4, 12);
      const tiff = name.startsWith('Exif\0') ? at + 10 : undefined;
      if (marker === JPEG_COMMENT || (marker >> 4 === 14 && !JPEG_KEPT.test(name)))
        addPart(metadata, { begin: at, end: at + 2 + length, tiff });
      at += 2 + length;
      if (marker === JPEG_SCAN) {
        if (++scans > MAX_SCANS) return 'brokenPicture';
        at = findMarker(data, at);
      }
    }
  }
}

/** Returns the offset of the next segment after the data of a scan. */
function findMarker(data: DataView, from: number): number {
  for (let at = from; ; at += 1) {
    if (data.getUint8(at) !== 0xff) continue;
    const next = data.getUint8(at + 1);
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
}

/** The chunks of a PNG that change how it looks. Those with a capital letter are necessary. */
const PNG_KEPT = /^([A-Z]...|tRNS|gAMA|cHRM|sRGB|iCCP|cICP|sBIT|bKGD|pHYs|hIST|sPLT)$/;

/** Reads a PNG: chunks with a length and a name, from IHDR to IEND. */
function readPng(bytes: Uint8Array<ArrayBuffer>): Picture | PictureFault {
  const data = createView(bytes);
  if (readText(bytes, 12, 4) !== 'IHDR' || data.getUint32(8) !== 13) return 'brokenPicture';
  const size = { width: data.getUint32(16), height: data.getUint32(20) };
  const metadata: MetadataPart[] = [];
  let hasPixels = false;
  for (let at = 8; ;) {
    const length = data.getUint32(at);
    const name = readText(bytes, at + 4, 4);
    const end = at + 12 + length;
    // Throws if the checksum is missing.
    data.getUint32(end - 4);
    // The chunk of an animation.
    if (name === 'acTL') return 'movingPicture';
    if (name === 'IDAT') hasPixels = true;
    if (name === 'IEND')
      return hasPixels ? { type: 'png', ...size, length: end, metadata } : 'brokenPicture';
    if (!PNG_KEPT.test(name)) addPart(metadata, { begin: at, end });
    at = end;
  }
}

const GIF_END = 0x3b;
const GIF_EXTENSION = 0x21;
const GIF_IMAGE = 0x2c;
/** The extension with the transparent colour. The others have texts, or data of programs. */
const GIF_CONTROL = 0xf9;

/** Reads a GIF: a sequence of blocks, whose data are in sub-blocks of up to 255 bytes. */
function readGif(bytes: Uint8Array<ArrayBuffer>): Picture | PictureFault {
  const data = createView(bytes);
  const width = data.getUint16(6, true);
  const height = data.getUint16(8, true);
  const metadata: MetadataPart[] = [];
  let images = 0;
  for (let at = 13 + getColourTableBytes(data.getUint8(10)); ;) {
    const block = data.getUint8(at);
    if (block === GIF_END)
      return images === 1
        ? { type: 'gif', width, height, length: at + 1, metadata }
        : 'brokenPicture';
    if (block === GIF_EXTENSION) {
      const end = skipSubBlocks(data, at + 2);
      if (data.getUint8(at + 1) !== GIF_CONTROL) addPart(metadata, { begin: at, end });
      at = end;
    } else if (block === GIF_IMAGE) {
      if (++images > 1) return 'movingPicture';
      const [left, top, wide, high] = [1, 3, 5, 7].map((by) => data.getUint16(at + by, true));
      if (Number(left) + Number(wide) > width || Number(top) + Number(high) > height)
        return 'brokenPicture';
      at = skipSubBlocks(data, at + 11 + getColourTableBytes(data.getUint8(at + 9)));
    } else return 'brokenPicture';
  }
}

function getColourTableBytes(flags: number): number {
  return flags & 0x80 ? 3 << ((flags & 7) + 1) : 0;
}

function skipSubBlocks(data: DataView, from: number): number {
  for (let at = from; ;) {
    const length = data.getUint8(at);
    at += 1 + length;
    if (length === 0) return at;
  }
}

/** The chunks of a WebP that change how it looks. */
const WEBP_KEPT = /^(VP8[ LX]|ALPH|ICCP)$/;

/** Reads a WebP: a chunk with the picture, optionally after a VP8X chunk with the size. */
function readWebp(bytes: Uint8Array<ArrayBuffer>): Picture | PictureFault {
  const data = createView(bytes);
  const length = data.getUint32(4, true) + 8;
  let canvas: { width: number; height: number } | undefined;
  let size: { width: number; height: number } | undefined;
  const metadata: MetadataPart[] = [];
  for (let at = 12; at < length;) {
    const name = readText(bytes, at, 4);
    const content = at + 8;
    const end = content + data.getUint32(at + 4, true);
    if (end > bytes.length) return 'brokenPicture';
    if (name === 'ANIM' || name === 'ANMF') return 'movingPicture';
    if (name === 'VP8X')
      canvas = {
        width: readUint24(data, content + 4) + 1,
        height: readUint24(data, content + 7) + 1,
      };
    if (name === 'VP8 ')
      size = {
        width: data.getUint16(content + 6, true) & 0x3f_ff,
        height: data.getUint16(content + 8, true) & 0x3f_ff,
      };
    if (name === 'VP8L') {
      const bits = data.getUint32(content + 1, true);
      size = { width: (bits & 0x3f_ff) + 1, height: ((bits >> 14) & 0x3f_ff) + 1 };
    }
    // Some programs add the prefix that a JPEG has.
    const prefix = readText(bytes, content, 6) === 'Exif\0\0' ? 6 : 0;
    const tiff = name === 'EXIF' ? content + prefix : undefined;
    if (!WEBP_KEPT.test(name)) addPart(metadata, { begin: content, end, tiff, isFixed: true });
    at = end + (end % 2);
  }
  if (!size || length > bytes.length) return 'brokenPicture';
  const fitsCanvas = !canvas || (canvas.width === size.width && canvas.height === size.height);
  return fitsCanvas ? { type: 'webp', ...size, length, metadata } : 'brokenPicture';
}

function readUint24(data: DataView, at: number): number {
  return data.getUint16(at, true) | (data.getUint8(at + 2) << 16);
}
