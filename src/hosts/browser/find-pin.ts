/// <reference types="vite/types/importMeta.d.ts" />
import type { PinPlace } from '#contract/shop-settings.ts';
import { unpack } from '#seed/pin-codes/unpack.ts';

/** A file of the build beside the worker: most visits never ask for a PIN code. */
const FILE = 'pin-codes.txt';

let reading: Promise<Map<number, PinPlace>> | undefined;

/** As in the API's dependencies. Rejects when the file is not cached and cannot be loaded. */
export async function findPin(pin: string): Promise<PinPlace | undefined> {
  reading ??= read();
  reading.catch(() => (reading = undefined));
  return (await reading).get(Number(pin));
}

async function read(): Promise<Map<number, PinPlace>> {
  // A worker's location is in the shop's folder; a page may be deeper.
  const isPage = 'document' in globalThis;
  const folder = isPage ? new URL(import.meta.env.BASE_URL, location.href) : location.href;
  const url = new URL(FILE, folder);
  // A worker's own requests skip its `fetch` event. Cached files have the hash of their content in the URL.
  const kept = await findKept(url);
  const response = kept ?? (await fetch(url));
  if (!response.ok) throw new Error(`${FILE} is missing.`);
  return unpack(await response.text());
}

async function findKept(url: URL): Promise<Response | undefined> {
  try {
    return await globalThis.caches?.match(url, { ignoreSearch: true });
  } catch {
    // Firefox refuses the cache where storage is blocked.
    return undefined;
  }
}
