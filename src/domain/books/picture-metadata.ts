import type { Picture } from './picture-file.ts';

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
