import type { LogoResponse } from '#contract/shop-settings.ts';

/** A re-encoded upload. */
export interface PictureFile {
  type: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';
  file: Uint8Array<ArrayBuffer>;
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

const SIGNATURES: readonly [PictureFile['type'], RegExp][] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF[^]{4}WEBP/],
  ['avif', /^[^]{4}ftyp(?:[^]{4}){0,9}avi[fs]/],
];

/** Returns the type of a picture by its first bytes, or why a file is none. */
export function findPictureType(
  bytes: Uint8Array,
): PictureFile['type'] | Extract<PictureFault, 'noPicture' | 'svgPicture'> {
  const head = String.fromCharCode(...bytes.subarray(0, 4096));
  const [type] = SIGNATURES.find(([, signature]) => signature.test(head)) ?? [];
  // A text in UTF-16 contains zero bytes, which are removed.
  const isSvg = () => /<svg[\s>]|<!doctype svg/i.test(head.replaceAll('\0', ''));
  return type ?? (isSvg() ? 'svgPicture' : 'noPicture');
}
