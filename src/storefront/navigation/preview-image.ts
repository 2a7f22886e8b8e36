import type { Book } from '#contract/book.ts';

/**
 * The path of the picture that stands for a book in feeds and previews: its own, or its set cover,
 * which only a server draws. `undefined` for none.
 */
export function previewImage({
  _id,
  coverImg,
}: Pick<Book, '_id' | 'coverImg'>): string | undefined {
  if (coverImg !== '') return coverImg;
  return import.meta.env.VITE_SERVER ? `/covers/set/${encodeURIComponent(_id)}.svg` : undefined;
}
