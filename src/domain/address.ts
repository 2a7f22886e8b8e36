import { ADDRESS_FIELDS, isAddress, type Address } from '#contract/address.ts';

/** How many addresses an account can have. */
export const MAX_ADDRESSES = 50;

/** What the form asks for; `id` is given when it is saved. */
export type AddressFields = Omit<Address, 'id'>;

/** In the order of the form. */
export type AddressFieldName = (typeof ADDRESS_FIELDS)[number];

/** A copy with every text trimmed. */
export function trimFields(fields: AddressFields): AddressFields {
  const trimmed = ADDRESS_FIELDS.map((name) => [name, fields[name].trim()]);
  return Object.fromEntries(trimmed) as AddressFields;
}

/** The fields that are still blank, in the order of the form; all six are required. */
export function missingFields(fields: AddressFields): AddressFieldName[] {
  return ADDRESS_FIELDS.filter((name) => fields[name].trim() === '');
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

/** The valid addresses of a stored list; `undefined` when it is not a list. */
export function readAddresses(stored: unknown): Address[] | undefined {
  return Array.isArray(stored) ? stored.filter(isAddress) : undefined;
}
