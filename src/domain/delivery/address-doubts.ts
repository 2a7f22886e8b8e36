import type { PinPlace } from '#contract/shop-settings.ts';
import { readPhone, readPin } from '../values/normal-form.ts';
import type { AddressFieldName, AddressFields } from './address.ts';
import { findState } from './states.ts';

/** Why a parcel may not arrive at this address. The address can still be saved. */
export type AddressDoubt = 'short' | 'no-pin' | 'unknown-pin' | 'no-state' | 'no-phone';

/** A text with house, street and district is rarely shorter. */
const MIN_ADDRESS_CHARS = 8;

/**
 * Returns a doubt for each field that is filled in but doubtful. `place` is that of the PIN code,
 * `'none'` if it does not exist, and `undefined` if the lookup has not ended, or has failed.
 */
export function findDoubts(
  { addressText, pin, phone, state }: AddressFields,
  place?: PinPlace | 'none',
): Partial<Record<AddressFieldName, AddressDoubt>> {
  const doubts: ReturnType<typeof findDoubts> = {};
  const text = addressText.trim();
  if (text !== '' && text.length < MIN_ADDRESS_CHARS) doubts.addressText = 'short';
  if (pin.trim() !== '' && readPin(pin) === undefined) doubts.pin = 'no-pin';
  else if (pin.trim() !== '' && place === 'none') doubts.pin = 'unknown-pin';
  // "Army Postal Service" is the state of some PIN codes, but no state of India.
  const isStateOfPin = typeof place === 'object' && place.state === state.trim();
  if (state.trim() !== '' && !isStateOfPin && findState(state) === undefined)
    doubts.state = 'no-state';
  if (phone.trim() !== '' && readPhone(phone) === undefined) doubts.phone = 'no-phone';
  return doubts;
}

/** Returns the state of the PIN code if the address names another one. */
export function findOtherState({ state }: AddressFields, place: PinPlace): string | undefined {
  const [named, actual] = [findState(state), findState(place.state)];
  return named !== undefined && actual !== undefined && named !== actual ? actual : undefined;
}
