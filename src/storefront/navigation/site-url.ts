import { assetUrl } from './paths.ts';

let siteUrl =
  globalThis.document?.documentElement.dataset['site'] ??
  (import.meta.env.VITE_SITE_URL ?? 'https://kitabdost.example').replace(/\/$/, '');

/** Sets the origin of the site, without a slash at its end, for a server: the build lacks it. */
export function setSiteUrl(url: string): void {
  siteUrl = url;
}

/** Returns the full URL of a page or file. Imported covers already have one. */
export function absoluteUrl(path: string): string {
  if (path.startsWith('https://')) return path;
  return siteUrl + assetUrl(path);
}
