import type { Address } from '#contract/address.ts';
import { deleteAddress, putAddress, trimFields, type AddressFields } from '#domain/address.ts';
import { showToast } from '#ui/toaster.tsx';
import { getAddresses, setAddresses } from './address-store.ts';

/** Saves a new address, or the changed one with this id; returns the id. */
export function saveAddress(email: string, fields: AddressFields, id?: string): string {
  const address: Address = { ...trimFields(fields), id: id ?? createId() };
  setAddresses(email, putAddress(getAddresses(email), address));
  void showToast(id === undefined ? 'New Address Added' : 'Address Updated');
  return address.id;
}

export function removeAddress(email: string, id: string): void {
  setAddresses(email, deleteAddress(getAddresses(email), id));
  void showToast('Address Deleted', 'error');
}

/** Not `crypto.randomUUID`, which plain-http hosts do not have. */
function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
