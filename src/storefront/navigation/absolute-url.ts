import { assetUrl } from './paths.ts';

const SITE_URL = (import.meta.env.VITE_SITE_URL ?? 'https://kitabdost.example').replace(/\/$/, '');

/** The full URL of a page or file, for use outside the shop. */
export function absoluteUrl(path: string): string {
  return SITE_URL + assetUrl(path);
}
