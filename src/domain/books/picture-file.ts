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
