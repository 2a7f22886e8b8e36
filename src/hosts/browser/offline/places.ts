import type { World } from './world.ts';

/** Written by the build: the place of every page and file to keep, and the hash of its content. */
export const LIST = 'kept-files.json';
export const NOT_FOUND = '404.html';

/** A page's place ends with a slash (the home page's is empty), a file's with its name. */
export function isPage(place: string): boolean {
  return place === NOT_FOUND || /(^|\/)$/.test(place);
}

/** Where an address may lie below the shop's folder: as a file or as a page, whatever its query. */
export function placesOf(url: string, scope: string): string[] {
  const path = new URL(url).pathname.slice(new URL(scope).pathname.length);
  const place = normalise(path).replace(/(^|\/)index\.html$/, '$1');
  return isPage(place) ? [place] : [place, `${place}/`];
}

/** Content kept under its place and its hash is the same in every build. */
export function keptUrl({ scope }: World, place: string, hash: string): string {
  return new URL(`${place}?${hash}`, scope).href;
}

/** One cache for each build; other shops of the origin, in other folders, have their own. */
export function cacheName({ scope, build }: Pick<World, 'scope' | 'build'>): string {
  return `kitabdost ${new URL(scope).pathname} ${build}`;
}

/** The shop's caches, of whichever build, the oldest first. */
export async function ownCaches({
  caches,
  scope,
}: Pick<World, 'caches' | 'scope'>): Promise<string[]> {
  const start = cacheName({ scope, build: '' });
  return (await caches.keys()).filter((name) => name.startsWith(start));
}

/** One spelling for an address that browsers and people may escape in several ways. */
function normalise(path: string): string {
  try {
    return encodeURI(decodeURI(path));
  } catch {
    return path;
  }
}
