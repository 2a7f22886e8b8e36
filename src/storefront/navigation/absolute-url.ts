import { assetUrl } from './paths.ts';

const SITE_URL = (import.meta.env.VITE_SITE_URL ?? 'https://kitabdost.example').replace(/\/$/, '');

/** The full address of a page or file, as other sites must write it. */
export function absoluteUrl(path: string): string {
  return SITE_URL + assetUrl(path);
}
