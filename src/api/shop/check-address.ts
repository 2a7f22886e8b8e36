import type { PinPlace } from '#contract/shop-settings.ts';
import type { AddressFields } from '#domain/delivery/address.ts';
import { findDoubts } from '#domain/delivery/address-doubts.ts';
import { readPin } from '#domain/values/normal-form.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../errors.ts';

const EMPTY: AddressFields = { name: '', addressText: '', city: '', state: '', pin: '', phone: '' };

/** Returns the place of any text as a PIN code: `'none'` for none, `undefined` for a failure. */
export async function lookUpPlace(
  { findPin }: Dependencies,
  text: string,
): Promise<PinPlace | 'none' | undefined> {
  const pin = readPin(text);
  if (pin === undefined) return 'none';
  return findPin(pin).then(
    (place) => place ?? 'none',
    () => undefined,
  );
}

/**
 * Throws 422 with the first of these texts that is wrong: a PIN code that the post does not use, a
 * phone without ten digits, or no state of India. Texts that are left out are not checked.
 */
export function refuseBadAddress(
  texts: Partial<AddressFields> & { confirmed?: boolean | undefined },
  place: PinPlace | 'none' | undefined,
): void {
  if (texts.confirmed) return;
  const doubts = findDoubts({ ...EMPTY, ...texts }, place);
  const field = (['pin', 'phone', 'state'] as const).find((name) => doubts[name]);
  if (field) throw new HttpError(422, 'badAddress', { field });
}
