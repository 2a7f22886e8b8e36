import type { Dependencies } from '#api/dependencies.ts';
import { HttpError } from '#api/errors.ts';
import { readPicture } from '#domain/books/picture.ts';
import { formatHex } from '#domain/values/bytes.ts';
import { cleanSvg } from '#import/clean-svg.ts';
import type { Painter } from './painter.ts';

const MIN_PNG_PX = 512;
/** The width in which the ground of a logo is looked at. */
const SAMPLE_PX = 64;

/** Returns a function that cleans a logo and centres it on a square of its own ground. */
export function createLogoReader(painter: Painter): NonNullable<Dependencies['readLogo']> {
  return async (bytes) => {
    const picture = readPicture(bytes);
    if (picture === 'svgPicture') return readSvg(bytes, painter);
    if (picture === 'noPicture') return 'noLogo';
    if (typeof picture === 'string') return picture;
    const { type, width, height } = picture;
    if (type !== 'png') return type === 'jpeg' ? 'otherLogo' : 'noLogo';
    if (Math.max(width, height) < MIN_PNG_PX) return 'smallLogo';
    try {
      const ground = (await findGround(bytes, painter)) ?? '#00000000';
      const file = await painter.squarePng(bytes, ground);
      return { file, type, isSquare: width === height, removed: {} };
    } catch (error) {
      // The painter is busy. Any other error means that checksums or pixels are wrong.
      if (error instanceof HttpError) throw error;
      return 'brokenPicture';
    }
  };
}

async function readSvg(bytes: Uint8Array<ArrayBuffer>, painter: Painter) {
  const clean = cleanSvg(new TextDecoder().decode(bytes));
  if (!clean) return 'brokenLogo';
  const { svg, isSquare, box, removed } = clean;
  const [left, top, width, height] = box;
  const viewBox = `viewBox="${box.join(' ')}"`;
  const own = svg.replace(
    /^(<svg [^>]*?) width="512" height="512" viewBox="[^"]*"/,
    `$1 width="${width}" height="${height}" ${viewBox}`,
  );
  const encode = (text: string) => new TextEncoder().encode(text);
  try {
    const ground = await findGround(encode(own), painter);
    const [whole] = /^<svg [^>]*>/.exec(svg) ?? [''];
    // A ground of the logo also fills the rest of the square.
    const side = Math.max(width, height);
    const [x, y] = [left - (side - width) / 2, top - (side - height) / 2];
    const rect = `<rect x="${x}" y="${y}" width="${side}" height="${side}" fill="${ground}"/>`;
    const filled = isSquare || !ground ? svg : svg.replace(whole, () => whole + rect);
    return { file: encode(filled), type: 'svg', isSquare, removed } as const;
  } catch (error) {
    // Too many pictures wait, which the painter reports.
    if (error instanceof HttpError) throw error;
    return 'brokenLogo';
  }
}

/** Returns the colour of all four corners, if equal and opaque. Throws if nothing is drawn. */
async function findGround(
  picture: Uint8Array<ArrayBuffer>,
  painter: Painter,
): Promise<string | undefined> {
  const { data, width, height } = await painter.readPixels(picture, SAMPLE_PX);
  if (data.every((value, at) => at % 4 < 3 || value === 0)) throw new Error('It is empty.');
  const last = width * (height - 1);
  const corners = [0, width - 1, last, last + width - 1].map((pixel) =>
    formatHex(data.subarray(pixel * 4, pixel * 4 + 4)),
  );
  const [corner = ''] = corners;
  const isGround = corner.endsWith('ff') && corners.every((other) => other === corner);
  return isGround ? `#${corner.slice(0, 6)}` : undefined;
}
