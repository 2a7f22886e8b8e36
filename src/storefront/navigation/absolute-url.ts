import { assetUrl } from './paths.ts';

let siteUrl =
  globalThis.document?.documentElement.dataset['site'] ??
  (import.meta.env.VITE_SITE_URL ?? 'https://kitabdost.example').replace(/\/$/, '');

/** Sets the origin of the site, without a slash, where it is known only when the server starts. */
export function setSiteUrl(url: string): void {
  siteUrl = url;
}

/** The full URL of a page or file, for use outside the shop; the cover of a book may have one already. */
export function absoluteUrl(path: string): string {
  if (path.startsWith('https://')) return path;
  return siteUrl + assetUrl(path);
}
