import { cutText } from '../values/text.ts';
import {
  ADDRESS_FIELDS,
  isAddress,
  MAX_ADDRESS_CHARS,
  SAMPLE_ADDRESS,
  type Address,
} from '#contract/account/address.ts';
import { ADDRESS_FORMS, toLine } from '../values/normal-form.ts';

export const MAX_ADDRESSES = 50;

/** The fields of the form; the `id` is assigned when the address is saved. */
export type AddressFields = Omit<Address, 'id'>;

export type AddressFieldName = (typeof ADDRESS_FIELDS)[number];

/** Returns a copy with every text in its normal form. */
export function cleanAddress(address: Address): Address {
  const clean = ADDRESS_FIELDS.map((name) => [name, ADDRESS_FORMS[name](address[name])]);
  return { ...address, ...(Object.fromEntries(clean) as AddressFields) };
}

/** Returns a copy whose texts are in their normal form, cut to `MAX_ADDRESS_CHARS`. */
export function fitAddress(address: Address): Address {
  const clean = cleanAddress(address);
  const cut = ADDRESS_FIELDS.map((name) => [name, cutText(clean[name], MAX_ADDRESS_CHARS[name])]);
  return cleanAddress({ ...clean, ...(Object.fromEntries(cut) as AddressFields) });
}

export function isSample(address: Address): boolean {
  return (['id', ...ADDRESS_FIELDS] as const).every(
    (name) => address[name] === SAMPLE_ADDRESS[name],
  );
}

/** Lists the blank fields in the order of the form. All fields are required. */
export function listMissingFields(fields: AddressFields): AddressFieldName[] {
  return ADDRESS_FIELDS.filter((name) => toLine(fields[name]) === '');
}

/** Replaces the address with the same id, or appends this one. */
export function putAddress(addresses: readonly Address[], address: Address): Address[] {
  const isKnown = addresses.some(({ id }) => id === address.id);
  if (!isKnown) return [...addresses, address];
  return addresses.map((other) => (other.id === address.id ? address : other));
}

export function deleteAddress(addresses: readonly Address[], id: string): Address[] {
  return addresses.filter((address) => address.id !== id);
}

/** Returns the valid addresses of a stored list; `undefined` if it is not a list. */
export function readAddresses(stored: unknown): Address[] | undefined {
  return Array.isArray(stored) ? stored.filter(isAddress) : undefined;
}
