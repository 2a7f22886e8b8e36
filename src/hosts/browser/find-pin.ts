/// <reference types="vite/types/importMeta.d.ts" />
import type { PinPlace } from '#contract/shop-settings.ts';
import { unpack } from '#seed/pin-codes/unpack.ts';

/**
 * A separate file of the build next to the worker, because most visits do not look up a PIN code.
 */
const FILE = 'pin-codes.txt';

let reading: Promise<Map<number, PinPlace>> | undefined;

/**
 * Implements `findPin` of the API's dependencies. Rejects if the file is not cached and cannot be
 * loaded.
 */
export async function findPin(pin: string): Promise<PinPlace | undefined> {
  reading ??= read();
  reading.catch(() => (reading = undefined));
  return (await reading).get(Number(pin));
}

async function read(): Promise<Map<number, PinPlace>> {
  // A worker is located in the shop's folder; a page may be deeper.
  const isPage = 'document' in globalThis;
  const folder = isPage ? new URL(import.meta.env.BASE_URL, location.href) : location.href;
  const url = new URL(FILE, folder);
  // Requests of a worker itself do not trigger its `fetch` event, so the cache is checked here.
  // Cached files have the hash of their content in the URL.
  const cached = await findCached(url);
  const response = cached ?? (await fetch(url));
  if (!response.ok) throw new Error(`${FILE} is missing.`);
  return unpack(await response.text());
}

async function findCached(url: URL): Promise<Response | undefined> {
  try {
    return await globalThis.caches?.match(url, { ignoreSearch: true });
  } catch {
    // Firefox denies access to the cache where storage is blocked.
    return undefined;
  }
}
