/// <reference types="vite/types/importMeta.d.ts" />
import type { PinPlace } from '#contract/shop-settings.ts';
import { findPlace, unpack } from '#seed/pin-codes/unpack.ts';

/** A file of its own beside the worker's file, because most visits do not look up a PIN code. */
const FILE_NAME = 'pin-codes.txt';

let loading: Promise<Map<number, PinPlace>> | undefined;

/** Implements `findPin` of the API's dependencies. Rejects if the file cannot be loaded. */
export async function findPin(pin: string): Promise<PinPlace | undefined> {
  loading ??= load();
  // After a failure, the next call tries again.
  loading.catch(() => (loading = undefined));
  return findPlace(await loading, pin);
}

async function load(): Promise<Map<number, PinPlace>> {
  const url = new URL(import.meta.env.BASE_URL + FILE_NAME, location.href);
  // A worker's own requests do not trigger `fetch`, so the cache is read here (by hashed URL).
  const cached = await findCached(url);
  const response = cached ?? (await fetch(url));
  if (!response.ok) throw new Error(`${FILE_NAME} is missing.`);
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
