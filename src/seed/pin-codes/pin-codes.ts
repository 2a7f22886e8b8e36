import type { PinPlace } from '#contract/shop-settings.ts';
import { PACKED } from './packed.ts';
import { unpack } from './unpack.ts';

let known: Map<number, PinPlace> | undefined;

/** The place of a PIN code of India; `undefined` for one that the post does not use. */
export async function findPin(pin: string): Promise<PinPlace | undefined> {
  // Most visits never ask.
  known ??= unpack(PACKED);
  return known.get(Number(pin));
}
