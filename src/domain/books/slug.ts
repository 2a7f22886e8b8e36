import { foldText } from '../fold.ts';

/**
 * The part of an address that names an author or a series: `Gabriel García Márquez` becomes
 * `gabriel-garcia-marquez`. Letters of all scripts stay; different names may have the same slug.
 */
export function slugOf(name: string): string {
  const words = foldText(name)
    .normalize('NFC')
    .replaceAll("'", '')
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return words?.join('-') ?? 'unnamed';
}
