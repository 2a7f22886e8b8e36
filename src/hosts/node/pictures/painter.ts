import { resolve } from 'node:path';
import type sharpTypes from 'sharp';
import { PREVIEW } from '#domain/books/covers/draw-preview.ts';
import { type PictureFile, findPictureType } from '#domain/books/picture.ts';
import { createUnavailableError, HttpError } from '#api/errors.ts';
import { createFairLimit } from '../middleware/task-limits.ts';
import type { LoadShedder } from '../middleware/shed-load.ts';
import type { Dependencies } from '#api/dependencies.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export type Painter = ReturnType<typeof createPainter>;

const MAX_WAITING = 20;
/** The limit of a preview; some messengers show no larger ones. */
const MAX_PREVIEW_BYTES = 160_000;
/** The numbers of colours of a preview, the next one if a picture is too large. */
const PALETTES = [256, 96, 32, 12];
/** The size in pixels in which a cover is put into a preview. */
const COVER = { width: 354, height: 531 };
/** The limits of an uploaded picture: the decoder of AVIF needs 15 bytes for each pixel. */
const UPLOAD = { limitInputPixels: 25_000_000, failOn: 'error' } as const;
/** The longest side of a stored picture in pixels. */
const MAX_SIDE_PX = 1600;

/** How types that lose details are written; AVIF with little effort, because it takes seconds. */
const QUALITIES = {
  jpeg: { quality: 88 },
  png: {},
  webp: { quality: 88 },
  avif: { quality: 70, effort: 1 },
  gif: {},
};

/** Draws pictures in turn, off the main thread; throws `HttpError` (503) if too many wait. */
export function createPainter(fonts: string, { runElsewhere }: Pick<LoadShedder, 'runElsewhere'>) {
  const inTurn = createFairLimit(1, MAX_WAITING, createUnavailableError);
  const draw = <T>(work: (sharp: Sharp) => Promise<T>) =>
    runElsewhere((client) => inTurn(client, async () => work(await loadSharp(fonts))));

  return {
    /** Draws an SVG as a PNG with this number of pixels at each side. */
    drawIcon: (svg: string, side: number): Promise<Bytes> =>
      draw((sharp) => toBytes(sharp(Buffer.from(svg)).resize(side, side).png())),

    /** Draws the SVG of a preview in this size in pixels as a PNG of at most 160 kB. */
    drawPreview: (svg: string, { width, height } = PREVIEW): Promise<Bytes> =>
      draw(async (sharp) => {
        const { data, info } = await sharp(Buffer.from(svg)).resize(width, height).raw().toBuffer({
          resolveWithObject: true,
        });
        const raw = { width, height, channels: info.channels };
        let bytes: Bytes = new Uint8Array();
        for (const colours of PALETTES) {
          bytes = await toBytes(sharp(data, { raw }).png({ colours, effort: 4 }));
          if (bytes.length <= MAX_PREVIEW_BYTES) break;
        }
        return bytes;
      }),

    /** Makes a `data:` URL of a photograph for a preview. Rejects if it cannot be decoded. */
    fitCover: (photograph: Bytes): Promise<string> =>
      draw(async (sharp) => {
        const picture = sharp(photograph)
          .rotate()
          .resize({ ...COVER, fit: 'cover' });
        return toDataUrl('image/jpeg', await toBytes(picture.jpeg({ quality: 88 })));
      }),

    /**
     * Decodes an uploaded picture and encodes it in the same type, turned as its metadata say, which
     * are left out; `undefined` if it is animated. Rejects if it cannot be decoded.
     */
    reencode: (upload: Bytes, type: PictureFile['type']): Promise<Bytes | undefined> =>
      draw(async (sharp) => {
        const picture = sharp(upload, UPLOAD);
        const { pages = 1, isPalette = false, bitsPerSample = 8 } = await picture.metadata();
        if (pages > 1) return undefined;
        const size = { width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside' } as const;
        const resized = picture.rotate().resize({ ...size, withoutEnlargement: true });
        // A PNG of at most 256 colours would become up to eight times larger with all of them.
        const palette = isPalette && { palette: true, colours: 2 ** bitsPerSample, effort: 1 };
        return toBytes(
          resized.toFormat(type, { ...QUALITIES[type], ...(type === 'png' && palette) }),
        );
      }),

    /** Reads the width and height of a picture in pixels. Rejects if it has too many. */
    readSize: (picture: Bytes) => draw((sharp) => sharp(picture, UPLOAD).metadata()),

    /** Puts a picture onto a square of 512 pixels with this ground, as a PNG. */
    squarePng: (picture: Bytes, background: string): Promise<Bytes> =>
      draw(async (sharp) =>
        toBytes(sharp(picture).resize(512, 512, { fit: 'contain', background }).png()),
      ),

    /** Reads the colours of a picture, drawn in this width: red, green, blue and alpha. */
    readPixels: (picture: Bytes, width: number) =>
      draw(async (sharp) => {
        const { data, info } = await sharp(picture)
          .resize({ width })
          .ensureAlpha()
          .raw()
          .toBuffer({ resolveWithObject: true });
        return { data, width: info.width, height: info.height };
      }),
  };
}

export function toDataUrl(type: string, bytes: Uint8Array): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}

type Sharp = typeof sharpTypes;

/** Loads the library at its first use: it reads the list of fonts then. */
async function loadSharp(fonts: string): Promise<Sharp> {
  process.env['FONTCONFIG_FILE'] ??= resolve(fonts, 'fonts.conf');
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

async function toBytes(picture: { toBuffer(): Promise<Buffer> }): Promise<Bytes> {
  return new Uint8Array(await picture.toBuffer());
}

/** What the library says of a picture with more pixels than the painter allows. */
const TOO_MANY_PIXELS = /exceeds pixel limit/;

/**
 * Returns a function that re-encodes an uploaded picture, so that nothing is left of its metadata
 * and of what the file has beside it. Throws `HttpError` (503) if too many pictures wait.
 */
export function createPictureReader({
  reencode,
}: Pick<Painter, 'reencode'>): NonNullable<Dependencies['readPicture']> {
  return async (bytes) => {
    const type = findPictureType(bytes);
    if (type === 'noPicture' || type === 'svgPicture') return type;
    try {
      const file = await reencode(bytes, type);
      return file ? { type, file } : 'movingPicture';
    } catch (error) {
      if (error instanceof HttpError) throw error;
      const isHuge = error instanceof Error && TOO_MANY_PIXELS.test(error.message);
      return isHuge ? 'hugePicture' : 'brokenPicture';
    }
  };
}
