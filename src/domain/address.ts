import { ADDRESS_FIELDS, isAddress, type Address } from '#contract/address.ts';

/** What the form asks for; `id` is given when it is saved. */
export type AddressFields = Omit<Address, 'id'>;

/** In the order of the form. */
export type AddressFieldName = (typeof ADDRESS_FIELDS)[number];

/** The fields with blanks round their texts taken away. */
export function trimFields(fields: AddressFields): AddressFields {
  const trimmed = { ...fields };
  for (const name of ADDRESS_FIELDS) trimmed[name] = fields[name].trim();
  return trimmed;
}

/** The fields that are still to be filled in, in the order of the form: all six are required. */
export function missingFields(fields: AddressFields): AddressFieldName[] {
  return ADDRESS_FIELDS.filter((name) => fields[name].trim() === '');
}

/** The addresses with this one in the place of the one with its id, or else at the end. */
export function putAddress(addresses: readonly Address[], address: Address): Address[] {
  const isKnown = addresses.some(({ id }) => id === address.id);
  if (!isKnown) return [...addresses, address];
  return addresses.map((other) => (other.id === address.id ? address : other));
}

export function deleteAddress(addresses: readonly Address[], id: string): Address[] {
  return addresses.filter((address) => address.id !== id);
}

/** The sound addresses of a stored list; a damaged one costs only itself, `undefined` where it is no list. */
export function readAddresses(stored: unknown): Address[] | undefined {
  return Array.isArray(stored) ? stored.filter(isAddress) : undefined;
}
