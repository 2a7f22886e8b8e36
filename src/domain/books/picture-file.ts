import type { LogoResponse } from '#contract/shop-settings.ts';

/** The properties of a valid picture. */
export interface Picture {
  type: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';
  width: number;
  height: number;
  /** The number of bytes up to the end of the picture. The file may contain more. */
  length: number;
  /** The parts that do not change how the picture looks, in order. */
  metadata: MetadataPart[];
}

/** A part of the file between two offsets. */
export interface MetadataPart {
  begin: number;
  end: number;
  /** The offset of the EXIF data in it. */
  tiff?: number | undefined;
  /** Whether the length of the part must not change. */
  isFixed?: boolean;
}

/** Why a file is not accepted as a cover. */
export type PictureFault =
  | 'noPicture'
  | 'svgPicture'
  | 'brokenPicture'
  | 'movingPicture'
  | 'hugePicture';

/** A cleaned logo, and what the desk says about it. */
export interface LogoFile extends Omit<LogoResponse['logo'], 'bytes'> {
  file: Uint8Array<ArrayBuffer>;
  type: 'svg' | 'png';
}

/** Why a file is not accepted as a logo. */
export type LogoFault =
  | 'noLogo'
  | 'otherLogo'
  | 'brokenLogo'
  | 'smallLogo'
  | Exclude<PictureFault, 'svgPicture' | 'noPicture'>;

/** The parts that are listed, of a file of 2 MB, which could have 700,000; pictures have dozens. */
const MAX_PARTS = 10_000;

/** Adds a part of a file to a list. Throws `RangeError` if the list is full. */
export function addPart<T>(parts: T[], part: T): void {
  if (parts.length >= MAX_PARTS) throw new RangeError('The file has too many parts.');
  parts.push(part);
}

/** Reads one character per byte; fewer than `length` at the end of the file. */
export function readText(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

export function createView(bytes: Uint8Array<ArrayBuffer>): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** EXIF data whose only entry is an orientation: the number at `ORIENTATION_AT`. */
const TIFF = 'MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x01\0\0\0\0\0\0';
const ORIENTATION_AT = 19;
const ORIENTATION_TAG = 0x112;

/** Removes metadata, such as the place of a photograph, but not the orientation. */
export function removeMetadata(
  file: Uint8Array<ArrayBuffer>,
  { metadata, length }: Picture,
): Uint8Array[] {
  const clean = file.slice(0, length);
  const parts: Uint8Array[] = [];
  let from = 0;
  for (const { begin, end, tiff, isFixed } of metadata) {
    const orientation = tiff === undefined ? 1 : readOrientation(clean.subarray(tiff, end));
    if (isFixed || orientation > 1) clean.fill(0, tiff ?? begin, end);
    else {
      parts.push(clean.subarray(from, begin));
      from = end;
    }
    if (tiff === undefined || orientation === 1) continue;
    clean.set(
      Uint8Array.from(TIFF, (letter) => letter.charCodeAt(0)),
      tiff,
    );
    clean[tiff + ORIENTATION_AT] = orientation;
  }
  return [...parts, clean.subarray(from)];
}

/** Reads the orientation, from 1 to 8, in EXIF data; 1 if it is missing or the data are damaged. */
function readOrientation(exif: Uint8Array<ArrayBuffer>): number {
  const data = new DataView(exif.buffer, exif.byteOffset, exif.byteLength);
  if (exif.length < TIFF.length) return 1;
  const isLittle = data.getUint8(0) === 0x49;
  for (let at = data.getUint32(4, isLittle) + 2; at + 12 <= exif.length; at += 12) {
    if (data.getUint16(at, isLittle) !== ORIENTATION_TAG) continue;
    const value = data.getUint16(at + 8, isLittle);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}
