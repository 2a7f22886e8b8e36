import type { PinPlace } from '#contract/shop-settings.ts';
import { PACKED } from './packed.ts';
import { findPlace, unpack } from './unpack.ts';

let known: Map<number, PinPlace> | undefined;

/** Finds the place of a PIN code of India; `undefined` for an unused one. */
export async function findPin(pin: string): Promise<PinPlace | undefined> {
  // Unpacked on first use, because most visits do not look up a PIN code.
  known ??= unpack(PACKED);
  return findPlace(known, pin);
}
