import { readFile } from 'node:fs/promises';
import type { PinPlace } from '#contract/shop-settings.ts';
import { findPlace, unpack } from '#seed/pin-codes/unpack.ts';

/** The file that `npm run pin-codes` writes. */
export const PIN_CODES = new URL('../../seed/pin-codes/pin-codes.txt', import.meta.url);

let reading: Promise<Map<number, PinPlace>> | undefined;

/** Finds the place of a PIN code of India; `undefined` for an unused one. */
export async function findPin(pin: string): Promise<PinPlace | undefined> {
  reading ??= readFile(PIN_CODES, 'utf8').then(unpack);
  return findPlace(await reading, pin);
}
