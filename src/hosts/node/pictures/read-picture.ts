import type { Dependencies } from '#api/dependencies.ts';
import { HttpError } from '#api/errors.ts';
import { findPictureType } from '#domain/books/picture.ts';
import type { Painter } from './painter.ts';

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
